import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { exampleSender } from '#contract/operations/_fields/example-order.ts';
import { readCode128 } from '../../../_support/barcodes.ts';
import { createdOrder } from '../../../_support/orders.ts';
import { readPdf } from '../../../_support/pdf.ts';
import { addIntegrator, openTestPortal } from '../../../_support/portal.ts';
import { type Area, compareInk, inkOf, inkOfText } from './_ink.ts';
import { labelOf, print, printed, printSizes, to } from './_print.ts';

const portal = await openTestPortal({ BRAND_NAME: 'Swift Parcel' });
const integrator = await addIntegrator(portal);

/** Dots of a usual thermal printer. */
const dotsPerInch = 203;
const subset = /^[A-Z]{6}\+(NotoSans(?:|SC|Thai|Khmer)|Vazirmatn)-(?:Regular|Bold)$/;
const largestFont = 20_000;

const everyScript = {
  ...to({ name: 'أحمد محمد', street: '世纪大道100号' }),
  sender: { ...exampleSender, name: 'สมชาย ใจดี', street: 'ផ្លូវព្រះនរោត្តម' },
};

for (const { printSize, widthMm, heightMm, waybills, sortingCodes } of printSizes) {
  describe(`a label of print size ${printSize}`, () => {
    it(`is one page of ${widthMm} × ${heightMm} mm`, async () => {
      const page = await labelOf(portal, integrator, {}, { printSize });
      assert.deepEqual([page.widthMm, page.heightMm], [widthMm, heightMm]);
    });

    it('has bars of waybill and sorting code that are readable at printer resolution', async () => {
      const { billCode, sortingCode } = await createdOrder(portal, integrator);
      const [page] = await readPdf(await printed(portal, integrator, { billCode, printSize }));
      assert.ok(page);
      const expected = [
        ...Array<string>(waybills).fill(billCode),
        ...Array<string>(sortingCodes).fill(sortingCode),
      ];
      assert.deepEqual(await readCode128(await page.draw(dotsPerInch)), expected.sort());
    });

    it('shows the amount to collect on request only', async () => {
      const order = { itemsValue: '1250.5', priceCurrency: 'EGP' };
      const asked = await labelOf(portal, integrator, order, { printSize, printCod: 1 });
      assert.match(asked.text, / COD EGP 1,250\.50 /);
      for (const options of [{ printSize }, { printSize, printCod: 0 }]) {
        assert.doesNotMatch((await labelOf(portal, integrator, order, options)).text, /COD|1,250/);
      }
      for (const itemsValue of ['0', '', '0.00']) {
        const free = await labelOf(portal, integrator, { itemsValue }, { printSize, printCod: 1 });
        assert.doesNotMatch(free.text, /COD|EGP/);
      }
    });

    it('shows the customer order number on request only', async () => {
      const order = { txlogisticId: `MINE-${printSize}` };
      const options = { printSize, showCustomerOrderId: 1 };
      const asked = await labelOf(portal, integrator, order, options);
      assert.ok(asked.text.includes(order.txlogisticId));
      const other = { txlogisticId: `YOURS-${printSize}` };
      const { text } = await labelOf(portal, integrator, other, { printSize });
      assert.ok(!text.includes(other.txlogisticId));
    });

    it('draws every script with embedded font subsets and no missing glyph', async () => {
      const { fonts, glyphs } = await labelOf(portal, integrator, everyScript, { printSize });
      const faults = fonts.filter(
        ({ name, missing, size }) => missing || !subset.test(name) || size > largestFont,
      );
      assert.deepEqual(faults, []);
      const families = fonts.map(({ name }) => subset.exec(name)?.[1]);
      assert.deepEqual([...new Set(families)].sort(), [
        'NotoSans',
        'NotoSansKhmer',
        'NotoSansSC',
        'NotoSansThai',
        'Vazirmatn',
      ]);
      assert.deepEqual(
        glyphs.filter(({ originalCharCode }) => originalCharCode === 0),
        [],
      );
    });
  });
}

describe('a label', () => {
  it('shows brand, numbers, parties, parcel, services and the local date', async () => {
    // 23:30 UTC is the next day in Cairo.
    portal.clock.now = Date.UTC(2026, 11, 31, 23, 30);
    const { billCode, sortingCode, lastCenterName } = await createdOrder(portal, integrator, {
      ...to({
        name: 'Mona Adel',
        company: 'Delta Trade',
        phone: '0235551234',
        street: '9 Nile St',
      }),
      weight: 2.25,
      serviceType: '02',
      payType: 'CC_CASH',
      deliveryType: '05',
    });
    const [page] = await readPdf(await printed(portal, integrator, { billCode }));
    assert.ok(page?.text.startsWith('Swift Parcel'));
    const expected = [
      [`EZ ${billCode} ${sortingCode.split(',').join(' ')} ${sortingCode}`, lastCenterName],
      ['Mona Adel · Delta Trade', '01001234567 / 0235551234', '9 Nile St'],
      ['Bldg 5, Floor 3, Flat 11', exampleSender.mobile],
      ['PIECES 1 WEIGHT 2.25 kg SERVICE Drop-off PAYMENT Consignee pays'],
      ['DELIVERY Locker DATE 2027-01-01'],
      ['REMARK Please call before delivery'],
    ];
    assert.deepEqual(
      expected.flat().filter((line) => !page?.text.includes(` ${line}`)),
      [],
    );
  });

  it('keeps every digit of an amount', async () => {
    const order = { itemsValue: '999999999999', priceCurrency: 'IDR' };
    const { text } = await labelOf(portal, integrator, order, { printCod: 1 });
    assert.match(text, /999,999,999,999\.00/);
    const small = await labelOf(portal, integrator, { itemsValue: '0.0075' }, { printCod: 1 });
    assert.match(small.text, /0\.0075/);
  });

  it('has one part by default, and accepts showcod for printCod', async () => {
    const page = await labelOf(portal, integrator, { itemsValue: '75' }, { showcod: '1' });
    assert.deepEqual([page.widthMm, page.heightMm], [100, 150]);
    assert.match(page.text, / COD EGP 75\.00 /);
  });

  it('is byte-identical until the order changes', async () => {
    const { billCode, txlogisticId } = await createdOrder(portal, integrator);
    const first = await print(portal, integrator, { billCode });
    assert.deepEqual((await print(portal, integrator, { billCode })).data, first.data);
    await createdOrder(portal, integrator, { txlogisticId, ...to({ name: 'Another Name' }) });
    const changed = await printed(portal, integrator, { billCode });
    assert.match((await readPdf(changed))[0]?.text ?? '', /Another Name/);
  });
});

const fineDotsPerInch = 300;
/** Area of the receiver's name on a one-part label, beside the phone. */
const left: Area = { left: 14, top: 66.5, width: 46.5, height: 8.2 };
const right: Area = { ...left, left: 48.5 };
/** Far below the similarity of two settings of one text, far above that of two texts. */
const alike = 0.75;

const font = (file: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${file}`));
const scripts = [
  {
    script: 'Arabic',
    name: 'أحمد محمد',
    // Joiners keep the same letters apart.
    wrong: [...'أحمد محمد'].join('\u200C'),
    area: right,
    direction: 'rtl',
    file: font('vazirmatn/700Bold/Vazirmatn_700Bold.ttf'),
  },
  {
    script: 'Chinese',
    name: '王小明',
    wrong: '明小王',
    area: left,
    direction: 'ltr',
    file: font('noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf'),
  },
  {
    script: 'Thai',
    name: 'สมชายที่ดี',
    wrong: 'สมชายทดี',
    area: left,
    direction: 'ltr',
    file: font('noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf'),
  },
  {
    script: 'Khmer',
    name: 'សុខវិបុលភ្នំពេញ',
    wrong: [...'សុខវិបុលភ្នំពេញ'].join('\u200B'),
    area: left,
    direction: 'ltr',
    file: font('noto-sans-khmer/700Bold/NotoSansKhmer_700Bold.ttf'),
  },
] as const;

describe('a name on a label', () => {
  for (const { script, name, wrong, area, direction, file } of scripts) {
    it(`looks like that of another typesetter in ${script}`, async () => {
      const page = await labelOf(portal, integrator, to({ name }));
      const ink = inkOf(await page.draw(fineDotsPerInch), area, fineDotsPerInch);
      const right = compareInk(ink, inkOfText(name, file, direction));
      const unlike = compareInk(ink, inkOfText(wrong, file, direction));
      assert.ok(right > alike, `only ${right} of the ink is the same`);
      assert.ok(unlike < alike, `the wrong text has ${unlike} of the ink`);
    });
  }
});

describe('the text copied from a label', () => {
  const names = [
    'أحمد محمد',
    'شيماء الجيزة پاکستان',
    'عبد الله بلاد الآن الإسكندرية',
    'مؤسسة الأول للأطفال ش.م.م',
    'حمزة شارع عمرو فيصل',
  ];
  for (const name of names) {
    it(`is ${name}, each letter once`, async () => {
      const { rightToLeftLines } = await labelOf(portal, integrator, to({ name, street: name }));
      assert.equal(rightToLeftLines.filter((line) => line === name).length, 2);
    });
  }

  it('omits vowel signs, whose letters would be copied twice', async () => {
    const written = { name: 'مُحَمَّد عَبْدُ الرَّحْمٰن', street: 'أحمد'.normalize('NFD') };
    const { rightToLeftLines } = await labelOf(portal, integrator, to(written));
    for (const line of ['محمد عبد الرحمن', 'أحمد'])
      assert.ok(rightToLeftLines.includes(line), line);
  });

  for (const name of ['王小明', 'Mona Affifi']) {
    it(`is ${name}, each letter once`, async () => {
      const { text } = await labelOf(portal, integrator, to({ name }));
      assert.ok(text.includes(name), text);
    });
  }
});
