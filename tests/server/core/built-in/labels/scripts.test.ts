import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { addIntegrator, openTestPortal } from '../../../_support/portal.ts';
import { type Area, compareInk, inkOf, inkOfText } from './_ink.ts';
import { labelOf, to } from './_print.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);

const dotsPerInch = 300;
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
      const ink = inkOf(await page.draw(dotsPerInch), area, dotsPerInch);
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
