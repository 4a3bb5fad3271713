import assert from 'node:assert/strict';
import { it } from 'node:test';
import { toExcerpt } from '#server/console/notices/to-excerpt.ts';

it('returns the beginning in plain words, without headings, code and tables', async () => {
  const markdown = [
    '## News',
    '',
    '- a **bold** [link](https://x.example/a_(b)) and `code`',
    '1. ![picture](/a.png) _end_',
    '```js',
    'secret();',
    '```',
    '| a | b |',
    '|---|---|',
    '| c | d |',
  ].join('\n');
  assert.equal(await toExcerpt(markdown), 'a bold link and code picture end');
});

for (const [markdown, words] of [
  ['Send `tx_logistic_id`, 2 * 3 and a_b.', 'Send tx_logistic_id, 2 * 3 and a_b.'],
  [
    'See [the guide][1] and <https://x.example/a>.\n\n[1]: /guide',
    'See the guide and https://x.example/a.',
  ],
  ['News\n====\n\n~~Old~~ \\*new\\* &amp; better', 'Old *new* & better'],
  ['- [x] done\n- [ ] open', 'done open'],
  ['One line  \nand another[^1]\n\n[^1]: said below', 'One line and another'],
  ['a | b\n--|--\n1 | 2\n\nafter it', 'after it'],
] as const) {
  it(`removes Markdown syntax from ${JSON.stringify(words)}`, async () =>
    assert.equal(await toExcerpt(markdown), words));
}

it('cuts a long text at a word and never inside a character', async () => {
  const words = await toExcerpt('parcel '.repeat(100));
  assert.match(words, /^(parcel )+parcel…$/);
  assert.ok(words.length <= 181);
  const emoji = await toExcerpt('\u{1f4e6}'.repeat(1000));
  assert.equal([...emoji].length, 91);
  assert.ok(emoji.isWellFormed());
  const thai = await toExcerpt('พัสดุ'.repeat(100));
  assert.match(thai, /^(พัสดุ)+…$/);
});

it('reads only the beginning of a text built to be slow', async () => {
  for (const part of ['[', '![', '<', '`', '*', '```\n', '| ', '[a](']) {
    assert.ok((await toExcerpt(part.repeat(50_000))).length <= 181);
  }
});
