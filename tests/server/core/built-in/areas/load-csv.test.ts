import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createAreaBook } from '#server/core/built-in/areas/area-book.ts';
import type { AreaRow } from '#server/core/built-in/areas/area-row.ts';
import { areaVersion, loadAreas, saveAreas } from '#server/core/built-in/areas/area-store.ts';
import { readAreaFile, shippedAreas } from '#server/core/built-in/areas/load-csv.ts';
import { createNameIndex } from '#server/core/built-in/areas/name-index.ts';
import { toNameKey } from '#server/core/built-in/areas/names.ts';
import { openTestDatabase } from '../../../_support/database.ts';

const header = 'code,parent,name,aliases,postCode';
const read = (...lines: string[]) => readAreaFile([header, ...lines].join('\n'), 'EGY');

const { database, close } = await openTestDatabase();

describe('readAreaFile', () => {
  it('reads a tree with levels, aliases and post codes', () => {
    const [prov, city] = read('A,,القاهرة,Cairo| Kairo |,', 'A1,A,المعادي,,11431');
    assert.deepEqual(prov, {
      code: 'A',
      country: 'EGY',
      level: 1,
      parent: null,
      name: 'القاهرة',
      aliases: ['Cairo', 'Kairo'],
      postCode: '',
      covered: true,
    });
    assert.deepEqual([city?.level, city?.parent, city?.postCode], [2, 'A', '11431']);
  });

  it('reads quotes, Windows line ends, a byte order mark and parents that follow', () => {
    const text = `\uFEFF${header}\r\n"A1","A","a, ""b""\nc",,\r\n\r\nA,,p,,\r\n`;
    const rows = readAreaFile(text, 'UAE');
    assert.deepEqual(
      rows.map((row) => [row.code, row.name]),
      [
        ['A1', 'a, "b"\nc'],
        ['A', 'p'],
      ],
    );
  });

  it('reads which places are not covered', () => {
    const rows = readAreaFile(`${header},covered\nA,,a,,,0\nB,,b,,,1\nC,,c,,,`, 'EGY');
    assert.deepEqual(
      rows.map((row) => row.covered),
      [false, true, true],
    );
  });

  const faults: readonly (readonly [string, string[], RegExp])[] = [
    [
      'an unknown parent',
      ['A,Z,a,,'],
      /^line 2, column parent: Z is not a code of this file; correct/,
    ],
    [
      'a duplicate code',
      ['A,,a,,', 'A,,b,,'],
      /^line 3, column code: A is already on line 2; give/,
    ],
    ['an empty name', ['A,, ,,'], /^line 2, column name: is empty; write/],
    ['a long name', [`A,,${'a'.repeat(33)},,`], /^line 2, column name: write 32 characters/],
    [
      'a long name of a city that lists no areas',
      ['A,,a,,', `B,A,${'b'.repeat(33)},,`],
      /^line 3, column name: write 32 characters/,
    ],
    [
      'a long name of a city',
      ['A,,a,,', `B,A,${'b'.repeat(61)},,`, 'C,B,c,,'],
      /^line 3, column name: write 60 characters/,
    ],
    ['a long code', [`${'A'.repeat(27)},,a,,`], /^line 2, column code: write 26 characters/],
    ['an empty code', [',,a,,'], /^line 2, column code: is empty; give/],
    [
      'four levels',
      ['A,,a,,', 'B,A,b,,', 'C,B,c,,', 'D,C,d,,'],
      /^line 5, column parent: D is 4 levels deep; keep/,
    ],
    [
      'a circle of parents',
      ['A,B,a,,', 'B,A,b,,'],
      /^line 2, column parent: A > B > A is a circle; empty/,
    ],
    ['a place that is its own parent', ['A,A,a,,'], /A > A is a circle/],
    [
      'too few fields',
      ['A,,a,'],
      /^line 2: 4 fields instead of 5; put names with a comma in quotes/,
    ],
    ['a stray quote', ['A,,"a"b,,'], /^line 2, field 3: write a quote/],
    ['an unclosed quote', ['A,,a,,', 'B,,"b,,'], /^line 3, field 3: write a quote/],
  ];
  for (const [fault, lines, message] of faults) {
    it(`names line, column and fix for ${fault}`, () => {
      assert.throws(() => read(...lines), { name: 'FileError', message });
    });
  }

  it('counts lines inside quoted fields', () => {
    assert.throws(() => read('A,,"a\n\nb",,', 'B,Z,b,,'), { message: /^line 5, column parent/ });
  });

  it('requires the header', () => {
    for (const text of ['', 'A,,a,,', 'code,parent\n', `${header},colour\n`]) {
      assert.throws(() => readAreaFile(text, 'EGY'), {
        message: /^line 1: write the header code,parent/,
      });
    }
  });

  it('reports all problems, the first twenty in full', () => {
    const lines = Array.from({ length: 30 }, (_, number) => `C${number},Z,name,,`);
    assert.throws(() => read(...lines), { message: /^(line .*\n){20}and 10 more$/ });
  });
});

const village: AreaRow = {
  code: 'EG-X',
  country: 'EGY',
  level: 1,
  parent: null,
  name: 'قرية',
  aliases: ['a "quoted" | alias'],
  postCode: '11431',
  covered: false,
};

describe('the area store', () => {
  after(close);

  it('returns every shipped place as saved', async () => {
    const rows = shippedAreas();
    await saveAreas(database, rows);
    const byCode = new Map(rows.map((row) => [row.code, row]));
    const loaded = await loadAreas(database);
    assert.equal(loaded.length, rows.length);
    for (const row of loaded) assert.deepEqual(row, byCode.get(row.code));
    const place = { countryCode: 'EGY', prov: 'اسيوط', city: 'القوصيه', area: 'x' };
    assert.deepEqual(createAreaBook(loaded).resolve(place), createAreaBook(rows).resolve(place));
  });

  it('replaces a whole country and leaves the others', async () => {
    await saveAreas(database, [village]);
    const loaded = await loadAreas(database);
    assert.deepEqual(
      loaded.filter((row) => row.country === 'EGY'),
      [village],
    );
    assert.equal(loaded.filter((row) => row.country === 'UAE').length, 96);
  });

  it('keeps the old places when the new ones cannot be saved', async () => {
    await assert.rejects(saveAreas(database, [{ ...village, name: 'new' }, village]));
    const loaded = await loadAreas(database);
    assert.deepEqual(
      loaded.filter((row) => row.country === 'EGY'),
      [village],
    );
  });

  it('counts only saves that change something', async () => {
    const version = await areaVersion(database);
    await saveAreas(database, [village]);
    assert.equal(await areaVersion(database), version + 1);
    await saveAreas(database, []);
    await assert.rejects(saveAreas(database, [village, village]));
    assert.equal(await areaVersion(database), version + 1);
  });

  it('changes nothing when there is nothing to save', async () => {
    const before = await loadAreas(database);
    await saveAreas(database, []);
    assert.deepEqual(await loadAreas(database), before);
  });
});

const rows = shippedAreas();
const byCode = new Map(rows.map((row) => [row.code, row]));
const siblings = Map.groupBy(rows, (row) => row.parent ?? row.country);

/** Names that resolve to another place, as `code name`, with the reason. */
const exceptions: ReadonlyMap<string, string> = new Map();

/** Pairs of kinds that may share a key; the first one gets the bare name. */
const sharedKinds = [
  /^Kota .* \/ Kabupaten /,
  /^Kabupaten .* \/ Kota /,
  /市 \/ .*县$/,
  /区 \/ .*(新区|县)$/,
];
const sharedOtherwise = new Set([
  '石河子市 / 石河子镇',
  '前海街道 / 前海镇',
  'Manna / Kota Manna',
  'Maba / Kota Maba',
]);

describe('the shipped area data', () => {
  it('has the places of four countries', () => {
    const counts = Map.groupBy(rows, (row) => `${row.country} ${row.level}`);
    const wanted = {
      'EGY 1': 27,
      'EGY 2': 409,
      'UAE 1': 7,
      'UAE 2': 89,
      'IDN 1': 38,
      'IDN 2': 514,
      'IDN 3': 7277,
      'CHN 1': 31,
      'CHN 2': 369,
      'CHN 3': 3430,
    };
    for (const [group, count] of Object.entries(wanted)) {
      assert.equal(counts.get(group)?.length ?? 0, count, group);
    }
  });

  it('has no duplicate code', () => assert.equal(byCode.size, rows.length));

  it('gives every city a province and every area a city of its own country', () => {
    for (const row of rows) {
      const parent = row.parent === null ? undefined : byCode.get(row.parent);
      assert.equal(parent?.level ?? 0, row.level - 1, row.code);
      assert.equal(parent?.country ?? row.country, row.country, row.code);
    }
  });

  it('gives every province a city, and every Chinese and Indonesian city an area', () => {
    for (const row of rows) {
      if (row.level === 3 || (row.level === 2 && ['EGY', 'UAE'].includes(row.country))) continue;
      assert.ok(siblings.has(row.code), `${row.code} ${row.name} has nothing below it`);
    }
  });

  it('resolves every name and alias to its own place', () => {
    const strays: string[] = [];
    for (const family of siblings.values()) {
      const index = createNameIndex(family);
      for (const row of family) {
        for (const name of [row.name, ...row.aliases]) {
          const stray = `${row.code} ${name}`;
          if (index.find(name) !== row && !exceptions.has(stray)) strays.push(stray);
        }
      }
    }
    assert.deepEqual(strays, [], 'correct the alias, or list it in exceptions with the reason');
  });

  it('lets siblings share a key only if the kind of place distinguishes them', () => {
    const shared = [...siblings.values()].flatMap(sharedKeys);
    const unexpected = shared.filter(
      (pair) => !sharedOtherwise.has(pair) && !sharedKinds.some((kind) => kind.test(pair)),
    );
    assert.deepEqual(unexpected, [], 'two places read alike: give one of them another spelling');
  });

  it('writes Arabic names in Egypt, with a Latin alias for every place', () => {
    for (const row of rows.filter(({ country }) => country === 'EGY')) {
      assert.match(row.name, /\p{Script=Arabic}/u);
      assert.ok(
        row.aliases.some((alias) => /[a-z]/i.test(alias)),
        row.name,
      );
    }
  });

  it('gives every Chinese province and city a Latin alias', () => {
    for (const row of rows.filter(({ country, level }) => country === 'CHN' && level < 3)) {
      assert.ok(
        row.aliases.some((alias) => /^[A-Z]/.test(alias)),
        row.name,
      );
    }
  });
});

function sharedKeys(family: AreaRow[]): string[] {
  const holders = new Map<string, Set<AreaRow>>();
  for (const row of family) {
    for (const key of [row.name, ...row.aliases].map(toNameKey)) {
      holders.set(key, (holders.get(key) ?? new Set()).add(row));
    }
  }
  const pairs = [...holders.values()].filter((sharing) => sharing.size > 1);
  return pairs.map((sharing) => [...sharing].map((row) => row.name).join(' / '));
}
