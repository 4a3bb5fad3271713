import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { fontCoverages, labelFonts, readCoverage } from '#server/core/built-in/labels/fonts.ts';
import {
  findLeftOut,
  findUndrawnLetters,
  isBlankInPrint,
  toPrintable,
} from '#server/core/built-in/labels/printable-text.ts';
import { addOrder, createdOrder, query } from '../../../_support/orders.ts';
import { readPdf } from '../../../_support/pdf.ts';
import { addIntegrator, call, openTestPortal } from '../../../_support/portal.ts';
import { call2 } from '../../../_support/version-2.ts';
import { looseOrderOf } from '../../../_support/waybills.ts';
import { labelOf, printed, to } from './_print.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);

/** Names in the scripts of the countries served and of people who work there. */
const names = {
  Malayalam: 'അഹമ്മദ് കോയ',
  Bengali: 'রহিম উদ্দিন',
  Amharic: 'አበበ ቢቂላ',
  Hindi: 'राजेश कुमार',
  Tamil: 'முருகன்',
  Telugu: 'వెంకటేశ్వర',
  Kannada: 'ಬಸವರಾಜ',
  Gujarati: 'મહેશભાઈ પટેલ',
  Punjabi: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  Odia: 'ଜଗନ୍ନାଥ',
  Sinhala: 'නිමල් පෙරේරා',
  Urdu: 'عائشہ چوہدری ڈاکٹر ٹیپو',
  Persian: 'پژمان گودرزی',
  Pashto: 'ګلالۍ څاڅکی',
  Uyghur: 'ئابلىز ئۇيغۇر',
  Dhivehi: 'އަހުމަދު',
  Burmese: 'အောင်ဆန်း',
  Lao: 'ສົມສັກ',
  Hebrew: 'משה כהן',
  Greek: 'Γιώργος',
  Russian: 'Алексей Ёлкин',
  Armenian: 'Արամ',
  Georgian: 'გიორგი',
  Tibetan: 'བསྟན་འཛིན',
  Mongolian: 'ᠲᠡᠮᠦᠵᠢᠨ',
  Yi: 'ꆈꌠꁱꂷ',
  Korean: '김민수',
  Japanese: 'やまだ タロウ',
  Vietnamese: 'Nguyễn Thị Ánh',
};

const isDrawn = (text: string) =>
  fontCoverages().some((covered) =>
    Array.from(text.replace(/[\u200B-\u200F]/g, '')).every((char) =>
      covered.has(char.codePointAt(0) ?? 0),
    ),
  );
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Asserts that one font has each letter with its marks, so that no box is printed. */
function assertDrawn(text: string): void {
  for (const { segment } of graphemes.segment(text)) {
    const codes = Array.from(segment, (char) => char.codePointAt(0)?.toString(16)).join(' ');
    assert.ok(isDrawn(segment), `${segment} (${codes}) of ${text}`);
  }
}

describe('the fonts of labels', () => {
  it('are exactly those in the dependencies of package.json', () => {
    const file = path.join(import.meta.dirname, '../../../../../package.json');
    const { dependencies } = JSON.parse(readFileSync(file, 'utf8'));
    const listed = Object.keys(dependencies).filter((name) =>
      name.startsWith('@expo-google-fonts/'),
    );
    const used = labelFonts.flatMap(({ files }) =>
      files.map((each) => each.match(/@expo-google-fonts\/[^/]+/)?.[0]),
    );
    assert.deepEqual([...new Set(used)].sort(), listed.sort());
    assert.ok(labelFonts.every(({ files }) => files.every((each) => existsSync(each))));
  });

  it('cover the same characters in both weights unless another family covers them', () => {
    for (const [at, { family, files }] of labelFonts.entries()) {
      const [regular, bold] = files.map(readCoverage);
      if (!regular || !bold) continue;
      const others = fontCoverages().filter((_, index) => index !== at);
      for (const code of regular.difference(bold)) {
        assert.ok(
          others.some((covered) => covered.has(code)),
          `${family}: ${code.toString(16)}`,
        );
      }
    }
  });
});

describe('a printable text', () => {
  it('has a glyph for every character of Unicode that it keeps', () => {
    for (let code = 1; code <= 0x1ffff; code += 1) {
      if (code >= 0x4e00 && code < 0x9f00 && code % 50 !== 0) continue;
      if (code >= 0xac00 && code < 0xd700 && code % 50 !== 0) continue;
      if (code >= 0x17000 && code < 0x1b000 && code % 50 !== 0) continue;
      if (code >= 0xd800 && code < 0xf900) continue;
      const char = String.fromCodePoint(code);
      if (/\p{Cn}/u.test(char)) continue;
      const { text } = toPrintable(`a${char}`);
      if (text !== 'a') assertDrawn(text);
    }
  });

  it('drops marks that the font of their letter lacks', () => {
    for (const text of ['a\u093Eक\u0E33', 'ม\u0301', 'ع\u0301\u0325', '中\u0300\u0651', '\u0941']) {
      assertDrawn(toPrintable(text).text);
    }
  });

  it('is judged alike whether or not a rare character is beside it', () => {
    // Never shown.
    const rare = '\u200B';
    const units = Array.from({ length: 0xa000 - 0x20 }, (_, index) => index + 0x20);
    const all = String.fromCharCode(...units.filter((unit) => unit < 0x4e00 || unit % 50 === 0));
    for (let at = 0; at < all.length; at += 4) {
      const text = all.slice(at, at + 4);
      for (const judge of [findUndrawnLetters, findLeftOut, isBlankInPrint]) {
        assert.deepEqual(
          judge(text),
          judge(text + rare),
          `${judge.name} of ${JSON.stringify(text)}`,
        );
      }
    }
  });

  const folded = {
    '𝓐𝓱𝓶𝓮𝓭 𝔸𝕝𝕚 𝐒𝐚𝐫𝐚': 'Ahmed Ali Sara',
    ＡＢＣ１２３: 'ABC123',
    'Ⓐⓗⓜⓔⓓ': 'Ahmed',
    '🅐🅗🅜🅔🅓 🅰🅷🅼🅴🅳': 'AHMED AHMED',
    '①②': '12',
    '1️⃣2️⃣': '12',
    ﻢﺤﻤﺩ: 'محمد',
    'دفع 50 ⃁ ៛': 'دفع 50 SAR ៛',
    '50 m² ½ © ™ №': '50 m² ½ © ™ №',
    'สำนัก ຳ': 'สำนัก ຳ',
  };
  for (const [raw, text] of Object.entries(folded)) {
    it(`is ${text} for ${raw}`, () => assert.equal(toPrintable(raw).text, text));
  }

  it('separates letters without a font from symbols, and blanks from texts', () => {
    assert.deepEqual(findUndrawnLetters('Ahmed 👑 𓀀𓀁𓀀 ☃ 𝓐'), ['𓀀', '𓀁']);
    for (const text of ['👑👑', '👨‍👩‍👧', '\u200F', '🇪🇬', '\uE000'])
      assert.ok(isBlankInPrint(text), text);
    for (const text of ['.', '1', 'ا', 'A👑']) assert.ok(!isBlankInPrint(text), text);
  });
});

describe('a label', () => {
  for (const [script, name] of Object.entries(names)) {
    it(`shows a name in ${script}`, async () => {
      assert.deepEqual(findUndrawnLetters(name), []);
      const { glyphs } = await labelOf(portal, integrator, to({ name, street: name }));
      assert.ok(glyphs.every(({ originalCharCode: glyph }) => glyph !== 0));
    });
  }

  const currencies = {
    ...{ egp: 'EGP', LE: 'EGP', 'L.E.': 'EGP', 'ج.م': 'EGP', 'E£': 'EGP', 'جنيه مصري': 'EGP' },
    ...{
      RMB: 'CNY',
      '¥': 'CNY',
      人民币: 'CNY',
      Dhs: 'AED',
      'د.إ': 'AED',
      Rp: 'IDR',
      rupiah: 'IDR',
    },
    ...{ '﷼': 'SAR', '⃁': 'SAR', 'ر.س': 'SAR', '฿': 'THB', '៛': 'KHR', $: 'USD', 'د.أ': 'JOD' },
    ...{ 'Egyptian Pound': 'EGP', ' ＥＧＰ ': 'EGP' },
  };
  it('shows the currency as its ISO code, like queries', async () => {
    for (const [priceCurrency, code] of Object.entries(currencies)) {
      const order = { itemsValue: '50', priceCurrency };
      const { billCode } = await createdOrder(portal, integrator, order);
      const answer = await query(portal, integrator, { command: 2, serialNumber: [billCode] });
      assert.equal(answer.data[0].priceCurrency, code, priceCurrency);
    }
    const { billCode } = await createdOrder(portal, integrator, {
      itemsValue: '50',
      priceCurrency: '៛',
    });
    const [page] = await readPdf(await printed(portal, integrator, { billCode, printCod: 1 }));
    assert.match(page?.text ?? '', /KHR/);
  });
});

describe('an exchange or a return', () => {
  for (const expressType of ['EX', 'DR']) {
    it(`is stored, returned and printed as ${expressType}, with its description`, async () => {
      const sent = { expressType, exdrDescription: 'swap the red shirt', remark: 'ring twice' };
      const { billCode } = await createdOrder(portal, integrator, sent);
      const answer = await query(portal, integrator, { command: 2, serialNumber: [billCode] });
      assert.partialDeepStrictEqual(answer.data[0], sent);
      for (const printSize of [0, 1, 2]) {
        const [page] = await readPdf(await printed(portal, integrator, { billCode, printSize }));
        assert.ok(page?.text.includes(` ${expressType} `));
        assert.match(page?.text ?? '', /swap the red shirt · ring twice/);
      }
    });
  }

  for (const major of [1, 2]) {
    it(`is stored for an individual shipment of version ${major} as for an order`, async () => {
      const sent = { expressType: 'DR', exdrDescription: 'take back the red shirt' };
      const order = looseOrderOf(sent);
      const path = 'order/addLooseOrder';
      const { code, msg, data } =
        major === 1
          ? await call(portal, integrator, path, order)
          : await call2(portal, integrator, path, order);
      assert.equal(code, '1', msg);
      const { billCode } = data as { billCode: string };
      const row = await portal.context.database
        .selectFrom('orders')
        .select('content')
        .where('bill_code', '=', billCode)
        .executeTakeFirstOrThrow();
      assert.partialDeepStrictEqual(JSON.parse(row.content), sent);
      const [page] = await readPdf(await printed(portal, integrator, { billCode }));
      assert.match(page?.text ?? '', /DR [\s\S]*take back the red shirt/);
    });
  }

  it('differs from unknown products, which are refused', async () => {
    for (const expressType of ['EY', 'ez']) {
      const { code } = await addOrder(portal, integrator, { expressType });
      assert.equal(code, '145003087', expressType);
    }
  });
});

describe('an order', () => {
  const refused = [
    ['145003103', { name: '👑👑' }, /receiver\.name.*👑👑/],
    ['145003103', { name: 'Ahmed 𓀀𓀁' }, /receiver\.name.*𓀀 𓀁/],
    ['145003110', { street: '🏠🏠' }, /receiver\.street.*🏠/],
    ['145003110', { street: '12 𓀀' }, /receiver\.street.*𓀀/],
  ] as const;
  for (const [code, contact, msg] of refused) {
    it(`is refused with ${code} for ${Object.values(contact)}`, async () => {
      const answer = await addOrder(portal, integrator, to(contact));
      assert.equal(answer.code, code);
      assert.match(answer.msg, msg);
    });
  }

  it('is refused for an unknown currency, but not for that of an item', async () => {
    for (const priceCurrency of ['XQZ', 'coins', '12', '£', '👑']) {
      const answer = await addOrder(portal, integrator, { priceCurrency });
      assert.equal(answer.code, '145003107', priceCurrency);
      assert.match(answer.msg, /priceCurrency/);
    }
    const items = [{ itemType: 'ITN1', itemName: '👑', priceCurrency: '👑' }];
    await createdOrder(portal, integrator, { items });
  });

  it('keeps symbols and letters without a font in remarks, items and details', async () => {
    const written = { company: '👑 𓀀', building: '𓀀', flats: '🏠' };
    const remark = 'fragile 🙏 𓀀';
    const items = [{ itemType: 'ITN1', itemName: '𓀀', desc: '👕' }];
    const order = {
      ...to({ name: 'Ahmed 👑', street: '12 Street 🏠', ...written }),
      remark,
      items,
    };
    const { billCode } = await createdOrder(portal, integrator, order);
    const { data } = await query(portal, integrator, { command: 2, serialNumber: [billCode] });
    assert.partialDeepStrictEqual(data[0], {
      remark,
      items,
      receiver: { ...written, name: 'Ahmed 👑', street: '12 Street 🏠' },
    });
    const [page] = await readPdf(await printed(portal, integrator, { billCode, printSize: 2 }));
    assert.match(page?.text ?? '', /fragile/);
    assert.match(page?.text ?? '', /Ahmed/);
  });
});
