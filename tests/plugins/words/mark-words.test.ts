import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { removeWordMarks, wholeWord } from '#contract/word-marks.ts';
import {
  markWords,
  rehypeWords,
  splitWords,
  wholeWords,
} from '../../../src/plugins/words/mark-words.ts';

const split = (run: string) => splitWords(run)[0]?.words ?? [];
const whole = (text: string) =>
  markWords(text)
    .split(wholeWord)
    .filter((_, at) => at % 2 === 1);

describe('splitWords', () => {
  it('separates words in each run', () => {
    const [first, second] = splitWords('ដឹកជញ្ជូន API ទៅសាខា');
    assert.deepEqual(first, { at: 0, words: ['ដឹកជញ្ជូន'] });
    assert.deepEqual(second, { at: 14, words: ['ទៅ', 'សាខា'] });
  });

  it('keeps full stops and repetition signs with their word', () => {
    assert.deepEqual(split('ម្តងទៀត។'), ['ម្តង', 'ទៀត។']);
    assert.ok(split('ប្រតិបត្តិការនីមួយៗត្រូវបានធ្វើ').every((word) => !/^[\p{M}ៗ។]/u.test(word)));
    assert.ok(split('ทุกๆครั้ง').every((word) => !word.startsWith('ๆ')));
  });
});

describe('markWords', () => {
  it('marks the longer words of Khmer, which browsers break', () => {
    assert.deepEqual(whole('ក្រុមហ៊ុនដឹកជញ្ជូនទៅសាខា'), ['ក្រុមហ៊ុន', 'ដឹកជញ្ជូន', 'សាខា']);
    assert.deepEqual(whole('ទៅ'), []);
  });

  it('marks unknown words of Thai, the word after each, and longer neighbours', () => {
    assert.deepEqual(whole('การทดสอบพุชการติดตาม'), ['พุช', 'การ', 'ติดตาม']);
    assert.deepEqual(whole('การติดตามพัสดุ'), []);
  });

  it('marks nothing in other scripts', () => {
    for (const text of ['order/addOrder', '创建订单', 'إنشاء طلب', 'Vận đơn', ''])
      assert.equal(markWords(text), text);
  });

  for (const [language, words] of Object.entries(wholeWords)) {
    it(`marks every word of the ${language} list anywhere`, () => {
      const [before, behind] = language === 'km' ? ['ក្នុង', 'នេះ'] : ['ใน', 'นี้'];
      for (const word of words) {
        const marked = whole(`${before}${word}${behind}`);
        assert.ok(
          marked.some((each) => each.includes(word)),
          marked.join('|'),
        );
      }
    });
  }

  it('is undone by removeWordMarks', () => {
    const text = 'បរិយាកាសសាកល្បង (sandbox) តេស្ត។ แซนด์บ็อกซ์ทดสอบ';
    assert.notEqual(markWords(text), text);
    assert.equal(removeWordMarks(markWords(text)), text);
  });
});

it('rehypeWords marks words of a document, but not code and other scripts', () => {
  const text = (value: string) => ({ type: 'text', value });
  const km = 'ក្រុមហ៊ុនដឹកជញ្ជូន';
  const tree = {
    type: 'root',
    children: [
      { type: 'element', tagName: 'p', children: [text(km), text('order')] },
      { type: 'element', tagName: 'code', children: [text(km)] },
    ],
  };
  rehypeWords()(tree);
  const [paragraph, code] = tree.children;
  const attributes = [{ type: 'mdxJsxAttribute', name: 'text', value: markWords(km) }];
  assert.deepEqual(paragraph?.children, [
    { type: 'mdxJsxTextElement', name: 'Words', attributes, children: [] },
    text('order'),
  ]);
  assert.deepEqual(code?.children, [text(km)]);
});
