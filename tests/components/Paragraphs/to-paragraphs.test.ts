import assert from 'node:assert/strict';
import { it } from 'node:test';
import { toParagraphs } from '../../../src/components/Paragraphs/to-paragraphs.ts';

it('toParagraphs joins consecutive lines with a hyphen into one list', () => {
  assert.deepEqual(toParagraphs('Reasons:\n- One - two.\n- Three.\nMore.\n- Four.'), [
    { isList: false, lines: ['Reasons:'] },
    { isList: true, lines: ['One - two.', 'Three.'] },
    { isList: false, lines: ['More.'] },
    { isList: true, lines: ['Four.'] },
  ]);
});

it('toParagraphs keeps a single line as one paragraph', () => {
  assert.deepEqual(toParagraphs('-1 is no number of parcels.'), [
    { isList: false, lines: ['-1 is no number of parcels.'] },
  ]);
});
