import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toAtom, toEntries } from '../../src/plugins/changelog-feed/index.ts';

const page = 'https://portal.example/en/apiDoc/guides/changelog';
const mark = '<a href=#x class=hash-link aria-label=Link>#</a>';
const built = (html: string) => `<main><div class="theme-doc-markdown">${html}</div></main>`;

describe('toEntries of the changelog feed', () => {
  const titles = [
    ['2.0（2026-11-26）', '2.0'],
    ['1.0 (2026-11-26)', '1.0'],
    ['2026-11-26：测试收件箱', '测试收件箱'],
    ['2026-11-26: test inbox', 'Test inbox'],
    ['2026-11-26៖ ប្រអប់សាកល្បង', 'ប្រអប់សាកល្បង'],
  ];
  for (const [heading, title] of titles) {
    it(`names ${heading} without its date`, () => {
      const html = built(`<header><h1>Log</h1></header><h2 id=x>${heading}${mark}</h2><p>Text`);
      assert.deepEqual(toEntries(html, page), [
        { title, date: '2026-11-26', address: `${page}#x`, html: '<p>Text</p>' },
      ]);
    });
  }

  it('contains the text below a heading with absolute addresses and no page markup', () => {
    const [entry] = toEntries(
      built(
        `<h2 id=x>2026-11-26: a${mark}</h2><p class=y>See <span class=whole>the</span> <a class=z href=/en/apiDoc/basic#q>areas</a>.` +
          '<ul><li><code dir=ltr>a/<wbr>b</code> &lt;c&gt;</ul><h3 id=z>2026-11-20: b</h3><p>Older',
      ),
      page,
    );
    assert.equal(
      entry?.html,
      '<p>See the <a href="https://portal.example/en/apiDoc/basic#q">areas</a>.</p><ul><li><code>a/b</code> &#x3C;c></li></ul>',
    );
  });

  it('omits headings without a date or text', () => {
    const html = built(
      '<h2 id=a>Soon</h2><p>x<h2 id=b>1.0 (2026-11-20)</h2>\n<h3 id=c>2026-11-22: c</h3><p>y',
    );
    assert.deepEqual(
      toEntries(html, page).map(({ address }) => address),
      [`${page}#c`],
    );
  });
});

it('toAtom names feed, page and author, newest entry first', () => {
  const entry = (date: string, html: string) => ({
    title: date,
    date,
    address: `${page}#${date}`,
    html,
  });
  const atom = toAtom([entry('2026-11-20', '<p>a &amp; b ]]></p>'), entry('2026-11-24', '')], {
    title: 'Swift & Co: changelog',
    brand: 'Swift & Co',
    locale: 'en',
    page,
    self: 'https://portal.example/en/changelog.atom',
  });
  const toEntry = (date: string, content: string) =>
    `<entry><title>${date}</title><id>${page}#${date}</id><link href="${page}#${date}"></link>` +
    `<updated>${date}T00:00:00Z</updated><content type="html">${content}</content></entry>`;
  assert.equal(
    atom,
    '<?xml version="1.0" encoding="utf-8"?>\n' +
      '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en"><title>Swift &#x26; Co: changelog</title>' +
      `<id>${page}</id><link rel="self" type="application/atom+xml" href="https://portal.example/en/changelog.atom"></link>` +
      `<link rel="alternate" type="text/html" href="${page}"></link><updated>2026-11-24T00:00:00Z</updated>` +
      '<author><name>Swift &#x26; Co</name></author>' +
      `${toEntry('2026-11-24', '')}${toEntry('2026-11-20', '&#x3C;p>a &#x26;amp; b ]]&gt;&#x3C;/p>')}</feed>\n`,
  );
});
