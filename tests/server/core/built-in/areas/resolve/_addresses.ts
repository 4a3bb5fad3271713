import { readFileSync } from 'node:fs';
import type { AreaRow } from '#server/core/built-in/areas/area-row.ts';
import { toNameKey } from '#server/core/built-in/areas/names.ts';
import { createRandom, misspell, type Random, typeArabic, typeLatin } from './_misspell.ts';
import { arabic, chinese, english } from './_parts.ts';

/** An address as people write it, and the narrowest place that it names. */
export interface Written {
  language: 'ar' | 'en' | 'zh';
  /** Source of the spellings, or the part that the text omits. */
  kind: 'places' | 'independent spellings' | 'city and street';
  text: string;
  code: string;
}

/**
 * Spellings of places as people write them: English and Chinese ones collected without looking at the
 * aliases of the courier, Arabic ones that no area file contains.
 */
function readSpellings(language: string): [string, string[]][] {
  const file = readFileSync(new URL('./_places.tsv', import.meta.url), 'utf8');
  const rows = file
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
  return rows
    .filter(([, of]) => of === language)
    .map(([code = '', , spellings = '']) => [code, spellings.split('|')]);
}

const scripts = {
  ar: /\p{Script=Arabic}/u,
  en: /^[\p{Script=Latin}\P{L}]+$/u,
  zh: /\p{Script=Han}/u,
};

/** Addresses of the shipped places, the same in every run. */
export function writeAddresses(rows: readonly AreaRow[]): Written[] {
  const random = createRandom(20261127);
  const byCode = new Map(rows.map((row) => [row.code, row]));
  const namesOf = ({ name, aliases }: AreaRow, language: Written['language']) =>
    [name, ...aliases].filter((each) => scripts[language].test(each));
  const nameOf = (row: AreaRow, language: Written['language']) => namesOf(row, language)[0];
  const above = ({ parent }: AreaRow) => byCode.get(parent ?? '');
  const holders = Map.groupBy(
    rows.flatMap((row) =>
      [row.name, ...row.aliases].map((name) => ({ row, key: toNameKey(name) })),
    ),
    ({ key }) => key,
  );
  /** True when no other place has the name, so that the text may omit wider places. */
  const isUnique = (name: string) =>
    new Set((holders.get(toNameKey(name)) ?? []).map(({ row }) => row)).size < 2;

  const maybe = (share: number, items: readonly string[]) =>
    random.percent(share) ? [random.pick(items)] : [];

  /** A city of Egypt or the Emirates, written before the wider places. */
  function writeCity(
    language: 'ar' | 'en',
    row: AreaRow,
    spelling: string,
    kind: Written['kind'] = 'places',
  ): Written {
    const prov = above(row) as AreaRow;
    const isMixed = kind === 'independent spellings' && random.percent(20);
    const parts = language === 'ar' && !isMixed ? arabic : english;
    const type = language === 'ar' ? typeArabic : typeLatin;
    const isCapital = namesOf(prov, language).includes(nameOf(row, language) ?? '');
    const place = type(random, random.percent(12) ? misspell(random, spelling) : spelling);
    const provName = type(random, nameOf(prov, language) ?? '');
    const isTold = !isCapital && (!isUnique(spelling) || random.percent(75));
    const isKindTold = language === 'ar' && !isCapital && random.percent(20);
    const inEnglish = isMixed ? nameOf(prov, 'en') : undefined;
    const wide = isTold ? [inEnglish ?? (isKindTold ? `محافظة ${provName}` : provName)] : [];
    const country = maybe(20, [toCountryName(language, row.country)]);
    const local = [
      ...maybe(30, parts.people),
      ...maybe(85, parts.streets),
      ...maybe(50, parts.buildings),
      ...maybe(35, parts.landmarks),
    ];
    const swapped = random.percent(15);
    const order = swapped
      ? [...country, ...wide, place, ...local]
      : [...local, place, ...wide, ...country];
    return { language, kind, text: order.join(toSeparator(random, language)), code: row.code };
  }

  function writeIndonesian(row: AreaRow): Written {
    const city = above(row) as AreaRow;
    const prov = above(city) as AreaRow;
    const cityName = random.pick([
      city.name,
      city.name.replace('Kabupaten', 'Kab.'),
      ...namesOf(city, 'en').slice(1),
    ]);
    const area = random.percent(50)
      ? `Kec. ${row.name}`
      : random.percent(30)
        ? `${row.name} District`
        : row.name;
    const place = random.percent(8) ? misspell(random, area) : area;
    const wide = random.percent(75) ? [random.pick(namesOf(prov, 'en'))] : [];
    const local = [
      ...maybe(20, ['Budi Santoso 081234567890', 'Siti Rahayu']),
      ...maybe(90, english.indonesian),
      ...maybe(25, english.landmarks),
    ];
    const code = random.percent(40) ? [String(10_000 + random.below(80_000))] : [];
    const text = [...local, place, cityName, ...wide, ...code, ...maybe(20, ['Indonesia'])].join(
      ', ',
    );
    return { language: 'en', kind: 'places', text: typeLatin(random, text), code: row.code };
  }

  function writePinyin(row: AreaRow): Written {
    const city = above(row) as AreaRow;
    const prov = above(city) as AreaRow;
    const kind = row.name.endsWith('区') ? ' District' : row.name.endsWith('县') ? ' County' : '';
    const area = `${nameOf(row, 'en')}${random.percent(70) ? kind : ''}`;
    const cityName = `${nameOf(city, 'en')}${random.percent(30) ? ' City' : ''}`;
    const provName = nameOf(prov, 'en') ?? '';
    const wide =
      provName === nameOf(city, 'en') || random.percent(25)
        ? []
        : [random.percent(25) ? `${provName} Province` : provName];
    const text = [
      ...maybe(90, english.chinese),
      area,
      cityName,
      ...wide,
      ...maybe(40, ['China', 'P.R. China']),
    ].join(', ');
    return { language: 'en', kind: 'places', text: typeLatin(random, text), code: row.code };
  }

  /** From wide to narrow, with or without spaces, endings and the province. */
  function writeHan(row: AreaRow): Written {
    const city = above(row) as AreaRow;
    const prov = above(city) as AreaRow;
    const short = (name: string) =>
      random.percent(30)
        ? name.replace(/(?<=..)(?:省|市|壮族自治区|回族自治区|维吾尔自治区|自治区)$/u, '')
        : name;
    const cityName = city.name === prov.name ? [] : [short(city.name)];
    const wide = cityName.length === 0 || random.percent(70) ? [short(prov.name)] : [];
    const narrow = [
      ...maybe(90, chinese.streets),
      ...maybe(60, chinese.buildings),
      ...maybe(20, chinese.landmarks),
    ];
    const names = [...wide, ...cityName, row.name];
    const gap = random.pick(['', '', '', ' ']);
    const address = [...names, narrow.join('')].join(gap);
    const text = random.percent(10) ? `${narrow.join('')}，${names.join('')}` : address;
    const people = maybe(30, chinese.people);
    return {
      language: 'zh',
      kind: 'places',
      text: random.percent(50) ? [...people, text].join('，') : [text, ...people].join(' '),
      code: row.code,
    };
  }

  /** Without an area: the street follows the city directly. */
  function writeHanCity(row: AreaRow): Written {
    const prov = above(row) as AreaRow;
    const wide = prov.name !== row.name && random.percent(30) ? prov.name : '';
    const street = random.pick(chinese.cityStreets);
    const narrow = [street, ...maybe(40, chinese.buildings), ...maybe(20, chinese.people)];
    const text = `${wide}${row.name}${narrow.join(random.pick(['', '', ' ', '，']))}`;
    return { language: 'zh', kind: 'city and street', text, code: row.code };
  }

  function writeHanAbroad([code, spellings]: [string, string[]]): Written {
    const row = byCode.get(code) as AreaRow;
    const country = toCountryName('zh', row.country);
    const spelling = random.pick(spellings);
    const prov = above(row);
    const wide =
      prov && !spelling.includes(nameOf(prov, 'zh') ?? '–') && random.percent(50)
        ? (nameOf(prov, 'zh') ?? '')
        : '';
    const street = random.pick([
      ...chinese.buildings,
      ...maybe(80, english.streets),
      '12号',
      'Al Wahda街5号',
    ]);
    const text = `${random.percent(70) ? country : ''}${wide}${spelling}${street}${maybe(20, chinese.people).join('')}`;
    return { language: 'zh', kind: 'places', text, code };
  }

  const cities = (language: 'ar', country: string) =>
    rows.filter((row) => row.level === 2 && row.country === country && nameOf(row, language));
  const areas = (country: string) =>
    rows.filter(
      (row) => row.level === 3 && row.country === country && row.name !== above(row)?.name,
    );
  const isPinyinTold = (row: AreaRow) =>
    rows
      .filter(({ parent }) => parent === row.parent)
      .filter((each) => nameOf(each, 'en') === nameOf(row, 'en')).length === 1;

  const spelt = readSpellings('en');
  const speltInArabic = readSpellings('ar');
  const abroad = readSpellings('zh');
  const many = <Item>(count: number, make: () => Item) => Array.from({ length: count }, make);
  const [egypt, emirates, indonesia, china] = [
    cities('ar', 'EGY'),
    cities('ar', 'UAE'),
    areas('IDN'),
    areas('CHN'),
  ];
  const latin = china.filter(
    (row) => row.name.length > 2 && nameOf(row, 'en') && isPinyinTold(row),
  );
  const chineseCities = rows.filter(
    ({ level, country, name }) => level === 2 && country === 'CHN' && name.endsWith('市'),
  );
  const inArabic = (of: AreaRow[]) => {
    const row = random.pick(of);
    return writeCity('ar', row, random.pick(namesOf(row, 'ar')));
  };
  return [
    ...many(520, () => inArabic(egypt)),
    ...many(150, () => inArabic(emirates)),
    ...many(380, () => {
      const [code, spellings] = random.pick(spelt);
      return writeCity('en', byCode.get(code) as AreaRow, random.pick(spellings));
    }),
    ...many(180, () => writeIndonesian(random.pick(indonesia))),
    ...many(120, () => writePinyin(random.pick(latin))),
    ...many(500, () => writeHan(random.pick(china))),
    ...many(150, () => writeHanAbroad(random.pick(abroad))),
    ...many(300, () => writeHanCity(random.pick(chineseCities))),
    ...many(400, () => {
      const [code, spellings] = random.pick(speltInArabic);
      const row = byCode.get(code) as AreaRow;
      return writeCity('ar', row, random.pick(spellings), 'independent spellings');
    }),
  ];
}

function toCountryName(language: Written['language'], country: string): string {
  const names: Record<string, Record<string, string>> = {
    ar: { EGY: 'مصر', UAE: 'الإمارات' },
    en: { EGY: 'Egypt', UAE: 'UAE' },
    zh: { EGY: '埃及', UAE: '阿联酋', IDN: '印尼' },
  };
  return names[language]?.[country] ?? '';
}

function toSeparator(random: Random, language: 'ar' | 'en'): string {
  return random.pick(language === 'ar' ? ['، ', ' - ', ' ', '\n'] : [', ', ', ', ' - ', '\n']);
}
