import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Block, joinBlocks } from '../../src/plugins/markdown/to-blocks.ts';
import { toFiles } from '../../src/plugins/markdown/to-files.ts';
import { toMarkdown } from '../../src/plugins/markdown/to-markdown.ts';

const limitBytes = 25_000;

async function convert(html: string): Promise<Block[]> {
  const page = `<body><div class="theme-doc-markdown">${html}</div>`;
  const blocks = await toMarkdown(page, {
    pages: new Set(['/p', '/q', '/apiDoc/errors']),
    sameAsFirst: '',
  });
  assert.ok(blocks);
  return blocks;
}

const split = async (html: string, moreBytes = 0) =>
  toFiles([{ permalink: '/p', blocks: await convert(html), moreBytes }]).files;

/** Three bytes a letter, as in Khmer and Chinese. */
const long = (bytes: number) => 'ក'.repeat(bytes / 3);

describe('Markdown files of a page', () => {
  it('are one for a short page', async () => {
    const files = await split('<h1>Title</h1><p>Text, see <a href=#x>x</a><h2 id=x>X</h2>');
    assert.deepEqual([...files], [['/p.md', '# Title\n\nText, see [x](#x)\n\n## X {#x}\n']]);
  });

  it('split before a chapter, link each other and list their chapters', async () => {
    const chapter = (id: string) => `<h2 id=${id}>Chapter ${id}</h2><p>${long(9000)}`;
    const files = await split(`<h1 id=t>Title</h1>${['a', 'b', 'c', 'd'].map(chapter).join('')}`);
    assert.deepEqual([...files.keys()], ['/p.md', '/p.2.md']);
    assert.match(
      files.get('/p.md') ?? '',
      /^# Title \{#t\}\n\n- 1\/2\n- \[2\/2\]\(\/p\.2\.md\) Chapter c · Chapter d\n\n## Chapter a \{#a\}\n/,
    );
    assert.match(
      files.get('/p.2.md') ?? '',
      /^# Title \(2\/2\)\n\n- \[1\/2\]\(\/p\.md\) Chapter a · Chapter b\n- 2\/2\n\n## Chapter c \{#c\}\n/,
    );
  });

  it('hold at most 25,000 bytes each and all of the text once', async () => {
    const field = (name: string, inside = '') =>
      `<li id=${name}><code>${name}</code> ${long(300)}${inside}`;
    const list = (prefix: string, inside = '') =>
      `<ul>${Array.from({ length: 40 }, (_, at) => field(`${prefix}${at}`, at === 20 ? inside : '')).join('')}</ul>`;
    const html = `<h1>Title</h1><h2 id=one>One</h2>${list('f', `<details>${list('g', `<details>${list('h')}</details>`)}</details>`)}<h3>Two</h3><p>End`;
    const files = await split(html);
    assert.ok(files.size > 1);
    const whole = [...files.values()].join('');
    for (const text of files.values()) assert.ok(Buffer.byteLength(text) <= limitBytes);
    for (const name of ['f0', 'f39', 'g39', 'h0', 'h39'])
      assert.equal(whole.split(`\`${name}\``).length, 2, name);
    assert.match([...files.values()].at(-1) ?? '', /### Two\n\nEnd\n$/);
  });

  it('start within a field with the lines of its parent fields', async () => {
    const inner = Array.from(
      { length: 200 },
      (_, at) => `<li id=a.b.n${at}><code>n${at}</code> ${long(150)}`,
    );
    const html = `<h1>T</h1><h2 id=r>Request</h2><ul><li id=a><code>a</code> outer<details><ul><li id=a.b><code>b</code> inner<details><ul>${inner.join('')}</ul></details></ul></details></ul>`;
    const [, second = ''] = [...(await split(html)).values()];
    assert.match(second, /\n\n## Request\n\n- `a` outer\n {2}- `b` inner\n {4}- `n\d+` /);
  });

  it('hold the fields that links point to when a list is cut', async () => {
    const fields = Array.from({ length: 90 }, (_, at) => {
      const inside = at === 40 ? `<ul><li id=r.f40.g><code>g</code> ${long(600)}</ul>` : '';
      return `<li id=r.f${at}><code>f${at}</code> <a href=#r.f${(at + 45) % 90}>x</a> <a href=#r.f40.g>y</a> ${long(600)}${inside}`;
    });
    const files = await split(`<h1>T</h1><h2 id=r>R</h2><ul>${fields.join('')}</ul>`);
    assert.ok(files.size > 2);
    const links = [...files].flatMap(([address, text]) =>
      [...text.matchAll(/\]\((\/[^#)]+)?#([^)]+)\)/g)].map(([, to = address, id]) => [to, id]),
    );
    assert.equal(links.length, 180);
    for (const [to = '', id] of links)
      assert.ok(files.get(to)?.includes(` {#${id}}\n`), `${to}#${id}`);
  });

  it('leave room in the first for a longer program', async () => {
    const html = `<h1>T</h1><pre>short</pre>${`<p>${long(3000)}`.repeat(7)}`;
    assert.equal((await split(html)).size, 1);
    const files = await split(html, 6000);
    assert.ok(Buffer.byteLength(files.get('/p.md') ?? '') + 6000 <= limitBytes);
  });

  it('are linked by their anchors from other pages and each other', async () => {
    const blocks = await convert(
      `<h1>T</h1><h2 id=a>A</h2><p><a href=#b>b</a><p>${long(21_000)}<h2 id=b>B</h2><p><a href=#a>a</a><p>${long(21_000)}`,
    );
    const other = await convert(
      '<h1>Q</h1><p><a href=/p#b>b</a> <a href=/p#a>a</a> <a href=/p>p</a> <a href=#b>own</a>',
    );
    const { files, wholes } = toFiles([
      { permalink: '/p', blocks, moreBytes: 0 },
      { permalink: '/q', blocks: other, moreBytes: 0 },
    ]);
    assert.match(files.get('/p.md') ?? '', /\n\[b\]\(\/p\.2\.md#b\)\n/);
    assert.match(files.get('/p.2.md') ?? '', /\n\[a\]\(\/p\.md#a\)\n/);
    const said = '# Q\n\n[b](/p.2.md#b) [a](/p.md#a) [p](/p.md) [own](#b)\n';
    assert.deepEqual([files.get('/q.md'), wholes.get('/q')], [said, said]);
    assert.match(wholes.get('/p') ?? '', /## A \{#a\}.*## B \{#b\}/s);
  });
});

describe('Markdown of the error catalogue', () => {
  const entry = (code: number, text: string) =>
    `<article id=${code}><h3>${code} ${text}</h3><dl><dt>Cause<dd>${text}!</dl></article>`;
  const html = `<h1>Errors</h1><p>Lead<h2 id=g>Group</h2>${entry(7, 'missing')}${entry(8, 'invalid')}<h2>Other</h2>${entry(9, 'full')}`;

  it('is a list of codes and a linked file for each', async () => {
    const blocks = await convert(html);
    const page = await convert('<p><a href=/apiDoc/errors#8>8</a> <a href=/apiDoc/errors>all</a>');
    const { files, wholes } = toFiles([
      { permalink: '/apiDoc/errors', blocks, moreBytes: 0 },
      { permalink: '/p', blocks: page, moreBytes: 0 },
    ]);
    assert.deepEqual(Object.fromEntries(files), {
      '/apiDoc/errors.md':
        '# Errors\n\nLead\n\n## Group {#g}\n\n- [7](/apiDoc/errors/7.md) missing\n- [8](/apiDoc/errors/8.md) invalid\n\n## Other\n\n- [9](/apiDoc/errors/9.md) full\n',
      '/apiDoc/errors/7.md': '# 7 missing\n\n- **Cause:** missing!\n',
      '/apiDoc/errors/8.md': '# 8 invalid\n\n- **Cause:** invalid!\n',
      '/apiDoc/errors/9.md': '# 9 full\n\n- **Cause:** full!\n',
      '/p.md': '[8](/apiDoc/errors/8.md) [all](/apiDoc/errors.md)\n',
    });
    assert.equal(wholes.get('/apiDoc/errors'), joinBlocks(blocks));
  });
});
