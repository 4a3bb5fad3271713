import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createToTerms } from '../../src/search/to-terms.ts';

function toTerms(locale: string, word: string) {
  return [...createToTerms(locale)(word, false)];
}

/** Words with the same meaning for readers. */
const families: [locale: string, words: string[]][] = [
  ['en', ['order', 'Orders', 'ORDER', 'ordered']],
  ['en', ['retry', 'retries']],
  ['en', ['waybill', 'waybills']],
  ['id', ['batal', 'membatalkan', 'dibatalkan', 'pembatalan']],
  ['ms', ['hantar', 'penghantaran', 'menghantar']],
  ['vi', ['đơn', 'ĐƠN', 'don', 'dơn']],
  ['vi', ['hủy', 'huỷ', 'huy']],
  ['ar', ['طلب', 'الطلب', 'طلبات', 'الطلبات', 'بالطلب', 'وللطلبات', 'طَلَب', 'طلـب']],
  ['ar', ['إلغاء', 'الغاء', 'الإلغاء', 'الالغاء']],
  ['ar', ['شحنة', 'شحنه', 'الشحنات', 'شحناتها']],
  ['ar', ['واجهة', 'الواجهات', 'واجهات']],
  ['ar', ['المنطقة', 'منطقه']],
  ['en', ['145003030', '١٤٥٠٠٣٠٣٠', '๑๔๕๐๐๓๐๓๐', '១៤៥០០៣០៣០', '１４５００３０３０']],
];

describe('the terms of a word', () => {
  for (const [locale, words] of families) {
    it(`are the same for ${words.join(', ')}`, () => {
      const [first = '', ...others] = words;
      for (const other of others) {
        assert.deepEqual(toTerms(locale, other), toTerms(locale, first), other);
      }
    });
  }

  it('include a name and its parts', () => {
    assert.deepEqual(toTerms('vi', 'txlogisticId'), ['txlogisticid', 'txlogistic', 'id']);
    assert.deepEqual(toTerms('vi', 'APIAccount'), ['apiaccount', 'api', 'account']);
    assert.deepEqual(toTerms('vi', 'base64EncodeContent'), [
      'base64encodecontent',
      'base64',
      'encode',
      'content',
    ]);
  });

  it('distinguish words that only look alike', () => {
    assert.notDeepEqual(toTerms('ar', 'مرسل'), toTerms('ar', 'رسالة'));
    assert.notDeepEqual(toTerms('en', 'sign'), toTerms('en', 'assign'));
  });

  it('keep the vowels of Thai and Khmer', () => {
    const [thai, khmer] = [createToTerms('th'), createToTerms('km')];
    assert.notDeepEqual(thai('รับ', true), thai('รบ', true));
    assert.notDeepEqual(khmer('កូដ', true), khmer('កដ', true));
    assert.deepEqual(thai('\u0e04\u0e33', true), thai('\u0e04\u0e4d\u0e32', true));
  });
});
