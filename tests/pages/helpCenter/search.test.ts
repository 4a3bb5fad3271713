import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FaqGroup } from '#contract/prose.ts';
import { findQuestions, findWords, toWords } from '../../../src/pages/helpCenter/faq/_search.ts';

const question = (id: string, title: string, words: string) => ({ id, title, body: [words] });
const groups: FaqGroup[] = [
  { id: 'a', title: 'Signatures', questions: [question('digest', 'My digest', 'Check the KEY.')] },
  {
    id: 'b',
    title: 'Others',
    questions: [question('thai', 'ลายเซ็นไม่ตรง', 'ตรวจสอบคีย์'), question('cafe', 'Café', 'Straße')],
  },
];
const found = (query: string, locale = 'en') => {
  const { groups: left, isPartial } = findQuestions(groups, toWords(query, locale));
  return { ids: left.flatMap(({ questions }) => questions.map(({ id }) => id)), isPartial };
};

describe('a search in the questions', () => {
  it('finds all questions without search words', () => {
    for (const query of ['', '   ', '?!']) {
      assert.deepEqual(found(query), { ids: ['digest', 'thai', 'cafe'], isPartial: false });
    }
  });

  it('minds neither case nor marks, and wants every word', () => {
    assert.deepEqual(found('DIGEST key'), { ids: ['digest'], isPartial: false });
    assert.deepEqual(found('cafe'), { ids: ['cafe'], isPartial: false });
    assert.deepEqual(found('signatures'), { ids: ['digest'], isPartial: false });
  });

  it('knows the words of a script without spaces', () => {
    assert.deepEqual(found('คีย์ลายเซ็น', 'th'), { ids: ['thai'], isPartial: false });
  });

  it('offers questions with some of the words if none has all', () => {
    assert.deepEqual(found('digest xyzzy'), { ids: ['digest'], isPartial: true });
    assert.deepEqual(found('xyzzy'), { ids: [], isPartial: true });
  });

  it('marks matches in the spelling of the text', () => {
    const marked = (text: string, query: string) =>
      findWords(text, toWords(query, 'en')).map(([start, end]) => text.slice(start, end));
    assert.deepEqual(marked('A Café, a cafe', 'CAFÉ'), ['Café', 'cafe']);
    assert.deepEqual(marked('digests of a digest', 'digest'), ['digest', 'digest']);
    assert.deepEqual(marked('ﬁle', 'file'), ['ﬁle']);
    assert.deepEqual(marked('\u{1f4e6} parcel', 'parcel'), ['parcel']);
    assert.deepEqual(marked('aaaa', 'aa aaa'), ['aaaa']);
    assert.deepEqual(marked('a.c (x)', '.*'), []);
  });
});
