import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  markWordEnds,
  splitMarkedWords,
  splitWords,
  wordEnd,
} from '../../src/search/split-words.ts';

const read = (text: string, split = splitWords) =>
  split(text).map(({ start, end }) => text.slice(start, end));

describe('words of a text', () => {
  const cases: [what: string, text: string, words: string[]][] = [
    [
      'Chinese by ICU, with English and numbers in it',
      '代收货款COD，145003112',
      ['代收', '货款', 'COD', '145003112'],
    ],
    ['Thai by ICU, digits apart', 'รหัสข้อมูล๑๒๓', ['รหัส', 'ข้อมูล', '๑๒๓']],
    ['Khmer by ICU', 'លេខកូដកំហុស', ['លេខ', 'កូដ', 'កំហុស']],
    ['Arabic with its signs', 'التَّوْقيع، خطأ', ['التَّوْقيع', 'خطأ']],
    [
      'Vietnamese in either form of Unicode',
      'đơn hàng'.normalize('NFD'),
      ['đơn', 'hàng'].map((word) => word.normalize('NFD')),
    ],
    ['whole names in code', 'items[].itemValue', ['items', 'itemValue']],
    ['C# as one word', 'C# example, abc#', ['C#', 'example', 'abc']],
    ['empty without words', ' — …', []],
  ];
  for (const [what, text, words] of cases) {
    it(`are ${what}`, () => assert.deepEqual(read(text), words));
  }
});

describe('marks at the ends of words', () => {
  const texts = ['，取消订单 API，三段码。', 'ยกเลิกคำสั่ง push', 'លុបចោលការបញ្ជា', 'plain words', ''];

  it('change nothing visible', () => {
    const seen = texts.map((text) => markWordEnds(text).replaceAll(wordEnd, ''));
    assert.deepEqual(seen, texts);
  });

  it('lead to the same words without a dictionary', () => {
    const marked = texts.map((text) => read(markWordEnds(text), splitMarkedWords));
    assert.deepEqual(
      marked,
      texts.map((text) => read(text)),
    );
  });
});
