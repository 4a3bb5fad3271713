import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { markTerms, toPreview } from '../../src/search/mark-terms.ts';
import { markWordEnds } from '../../src/search/split-words.ts';
import { createToTerms } from '../../src/search/to-terms.ts';

function mark(locale: string, text: string, terms: string[], show = markTerms) {
  const stretches = show(markWordEnds(text), new Set(terms), createToTerms(locale));
  return stretches.map((each) => (each.found ? `[${each.text}]` : each.text)).join('');
}

describe('a found word', () => {
  it('is marked in its own form', () => {
    assert.equal(mark('en', 'All retries failed', ['retri']), 'All [retries] failed');
    assert.equal(mark('vi', 'Hủy đơn hàng', ['huy', 'don']), '[Hủy] [đơn] hàng');
    assert.equal(mark('ar', 'حالة الطلبات', ['طلب']), 'حالة [الطلبات]');
  });

  it('shares one mark with adjacent words', () => {
    assert.equal(mark('zh-CN', '如何取消订单？', ['取消', '订单']), '如何[取消订单]？');
  });

  it('is not marked in a text without matches', () => {
    assert.equal(mark('en', 'Labels', ['order']), 'Labels');
    assert.equal(mark('en', '', ['order']), '');
  });
});

describe('a preview', () => {
  const filler = 'word '.repeat(60);

  it('begins and ends with whole words around the match', () => {
    const preview = mark('en', `${filler}the label here ${filler}`, ['label'], toPreview);
    assert.match(preview, /^…(word )+the \[label\] here (word )+…$/);
    assert.ok(preview.length < 200, preview);
  });

  it('shows the place with the most matches', () => {
    const preview = mark(
      'en',
      `label ${filler}print a label ${filler}`,
      ['label', 'print'],
      toPreview,
    );
    assert.match(preview, /\[print\] a \[label\]/);
  });

  it('shows a short text completely, and the beginning of a long text without matches', () => {
    assert.equal(mark('en', 'A label.', ['label'], toPreview), 'A [label].');
    assert.match(mark('en', filler, ['label'], toPreview), /^(word )+…$/);
  });
});
