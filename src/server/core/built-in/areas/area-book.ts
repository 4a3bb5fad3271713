import { Gradual } from '#server/runtime/gradual.ts';
import { type AreaRow, type Country, toCountry } from './area-row.ts';
import { createNameIndex, type NameIndex } from './name-index.ts';
import { toNameKey } from './names.ts';
import {
  makeAddressResolver,
  type ResolvedRows,
  type TextQuery,
} from './resolve/resolve-address.ts';
import { dropWiderNames, type Wider } from './wider-names.ts';

/** Suffix of a capital's code after that of its province, in the shipped files. */
const usualEndings: Record<Country, string> = { EGY: '-001', UAE: '-01', CHN: '01', IDN: '-71' };

/** Capitals whose codes cannot be derived from their provinces. */
const otherCapitals: Readonly<Record<string, string>> = {
  'ID-21': 'ID-21-72',
  'ID-32': 'ID-32-73',
  'ID-33': 'ID-33-74',
  'ID-35': 'ID-35-78',
  'ID-36': 'ID-36-73',
  'ID-63': 'ID-63-72',
  'ID-64': 'ID-64-72',
  'ID-65': 'ID-65-01',
  'ID-76': 'ID-76-02',
  'ID-82': 'ID-82-72',
  'ID-92': 'ID-92-02',
  'ID-93': 'ID-93-01',
  'ID-94': 'ID-94-01',
  'ID-95': 'ID-95-01',
};

/** In imported areas, which follow no rule of ours, the capital is the city with the province's name. */
function toCapitalCode({ code, country }: AreaRow): string {
  return otherCapitals[code] ?? `${code}${usualEndings[country]}`;
}

/** A place as a sender wrote it. All countries are searched without countryCode. */
export type WrittenPlace = { countryCode?: string; prov: string; city: string; area: string };

export type Place = {
  country: Country;
  prov: string;
  provCode: string;
  city: string;
  cityCode: string;
  /** As written if it is free text; areaCode is then that of the whole city. */
  area: string;
  areaCode: string;
  /** False if the courier does not serve the area, its city or its province. */
  covered: boolean;
};

/** The first part of a written place that the courier does not know. */
export type UnknownPart = {
  unknown: 'countryCode' | 'prov' | 'city' | 'area';
  /** The known parts above it. */
  provCode?: string;
  cityCode?: string;
};

/** A row of getLocation: the most specific place listed, with its parents. */
type ListedPlace = Omit<Place, 'country'> & { parentId: string; postCode: string };

/** A place that a text may name; unnamed parts are empty. */
export type ResolvedPlace = Omit<Place, 'covered'> & ResolvedRows;

/** All places of the courier in memory; immutable. */
export type AreaBook = {
  resolve(written: WrittenPlace): Place | UnknownPart;
  /** Up to three names that the unknown part may mean, never the sent one. */
  suggest(written: WrittenPlace): string[];
  /** Places that free text may mean, likeliest first, and whether the first two are ambiguous. */
  resolveText(query: TextQuery): { ambiguous: boolean; candidates: ResolvedPlace[] };
  /** Prepares `resolveText` before the first text, in steps of a few milliseconds. */
  prepareText(): Iterable<void>;
  /** One row for each area, ordered by code; a city without areas is one area. */
  list(country: Country): ListedPlace[];
  provinces(country?: Country): readonly AreaRow[];
  cities(provCode: string): readonly AreaRow[];
  areas(cityCode: string): readonly AreaRow[];
};

/** Suffix of a whole city's code, like 000 in its three-segment code. */
const wholeCityEnding = '-000';

type How = 'find' | 'findLoosely';

type Found = { prov?: AreaRow; city?: AreaRow; area?: AreaRow };

/** Indexes the rows of any number of countries; expects a valid tree, as returned by readAreaFile. */
export function createAreaBook(rows: readonly AreaRow[]): AreaBook {
  const provinceRows = rows.filter((row) => row.parent === null);
  const lowerRows = rows.filter((row) => row.parent !== null);
  const allProvinces = createNameIndex(provinceRows);
  const provinces = indexBy(provinceRows, (row) => row.country);
  const children = indexBy(lowerRows, (row) => row.parent ?? '');
  const nothing = createNameIndex([]);
  const below = (code: string | undefined) => children.get(code ?? '') ?? nothing;
  const ownNames = new Map(provinceRows.map((row) => [row.code, createNameIndex([row])]));
  const isNameOf = (prov: AreaRow, text: string, how: How = 'findLoosely') =>
    ownNames.get(prov.code)?.[how](text) === prov;

  /** Returns the only area of a city that lists just its own name: any text is an area there. */
  function findWhole(city: AreaRow): AreaRow | undefined {
    const { rows: areas, find } = below(city.code);
    if (areas.length > 1) return undefined;
    return areas.length === 0 ? toWhole(city) : find(city.name);
  }

  function provincesOf(countryCode: string | undefined): NameIndex | undefined {
    if (countryCode === undefined) return allProvinces;
    const country = toCountry(countryCode);
    return country && (provinces.get(country) ?? nothing);
  }

  /** The only city with the written area, as Tebet is in one of the five of Jakarta, or else the capital. */
  function findUnnamed(prov: AreaRow, area: string): AreaRow | undefined {
    const cities = below(prov.code).rows;
    const capital = findCapital(prov);
    if (!capital || below(capital.code).find(area)) return capital;
    const [only, ...others] = cities.filter(({ code }) => below(code).find(area));
    return only && others.length === 0 ? only : capital;
  }

  function findCapital(prov: AreaRow): AreaRow | undefined {
    const capitalCode = toCapitalCode(prov);
    return below(prov.code).rows.find(({ code }) => code === capitalCode);
  }

  const widers = new WeakMap<AreaRow, Wider>();

  const createWider = (row: AreaRow): Wider => {
    const names = [row.name, ...row.aliases];
    const index = row.parent === null ? ownNames.get(row.code) : createNameIndex([row]);
    return {
      names: [...names, ...names.map(toNameKey)],
      isName: (text) => index?.findLoosely(text) === row,
    };
  };

  /** Finds a name as sent or without its wider places; exact matches come before loose ones. */
  function findName<Found>(
    text: string,
    country: Country | undefined,
    wider: readonly AreaRow[],
    find: (name: string, how: How) => Found | undefined,
  ): Found | undefined {
    const found = find(text, 'find');
    if (found !== undefined) return found;
    const readings = [
      text,
      ...dropWiderNames(
        text,
        country,
        wider.map((row) => widers.getOrInsertComputed(row, createWider)),
      ),
    ];
    const all = (['find', 'findLoosely'] as const).flatMap((how) =>
      readings.map((name) => () => find(name, how)),
    );
    for (const read of all) {
      const row = read();
      if (row !== undefined) return row;
    }
    return undefined;
  }

  const findIn = (index: NameIndex) => (name: string, how: How) => index[how](name);

  function findCity(prov: AreaRow, area: string) {
    const cities = below(prov.code);
    return (name: string, how: How) => {
      const named = cities[how](name);
      const isOwnName = (!named || named === findCapital(prov)) && isNameOf(prov, name, how);
      const row = named ?? (isOwnName ? findUnnamed(prov, area) : undefined);
      return row && { row, isOwnName };
    };
  }

  function find(written: WrittenPlace): Found {
    const country = toCountry(written.countryCode ?? '');
    const known = provincesOf(written.countryCode);
    const prov = known && findName(written.prov, country, [], findIn(known));
    if (!prov) return {};
    const named = findName(written.city, prov.country, [prov], findCity(prov, written.area));
    if (!named) return { prov };
    const { row: city, isOwnName } = named;
    const areas = below(city.code);
    const area =
      areas.rows.length > 0
        ? findName(written.area, prov.country, [prov, city], findIn(areas))
        : undefined;
    if (area || !isOwnName || !isNameOf(prov, written.area)) return { prov, city, area };
    return { prov, city, area: findWhole(city) };
  }

  function resolve(written: WrittenPlace): Place | UnknownPart {
    if (!provincesOf(written.countryCode)) return { unknown: 'countryCode' };
    const { prov, city, area } = find(written);
    if (!prov) return { unknown: 'prov' };
    if (!city) return { unknown: 'city', provCode: prov.code };
    if (area) return toPlace(prov, city, area);
    const freeText = written.area.trim();
    const whole = freeText === '' ? undefined : findWhole(city);
    if (!whole) return { unknown: 'area', provCode: prov.code, cityCode: city.code };
    return { ...toPlace(prov, city, whole), area: freeText };
  }

  function suggest(written: WrittenPlace): string[] {
    const answer = resolve(written);
    if (!('unknown' in answer) || answer.unknown === 'countryCode') return [];
    const { prov, city } = find(written);
    if (answer.unknown === 'area') return below(city?.code).nearest(written.area);
    if (answer.unknown === 'city') return below(prov?.code).nearest(written.city);
    return provincesOf(written.countryCode)?.nearest(written.prov) ?? [];
  }

  // Most processes and tests never resolve a text.
  const resolver = new Gradual(() =>
    makeAddressResolver(rows, (city) => findWhole(city) !== undefined),
  );

  function resolveText(query: TextQuery) {
    const { ambiguous, candidates } = resolver.get()(query);
    const toResolved = (found: ResolvedRows): ResolvedPlace[] => {
      const [prov, city, area] = found.rows;
      return prov ? [{ ...found, ...toNamed(prov, city, area ?? (city && findWhole(city))) }] : [];
    };
    return { ambiguous, candidates: candidates.flatMap(toResolved) };
  }

  function listCity(prov: AreaRow, city: AreaRow): ListedPlace[] {
    const { rows: areas } = below(city.code);
    return (areas.length > 0 ? areas : [toWhole(city)]).map((area) => {
      const { country: _, ...place } = toPlace(prov, city, area);
      return { parentId: city.code, ...place, postCode: area.postCode };
    });
  }

  return {
    resolve,
    suggest,
    resolveText,
    prepareText: () => resolver.pieces(),
    list: (country) =>
      (provinces.get(country) ?? nothing).rows.flatMap((prov) =>
        below(prov.code).rows.flatMap((city) => listCity(prov, city)),
      ),
    provinces: (country) => (country ? (provinces.get(country) ?? nothing) : allProvinces).rows,
    cities: (provCode) => below(provCode).rows,
    areas: (cityCode) => below(cityCode).rows,
  };
}

function indexBy(rows: readonly AreaRow[], groupOf: (row: AreaRow) => string) {
  const groups = Map.groupBy(rows, groupOf);
  return new Map([...groups].map(([group, siblings]) => [group, createNameIndex(siblings)]));
}

function toWhole(city: AreaRow): AreaRow {
  return { ...city, code: `${city.code}${wholeCityEnding}`, level: 3, parent: city.code };
}

function toNamed(prov: AreaRow, city?: AreaRow, area?: AreaRow) {
  return {
    country: prov.country,
    prov: prov.name,
    provCode: prov.code,
    city: city?.name ?? '',
    cityCode: city?.code ?? '',
    area: area?.name ?? '',
    areaCode: area?.code ?? '',
  };
}

function toPlace(prov: AreaRow, city: AreaRow, area: AreaRow): Place {
  const covered = prov.covered && city.covered && area.covered;
  return { ...toNamed(prov, city, area), covered };
}
