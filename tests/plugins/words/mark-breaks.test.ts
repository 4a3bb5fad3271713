import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lineBreak, removeLineBreaks, wholeWord } from '#contract/line-breaks.ts';
import { markBreaks } from '../../../src/plugins/words/mark-breaks.ts';
import { rehypeWords } from '../../../src/plugins/words/rehype-words.ts';
import { wholeWords } from '../../../src/plugins/words/whole-words.ts';

const split = (text: string) => markBreaks(text).split(lineBreak);

describe('the ends of words that touch', () => {
  it('are marked in Khmer', () => {
    assert.deepEqual(split('ក្រុមហ៊ុនដឹកជញ្ជូន'), ['ក្រុមហ៊ុន', 'ដឹកជញ្ជូន']);
    assert.deepEqual(split('ដឹកជញ្ជូន API ទៅសាខា'), [`${wholeWord}ដឹកជញ្ជូន API ទៅ`, 'សាខា']);
  });

  it('are marked in Thai beside a word that no dictionary knows, and nowhere else', () => {
    assert.deepEqual(split('การทดสอบพุชการติดตาม'), ['การ', 'ทดสอบ', 'พุช', 'การ', 'ติดตาม']);
    assert.deepEqual(split('การติดตามพัสดุ'), ['การติดตามพัสดุ']);
  });

  it('are not before a full stop, a sign of repetition, or what is written after a word', () => {
    assert.deepEqual(split('ម្តងទៀត។'), ['ម្តង', 'ទៀត។']);
    assert.ok(split('ប្រតិបត្តិការនីមួយៗត្រូវបានធ្វើ').every((word) => !/^[\p{M}ៗ។]/u.test(word)));
    assert.ok(split('พุชต่าง ๆ ทุกๆครั้ง').every((word) => !word.startsWith('ๆ')));
  });

  it('are nowhere in other scripts', () => {
    for (const text of ['order/addOrder', '创建订单', 'إنشاء طلب', 'Vận đơn', ''])
      assert.equal(markBreaks(text), text);
  });

  for (const [language, words] of Object.entries(wholeWords)) {
    it(`are outside of the whole words of ${language}, wherever these stand`, () => {
      const [before, behind] = language === 'km' ? ['ក្នុង', 'នេះ'] : ['ใน', 'นี้'];
      for (const word of words) {
        const parts = split(`${before}${word}${behind}`);
        assert.ok(
          parts.some((part) => part.includes(word)),
          parts.join('|'),
        );
      }
    });
  }

  it('leave a text as it was for who takes them out', () => {
    const text = 'បរិយាកាសសាកល្បង (sandbox) តេស្ត។ แซนด์บ็อกซ์ทดสอบ';
    assert.equal(removeLineBreaks(markBreaks(text)), text);
  });
});

it("a document's words are drawn with their ends, its code and other scripts as they are", () => {
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
  const attributes = [{ type: 'mdxJsxAttribute', name: 'text', value: markBreaks(km) }];
  assert.deepEqual(paragraph?.children, [
    { type: 'mdxJsxTextElement', name: 'Words', attributes, children: [] },
    text('order'),
  ]);
  assert.deepEqual(code?.children, [text(km)]);
});
