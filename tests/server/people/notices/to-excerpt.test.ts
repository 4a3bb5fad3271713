import assert from 'node:assert/strict';
import { it } from 'node:test';
import { toExcerpt } from '#server/people/notices/to-excerpt.ts';

it('says in plain words how a notice begins, without its headings and tables', () => {
  const markdown = [
    '## News',
    '',
    '- a **bold** [link](https://x.example) and `code`',
    '1. ![picture](/a.png) _end_',
    '```js',
    'secret();',
    '```',
    '| a | b |',
    '|---|---|',
    '<b>html</b>',
  ].join('\n');
  assert.equal(toExcerpt(markdown), 'a bold link and code picture end html');
});

it('cuts a long text at the end of a word, and never inside a character', () => {
  const words = toExcerpt('parcel '.repeat(100));
  assert.match(words, /^(parcel )+parcel…$/);
  assert.ok(words.length <= 181);
  const emoji = toExcerpt('\u{1f4e6}'.repeat(1000));
  assert.equal([...emoji].length, 181);
  assert.ok(emoji.isWellFormed());
});

it('is quick with text that was made to be slow', () => {
  for (const part of ['[', '![', '<', '`', '*', '```\n', '| ', '[a](']) {
    assert.ok(toExcerpt(part.repeat(50_000)).length <= 181);
  }
});
