import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { KeptTexts } from '../../src/plugins/markdown/kept-texts.ts';
import { toLlmsText } from '../../src/plugins/markdown/llms-text.ts';
import { toMain, toMarkdown } from '../../src/plugins/markdown/to-markdown.ts';

const pages = new Set(['/apiDoc/basic', '/en/apiDoc/errors']);
const convert = (html: string) =>
  toMarkdown(`<body><nav>Menu</nav><div class="theme-doc-markdown markdown">${html}</div>`, pages);

describe('a built page as Markdown', () => {
  const cases: [what: string, html: string, markdown: string][] = [
    [
      'keeps headings, without the mark that leads to them',
      '<h2 id=a>Title<a href=#a class=hash-link aria-label="Link">#</a></h2>',
      '## Title\n',
    ],
    [
      'leads to the Markdown of other documents, with its anchor',
      '<p><a href="/apiDoc/basic?panel=try#work">x</a> <a href=/en/apiDoc/errors>y</a>',
      '[x](/apiDoc/basic.md#work) [y](/en/apiDoc/errors.md)\n',
    ],
    [
      'leaves links to what has no Markdown',
      '<p><a href="https://a.example/x">x</a> <a href=/home>y</a> <a href=#z>z</a>',
      '[x](https://a.example/x) [y](/home) [z](#z)\n',
    ],
    [
      'keeps the lines and the language of code',
      '<pre class="prism-code language-json"><code>{\n  <span class="token property">"a"</span>: 1\n}\n</code></pre>',
      '```json\n{\n  "a": 1\n}\n```\n',
    ],
    [
      'leaves controls and hidden panels out',
      '<button>Copy</button><div hidden><p>Form</div><form>Field</form><p>Text',
      'Text\n',
    ],
    [
      'holds words apart that only a style does',
      '<ul><li><code>weight</code><span>required</span><span>number</span></ul>',
      '- `weight` required number\n',
    ],
    [
      'keeps tables',
      '<table><thead><tr><th>a<th>b<tbody><tr><td>1<td>2</table>',
      '| a | b |\n| - | - |\n| 1 | 2 |\n',
    ],
    [
      'has no mark of where a line may end',
      '<p><code>order/<wbr>addOrder</code> <span>ដឹកជញ្ជូន</span>ក',
      '`order/addOrder` ដឹកជញ្ជូនក\n',
    ],
  ];
  for (const [what, html, markdown] of cases) {
    it(what, async () => assert.equal(await convert(html), markdown));
  }

  it('is the main part of a page that is no document', async () => {
    const page = '<body><nav>Menu</nav><main><h1>Home</h1><p>Welcome</p></main>';
    assert.equal(await toMarkdown(page, pages), '# Home\n\nWelcome\n');
  });

  it('is nothing where a page has no main part', async () => {
    assert.equal(await toMarkdown('<body>Home', pages), undefined);
  });
});

it('the list for language models names the languages, then a section a category that has pages', () => {
  const page = { title: 'Create', description: 'Makes one.', permalink: '/apiDoc/create' };
  const list = toLlmsText({
    title: 'Portal',
    languages: [
      ['简体中文', '/llms.txt'],
      ['English', '/en/llms.txt'],
    ],
    summary: 'All of it.',
    sections: [
      { title: 'Orders', pages: [page, { ...page, description: '' }] },
      { title: 'Empty', pages: [] },
    ],
  });
  assert.equal(
    list,
    '# Portal\n\n[简体中文](/llms.txt) · [English](/en/llms.txt)\n\n> All of it.\n\n## Orders\n- [Create](/apiDoc/create.md): Makes one.\n- [Create](/apiDoc/create.md)\n',
  );
});

describe('texts kept between builds', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kept-texts-'));
  after(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'en/texts.json');
  const made: string[] = [];

  /** One build of pages, each named by its parts. */
  async function build(...pages: string[][]): Promise<string[]> {
    const kept = new KeptTexts(file);
    const texts: string[] = [];
    for (const parts of pages) {
      const make = async () => {
        made.push(parts.join());
        return `text of ${parts.join()}`;
      };
      texts.push(await kept.get(parts, make));
    }
    kept.save();
    return texts;
  }

  it('are made again only where a part differs, and forgotten once a build does not ask for them', async () => {
    await build(['a', 'b'], ['ab']);
    assert.deepEqual(await build(['a', 'b'], ['a', 'c']), ['text of a,b', 'text of a,c']);
    assert.deepEqual(made.splice(0), ['a,b', 'ab', 'a,c']);
    await build(['ab']);
    assert.deepEqual(made, ['ab']);
  });

  it('depend on the main part of a page alone', () => {
    const main = '<main class=x>\n<p>Text</main>';
    assert.equal(
      toMain(`<head><link href=a.css></head><body><nav>Menu</nav>${main}<script>1</script>`),
      main,
    );
    assert.equal(toMain('<body>Text'), '<body>Text');
  });
});
