import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AreaRow } from '#server/core/built-in/areas/area-row.ts';
import { shippedAreas } from '#server/core/built-in/areas/load-csv.ts';
import { createNameIndex } from '#server/core/built-in/areas/name-index.ts';
import { toNameKey } from '#server/core/built-in/areas/names.ts';

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
