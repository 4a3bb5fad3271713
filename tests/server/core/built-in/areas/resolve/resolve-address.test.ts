import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { longestAddress } from '#contract/longest-address.ts';
import { createAreaBook, type ResolvedPlace } from '#server/core/built-in/areas/area-book.ts';
import { shippedAreas } from '#server/core/built-in/areas/load-csv.ts';
import { writeAddresses } from './_addresses.ts';

const rows = shippedAreas();
const book = createAreaBook(rows);
const resolve = (text: string) => book.resolveText({ text, limit: 5 });

/** The code of the narrowest level; for a city without areas its own. */
const codeOf = ({ provCode, cityCode, areaCode }: ResolvedPlace) =>
  areaCode.replace(/-000$/, '') || cityCode || provCode;

const namesOf = ({ prov, city, area }: ResolvedPlace) => [prov, city, area];

/** Share of addresses with the right first candidate, and a description of the others. */
function measure(written: readonly { text: string; code: string }[]) {
  const wrong = written.flatMap(({ text, code }) => {
    const [first] = resolve(text).candidates;
    const found = first ? codeOf(first) : 'nothing';
    return found === code ? [] : [`${JSON.stringify(text)} is ${code}, not ${found}`];
  });
  return { share: 1 - wrong.length / written.length, wrong };
}

const least = 0.95;

describe('2,700 realistic addresses', () => {
  const written = writeAddresses(rows);
  const sets = Map.groupBy(written, ({ language, kind }) => `${language}, ${kind}`);

  it('have a fixed number of each kind, and are mostly different', () => {
    assert.equal(written.length, 2700);
    assert.ok(new Set(written.map(({ text }) => text)).size > 2600);
    assert.deepEqual([...sets].map(([set, each]) => [set, each.length]).sort(), [
      ['ar, independent spellings', 400],
      ['ar, places', 670],
      ['en, places', 680],
      ['zh, city and street', 300],
      ['zh, places', 650],
    ]);
  });

  for (const [set, each] of sets) {
    it(`have the right first candidate in ${least * 100} of 100: ${set}`, (test) => {
      const { share, wrong } = measure(each);
      test.diagnostic(`${set}: ${share.toFixed(4)} of ${each.length}`);
      assert.ok(share >= least, `${share}\n${wrong.join('\n')}`);
    });
  }

  it('have scores in descending order', () => {
    for (const { text } of written) {
      const scores = resolve(text).candidates.map(({ score }) => score);
      assert.ok(
        scores.every((score) => score > 0 && score <= 1),
        text,
      );
      assert.deepEqual(
        scores,
        scores.toSorted((a, b) => b - a),
        text,
      );
    }
  });
});

describe('an ambiguous text', () => {
  const texts: [text: string, holds: string[]][] = [
    ['朝阳区', ['北京市', '长春市']],
    ['朝阳', ['朝阳市', '北京市']],
    ['鼓楼区中山路12号', ['南京市', '福州市', '开封市']],
    ['新城区', ['呼和浩特市', '西安市']],
    ['السلام', ['القاهرة', 'السويس']],
    ['شارع الجمهورية، دار السلام', ['القاهرة', 'سوهاج']],
    ['فيصل', ['الجيزة', 'السويس']],
    ['الجمالية، عمارة 5', ['القاهرة', 'الدقهلية']],
    ['Badr', ['القاهرة', 'البحيرة']],
    ['12 Main Street, El Mataria', ['القاهرة', 'الدقهلية']],
    ['Bandung', ['Kota Bandung', 'Kabupaten Bandung']],
    ['Bogor', ['Kota Bogor', 'Kabupaten Bogor']],
    ['Jl. Merdeka 5, Malang', ['Kota Malang', 'Kabupaten Malang']],
    ['Kec. Sukajadi', ['Kota Bandung', 'Kota Pekanbaru']],
    ['Chaoyang District', ['北京市', '长春市']],
    ['Suzhou', ['苏州市', '宿州市']],
  ];
  for (const [text, holds] of texts) {
    it(`is marked as ambiguous: ${text}`, () => {
      const { ambiguous, candidates } = resolve(text);
      assert.equal(ambiguous, true);
      const names = new Set(candidates.flatMap(namesOf));
      for (const name of holds) assert.ok(names.has(name), `${name}: ${[...names]}`);
    });
  }

  it('is clear once it names a wider place', () => {
    const clear: [text: string, code: string][] = [
      ['长春朝阳区', 'CN-220104'],
      ['السلام، السويس', 'EG-SUZ-007'],
      ['Badr, Cairo', 'EG-C-054'],
      ['Kab. Bandung', 'ID-32-04'],
      ['Kota Bandung', 'ID-32-73'],
      ['Sukajadi, Pekanbaru', 'ID-14-71-01'],
    ];
    for (const [text, code] of clear) {
      const { ambiguous, candidates } = resolve(text);
      assert.deepEqual([ambiguous, candidates.map(codeOf)[0]], [false, code], text);
    }
  });
});

describe('a text without a place', () => {
  const texts = [
    'Please call before delivery',
    'leave it with the guard, thank you',
    'Mohamed Ali +20 100 123 4567',
    '3rd floor, apartment 12',
    'hello world',
    'من فضلك اتصل قبل التوصيل',
    'الدور الثالث شقة 5',
    'شكرا جزيلا',
    '请在下午送货',
    '3栋2单元501室',
    '张先生 13800138000',
    '放门卫室，谢谢',
    'asdf qwer zxcv',
    '12345 67890',
    '---',
    '🏠🏠🏠',
    ' \n\t ',
  ];
  for (const text of texts) {
    it(`has no candidates: ${JSON.stringify(text)}`, () => {
      assert.deepEqual(resolve(text), { ambiguous: false, candidates: [] });
    });
  }
});

describe('an address', () => {
  const right: [guarantee: string, text: string, code: string][] = [
    [
      'does not resolve to the place in its street name',
      'شارع بورسعيد، السيدة زينب، القاهرة',
      'EG-C-019',
    ],
    ['does not resolve to the place in its mall name', 'Dubai Mall, Downtown Dubai', 'AE-DU-10'],
    [
      'does not resolve to the place in its Chinese road name',
      '上海市黄浦区南京东路100号',
      'CN-310101',
    ],
    ['does not match a shorter name inside a longer one', 'New Cairo', 'EG-C-003'],
    ['resolves to the narrowest match', 'Al Barsha, Dubai, UAE', 'AE-DU-06'],
    ['may begin with the province', 'القاهرة، المعادي، شارع ٩', 'EG-C-008'],
    ['may mix languages', 'Villa 12 شارع ٩ Maadi القاهرة', 'EG-C-008'],
    ['may mix Chinese and Latin', '埃及开罗马阿迪Street 9', 'EG-C-008'],
    ['resolves within the province that it names', 'Al Nahda, Sharjah', 'AE-SH-01'],
    ['resolves within the country that it names', 'الصين، ييوو', 'CN-330782'],
    ['may name a province only', 'Guangdong', 'CN-44'],
    ['may have a wrong letter', 'Mohandesseen, Giza', 'EG-GZ-009'],
    ['may have two letters swapped', 'Alexnadria, Egypt', 'EG-ALX-001'],
  ];
  for (const [guarantee, text, code] of right) {
    it(guarantee, () => assert.equal(resolve(text).candidates.map(codeOf)[0], code));
  }

  it('lists its matched words as written', () => {
    const [first] = resolve('12 St 9, MAADI — Cairo').candidates;
    assert.deepEqual(first?.matched, ['MAADI', 'Cairo']);
  });
});

describe('a hostile text', () => {
  const fill = (text: string) => text.repeat(longestAddress).slice(0, longestAddress);
  const texts = [
    'Cairo ',
    'timur selatan barat utara tengah ',
    'al ',
    'a',
    '朝阳',
    'ال',
    'ab1',
    ',',
    '́',
  ];

  it('takes less than 50 ms', () => {
    const time = (text: string) => {
      resolve(text);
      const before = process.cpuUsage();
      for (let round = 0; round < 5; round += 1) resolve(text);
      return process.cpuUsage(before).user / 5000;
    };
    for (const text of texts) {
      const milliseconds = time(fill(text));
      assert.ok(milliseconds < 50, `${text}: ${milliseconds} ms`);
    }
  });
});
