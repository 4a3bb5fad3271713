import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { markTerms, toPreview } from '../../src/search/mark-terms.ts';
import { markWordEnds } from '../../src/search/split-words.ts';
import { createToTerms } from '../../src/search/to-terms.ts';

/** Found words in brackets. */
function mark(locale: string, text: string, terms: string[], show = markTerms) {
  const stretches = show(markWordEnds(text), new Set(terms), createToTerms(locale));
  return stretches.map((each) => (each.found ? `[${each.text}]` : each.text)).join('');
}

describe('what was found', () => {
  it('is marked in the form it stands in', () => {
    assert.equal(mark('en', 'All retries failed', ['retri']), 'All [retries] failed');
    assert.equal(mark('vi', 'Hủy đơn hàng', ['huy', 'don']), '[Hủy] [đơn] hàng');
    assert.equal(mark('ar', 'حالة الطلبات', ['طلب']), 'حالة [الطلبات]');
  });

  it('is one mark where words touch', () => {
    assert.equal(mark('zh-CN', '如何取消订单？', ['取消', '订单']), '如何[取消订单]？');
  });

  it('leaves a text as it is where nothing was found', () => {
    assert.equal(mark('en', 'Labels', ['order']), 'Labels');
    assert.equal(mark('en', '', ['order']), '');
  });
});

describe('a preview', () => {
  const filler = 'word '.repeat(60);

  it('begins and ends with whole words around what was found', () => {
    const preview = mark('en', `${filler}the label here ${filler}`, ['label'], toPreview);
    assert.match(preview, /^…(word )+the \[label\] here (word )+…$/);
    assert.ok(preview.length < 200, preview);
  });

  it('shows the place where most of it stands', () => {
    const preview = mark(
      'en',
      `label ${filler}print a label ${filler}`,
      ['label', 'print'],
      toPreview,
    );
    assert.match(preview, /\[print\] a \[label\]/);
  });

  it('shows a short text whole, and of a long one the beginning where nothing was found', () => {
    assert.equal(mark('en', 'A label.', ['label'], toPreview), 'A [label].');
    assert.match(mark('en', filler, ['label'], toPreview), /^(word )+…$/);
  });
});
