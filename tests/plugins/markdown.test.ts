import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toLlmsText, toWholeText } from '../../src/plugins/markdown/llms-text.ts';
import { joinBlocks } from '../../src/plugins/markdown/to-blocks.ts';
import { toMain, toMarkdown } from '../../src/plugins/markdown/to-markdown.ts';

const pages = new Set(['/apiDoc/basic', '/en/apiDoc/errors']);
const options = { pages, sameAsFirst: 'The rest is as in the first.' };
const toText = async (page: string) => {
  const blocks = await toMarkdown(page, options);
  return blocks && joinBlocks(blocks);
};
const convert = (html: string) =>
  toText(`<body><nav>Menu</nav><div class="theme-doc-markdown markdown">${html}</div>`);

describe('built page as Markdown', () => {
  const cases: [what: string, html: string, markdown: string][] = [
    [
      'keeps headings without their link mark',
      '<h2 id=a>Title<a href=#a class=hash-link aria-label="Link">#</a></h2>',
      '## Title {#a}\n',
    ],
    [
      'links the Markdown of other documents with the anchor',
      '<p><a href="/apiDoc/basic#request">x</a> <a href=/en/apiDoc/errors>y</a>',
      '[x](/apiDoc/basic.md#request) [y](/en/apiDoc/errors.md)\n',
    ],
    [
      'links the page for what a query opens',
      '<p><a href="/apiDoc/basic?panel=try#work">x</a>',
      '[x](/apiDoc/basic?panel=try#work)\n',
    ],
    [
      'omits links to the tester',
      '<p>a</p><p class="flex script-only"><a href="/apiDoc/basic?panel=try#work">Try it</a></p>',
      'a\n',
    ],
    [
      'shows anchors of text, not of controls',
      '<section id=work><div role=tabpanel id=panel><h2 id=_R_1_>A</h2></div></section><section id=b><h2>B</h2><p>C</section><div id=d><p>D</div>',
      '## A\n\n## B {#b}\n\nC\n\nD {#d}\n',
    ],
    [
      'leaves identifiers alone and escapes Markdown syntax',
      '<p>push_ and whsec_, errors[0].path, items[].a, [{"b": 1}], a_b_c, [x](y), _z_, *w*, <em>q_ r</em>',
      'push_ and whsec_, errors[0].path, items[].a, [{"b": 1}], a_b_c, \\[x]\\(y), \\_z_, \\*w\\*, _q\\_ r_\n',
    ],
    [
      'leaves links without Markdown alone',
      '<p><a href="https://a.example/x">x</a> <a href=/home>y</a> <a href=#z>z</a>',
      '[x](https://a.example/x) [y](/home) [z](#z)\n',
    ],
    [
      'keeps lines and language of code',
      '<pre class="prism-code language-json"><code>{\n  <span class="token property">"a"</span>: 1\n}\n</code></pre>',
      '```json\n{\n  "a": 1\n}\n```\n',
    ],
    [
      'omits controls and hidden panels',
      '<button>Copy</button><div hidden><p>Form</div><form>Field</form><p>Text',
      'Text\n',
    ],
    [
      'omits a fold of controls with its summary',
      '<details><summary>Operation</summary><nav><a href=/x>x</a></nav></details><fieldset><legend>Sign with</legend></fieldset><p>Text',
      'Text\n',
    ],
    [
      'separates words that only a style separates',
      '<ul><li><code>weight</code><span>required</span><span>number</span></ul>',
      '- `weight` required number\n',
    ],
    [
      'keeps tables',
      '<table><thead><tr><th>a<th>b<tbody><tr><td>1<td>2</table>',
      '| a | b |\n| - | - |\n| 1 | 2 |\n',
    ],
    [
      'omits line break marks',
      '<p><code>order/<wbr>addOrder</code> <span class=whole_x>ដឹក</span><span class=whole_x>ជញ្ជូន</span>ក',
      '`order/addOrder` ដឹកជញ្ជូនក\n',
    ],
    [
      'joins a term and its description',
      '<dl><div><dt>Limit<dd><p>64 KiB</div><div><dt>Causes<dd><p>Two:<ul><li>a<li>b</ul></div></dl>',
      '- **Limit:** 64 KiB\n\n- **Causes:**\n\n  Two:\n\n  - a\n  - b\n',
    ],
    [
      'shows a field in one line, its children below and its codes without links',
      '<ul><li id=request.order><div><code>order</code><a href=#request.order aria-label=Link>#</a><span>required</span> object</div>' +
        '<p>The order, see <a href=/apiDoc/basic>areas</a>.<dl><dt>Values<dd><ul><li><code>1</code> one<li><code>2</code> two</ul>' +
        '<dt>Codes<dd><a href=/en/apiDoc/errors#7>7</a> missing<dd><a href=/en/apiDoc/errors#8>8</a> invalid</dl>' +
        '<details><summary>Fields (1)</summary><ul><li id=request.order.name><code>name</code> optional · string</ul></details></ul>',
      '- `order` required object · The order, see [areas](/apiDoc/basic.md). · Values `1` one · `2` two · Codes 7 missing · 8 invalid {#request.order}\n' +
        '  - `name` optional · string {#request.order.name}\n',
    ],
    [
      'names what opens',
      '<details><summary>Order with COD</summary><p>Text</details>',
      '**Order with COD**\n\nText\n',
    ],
    [
      'moves the side panel before the first chapter',
      '<h1>Create</h1><div><div><p>Makes one.<div><h2 id=a>Fields</h2></div></div><section id=work><h2 id=b>Program</h2></section></div>',
      '# Create\n\nMakes one.\n\n## Program {#b}\n\n## Fields {#a}\n',
    ],
    [
      'starts with the smallest call',
      '<div><div><p>Makes one.<section><h2 id=smallest>Call</h2></section><h2 id=a>Fields</h2></div><section id=work><h2 id=b>Program</h2></section></div>',
      'Makes one.\n\n## Call {#smallest}\n\n## Program {#b}\n\n## Fields {#a}\n',
    ],
    [
      'lists optional fields below required ones',
      '<ul><li id=request.a><code>a</code> required<ul><li id=request.a.b><code>b</code> required</ul>' +
        '<details id="request.a~"><summary>Optional (1)</summary><ul><li id=request.a.c><code>c</code> optional</ul></details></ul>' +
        '<details id="request~"><summary>Optional (1)</summary><ul><li id=request.d><code>d</code> optional</ul></details>',
      '- `a` required {#request.a}\n  - `b` required {#request.a.b}\n  - `c` optional {#request.a.c}\n\n**Optional (1)**\n\n- `d` optional {#request.d}\n',
    ],
  ];
  for (const [what, html, markdown] of cases) {
    it(what, async () => assert.equal(await convert(html), markdown));
  }

  const sample = (title: string, request: object) =>
    `<details><summary>${title}</summary><pre class="language-json"><code>${JSON.stringify(request)}</code></pre>` +
    '<pre class="language-json"><code>{"code":"1"}</code></pre></details>';

  it('shows only what differs from the first request in other examples', async () => {
    const first = { a: 1, b: { c: [1] } };
    const samples =
      sample('First', first) +
      sample('Same but one', { ...first, a: 2, d: '' }) +
      sample('Less', { a: 1 });
    const text = await convert(`<section id=work>${samples}</section>`);
    assert.equal((await convert(samples))?.includes('as in the first'), false);
    const answer = '\n\n```json\n{"code":"1"}\n```\n';
    const [one = '', other = '', less = ''] = text?.split(/\n(?=\*\*)/) ?? [];
    assert.equal(one, `**First**\n\n\`\`\`json\n{"a":1,"b":{"c":[1]}}\n\`\`\`${answer}`);
    const own = '```json\n{\n  "a": 2,\n  "d": ""\n}\n```';
    assert.equal(other, `**Same but one**\n\nThe rest is as in the first.\n\n${own}${answer}`);
    assert.equal(less, `**Less**\n\n\`\`\`json\n{"a":1}\n\`\`\`${answer}`);
  });

  it('is the main part of a page that is not a document', async () => {
    const page = '<body><nav>Menu</nav><main><h1>Home</h1><p>Welcome</p></main>';
    assert.equal(await toText(page), '# Home\n\nWelcome\n');
  });

  it('is undefined without a main part', async () => {
    assert.equal(await toText('<body>Home'), undefined);
  });
});

it('toLlmsText lists languages, then each category with pages', () => {
  const page = { title: 'Create', description: 'Makes one.', permalink: '/apiDoc/create' };
  const list = toLlmsText({
    title: 'Portal',
    locale: 'en',
    languages: [
      ['简体中文', '/llms.txt'],
      ['English', '/en/llms.txt'],
    ],
    summary: 'All of it.',
    notes: ['One file.', 'Programs.'],
    sections: [
      { title: 'Orders', pages: [page, { ...page, description: '' }] },
      { title: 'Empty', pages: [] },
    ],
  });
  assert.equal(
    list,
    '# Portal\n\n[简体中文](/llms.txt) · [English](/en/llms.txt)\n\n> All of it.\n\n- One file.\n- Programs.\n\n## Orders\n- [Create](/apiDoc/create.md): Makes one.\n- [Create](/apiDoc/create.md)\n',
  );
});

it('toLlmsText shortens the longest descriptions above 25,000 bytes', () => {
  const said = 'How to cancel an order. What it costs, and who pays for it.';
  const toList = (count: number, long: string) => {
    const pages = Array.from({ length: count }, (_, at) => ({
      title: 'ក',
      description: at === 0 ? said : long,
      permalink: `/p${at}`,
    }));
    return toLlmsText({
      title: 'Portal',
      locale: 'km',
      languages: [],
      summary: '',
      notes: [],
      sections: [{ title: 'A', pages }],
    });
  };
  const ofKhmer = toList(80, 'របៀបបោះបង់ការបញ្ជាទិញ '.repeat(10));
  assert.ok(Buffer.byteLength(ofKhmer) <= 25_000);
  assert.match(ofKhmer, new RegExp(`^- \\[ក\\]\\(/p0\\.md\\): ${said}$`, 'm'));
  assert.match(ofKhmer, /^- \[ក\]\(\/p79\.md\): (របៀបបោះបង់ការបញ្ជាទិញ ){3,}.*…$/m);
  assert.match(toList(400, said), /\(\/p0\.md\): How to cancel an order\.\n/);
  assert.throws(() => toList(2000, ''), /too many pages/);
});

it('toWholeText lists each page below its address, in the order of the list', () => {
  const toPage = (permalink: string) => ({ title: '', description: '', permalink });
  const sections = [
    { title: 'A', pages: [toPage('/b')] },
    { title: 'B', pages: [toPage('/a')] },
  ];
  const texts = new Map([
    ['/a', '# A\n'],
    ['/b', '# B\n'],
  ]);
  assert.equal(toWholeText(sections, texts), '<!-- /b.md -->\n\n# B\n\n<!-- /a.md -->\n\n# A\n');
});

it('toMain returns only the main part of a page', () => {
  const main = '<main class=x>\n<p>Text</main>';
  assert.equal(
    toMain(`<head><link href=a.css></head><body><nav>Menu</nav>${main}<script>1</script>`),
    main,
  );
  assert.equal(toMain('<body>Text'), '<body>Text');
});
