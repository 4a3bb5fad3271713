import type { AreaRow, Country } from '../area-row.ts';
import { sideNames } from './context-words.ts';
import { fit, isBareHan, type Mention, overlaps } from './mention.ts';
import type { SaidCountries } from './said-countries.ts';

/** A candidate place that other names may contradict. */
type Claim = {
  rows: readonly AreaRow[];
  spans: readonly Mention[];
  /** Only one word supports it: an area, a misspelt name, or a name found in two provinces. */
  isWeak: boolean;
  isRepeated: boolean;
};

type Reading = { only: Country | undefined; readsWideFirst: boolean };

/** A province or city that the text names in full and that fits one province only. */
type Firm = {
  mention: Mention;
  province: AreaRow;
  /** True if the name is, or contains, that of the province: Dubai Marina. */
  isProvince: boolean;
};

/** Factors for a place if the text names another province, in a province's usual position or elsewhere. */
const otherProvince = { inPlace: 0.5, elsewhere: 0.8 };
/** Factors if it names a city of another province. */
const otherCity = { weak: 0.3, repeated: 0.5, wideFirst: 0.5 };
/** Codes of places around a capital that people write as part of it: 6 أكتوبر، القاهرة; Bekasi, Jakarta. */
const suburbs: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['EG-C', new Set(['EG-GZ', 'EG-KB', 'EG-SHR-002'])],
  ['ID-31', new Set(['ID-32-01', 'ID-32-16', 'ID-32-71', 'ID-32-75', 'ID-32-76', 'ID-36'])],
]);
/** Names up to this length are also personal names: 张海南, Ali. */
const firmName = { han: 2, city: 3 };

function findFirm(
  mentions: readonly Mention[],
  provinceOf: (row: AreaRow) => AreaRow,
  { only }: Reading,
): Firm[] {
  return mentions.flatMap((mention) => {
    const { isHan, opens, length } = mention;
    if (isHan && !opens && length <= firmName.han) return [];
    const named = [...mention.fits].filter(
      ([row, value]) =>
        value >= fit.key && (!only || row.country === only) && !isBareHan(mention, value),
    );
    const provinces = named.filter(([{ level }]) => level === 1);
    const isShort = !isHan && length <= firmName.city;
    const cities = isShort ? [] : named.filter(([{ level }]) => level === 2);
    const meant = (provinces.length > 0 ? provinces : cities).map(([row]) => provinceOf(row));
    const [province] = meant;
    const isOne = province && meant.every((each) => each === province);
    const isSide = province && sideNames.has(province.name) && !opens;
    if (!isOne || isSide) return [];
    const isProvince = mentions.some(
      (each) => each.fits.has(province) && each.from >= mention.from && each.to <= mention.to,
    );
    return [{ mention, province, isProvince }];
  });
}

/** Returns the factor of a place in view of firm names elsewhere, and whether they contradict it. */
function contradict(claim: Claim, firm: readonly Firm[], { readsWideFirst }: Reading) {
  const { rows, spans, isWeak, isRepeated } = claim;
  const start = spans[0]?.from ?? 0;
  const isInPlace = ({ mention }: Firm) => readsWideFirst === mention.from < start;
  const others = firm.filter(
    ({ mention, province }) =>
      province !== rows[0] &&
      !rows.some(({ code }) => suburbs.get(province.code)?.has(code)) &&
      !spans.some((span) => overlaps(span, mention)),
  );
  const counts = others.map((other) => {
    const province = isInPlace(other) ? otherProvince.inPlace : otherProvince.elsewhere;
    const city = readsWideFirst && isInPlace(other) ? otherCity.wideFirst : 1;
    const alone = isWeak ? otherCity.weak : isRepeated ? otherCity.repeated : 1;
    return Math.min(alone, other.isProvince ? province : city);
  });
  const isContradicted = others.some(({ isProvince }) => isProvince || readsWideFirst);
  return { factor: Math.min(1, ...counts), isContradicted };
}

/** A place that the text may mean, with its evidence. */
export type Candidate = {
  /** Province, city and area, as far as the text names them. */
  rows: readonly AreaRow[];
  rank: number;
  /** Fit of the narrowest of them. */
  value: number;
  /** The stretches that name them, in order. */
  spans: readonly Mention[];
  /** True if the text names another province in full, or in Chinese one of its cities. */
  isContradicted: boolean;
};

export type Hints = {
  said: SaidCountries;
  only: Country | undefined;
  /** True if the text goes from wide to narrow. */
  readsWideFirst: boolean;
};

/** Weight of a named level: province, city, area. */
const worth = [1, 1.2, 1] as const;
/** Rank of a place if the text names every level in the courier's spelling. */
export const fullRank = 3.2;
/** Factor for a level implied by the one below it, if no other place has that name. */
const followed = 0.8;
/** Likelihood of places with the same name by default: province, city, area. */
const likely = [10, 4, 1] as const;
/** Factors for a city or area named only like a wider place. */
const besideWider = [1, 0.5, 0.45] as const;
/** Factor if one word names both province and city; it then says little about the area. */
const shared = 0.6;
const wholeCity = { own: 0.9, shared: 0.5 };
/** Factor for a city named like its province, beside another city of that province: المطرية، القاهرة، القاهرة. */
const namesake = 0.95;
/** Bonus per matched letter, so that the longer of two matching names wins. */
const perLetter = 0.01;
const mostLetters = 30;
/** An area's short name is not enough alone. */
const shortName = { han: 2, area: 4, pinyin: 3 };
/** Factors for another country than the text names, than its phones have, or for an excluded one. */
const otherCountry = { named: 0.5, phoned: 0.85, left: 0.25 };

type Evidence = { mention: Mention; value: number };
type EvidenceOf = ReadonlyMap<AreaRow, readonly Evidence[]>;

const worthOf = ({ level }: AreaRow) => worth[level - 1] ?? 0;
const likelihood = ({ level }: AreaRow) => likely[level - 1] ?? 0;
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** Keeps the three best stretches for each place. */
function toEvidence(mentions: readonly Mention[], only: Country | undefined): EvidenceOf {
  const evidence = new Map<AreaRow, Evidence[]>();
  for (const mention of mentions) {
    for (const [row, value] of mention.fits) {
      if (only && row.country !== only) continue;
      evidence.getOrInsertComputed(row, () => []).push({ mention, value });
    }
  }
  for (const held of evidence.values()) {
    held.sort((a, b) => b.value - a.value || b.mention.length - a.mention.length);
    held.splice(3);
  }
  return evidence;
}

function nameAbove(above: readonly AreaRow[], own: Evidence, evidence: EvidenceOf) {
  const spans = [own.mention];
  const open: AreaRow[] = [];
  let rank = 0;
  let isShared = false;
  for (const row of above) {
    const held = evidence.get(row) ?? [];
    const free = held.find(({ mention }) => !spans.some((span) => overlaps(span, mention)));
    // An area named like its city is a different place from the city.
    const same = row.level === 1 ? held[0] : undefined;
    if (free) spans.push(free.mention);
    else if (same) isShared = true;
    else open.push(row);
    rank += (free?.value ?? (same?.value ?? 0) * shared) * worthOf(row);
  }
  return { spans: spans.sort((a, b) => a.from - b.from), open, rank, isShared };
}

/** Returns false if a name is too common to count alone: 城区, 东区, or the pinyin Ali. */
function isTelling({ mention, value }: Evidence, row: AreaRow): boolean {
  if (value < fit.alone) return false;
  if (mention.isHan) return row.level < 3 || row.name.length > shortName.han;
  const isPinyin = /^\p{Script=Han}/u.test(row.name);
  return mention.length > (row.level === 3 ? shortName.area : isPinyin ? shortName.pinyin : 0);
}

function weighCountry(country: Country, { named, phoned, left }: SaidCountries): number {
  if (country === left) return otherCountry.left;
  if (named.size > 0) return named.has(country) ? 1 : otherCountry.named;
  return phoned.size === 0 || phoned.has(country) ? 1 : otherCountry.phoned;
}

/** Unsets `left` if a country is requested, or if the text names a province or a city of it in full. */
function toSaid({ said, only }: Hints, firm: readonly Firm[]): SaidCountries {
  const isKept = only || firm.some(({ province }) => province.country === said.left);
  return isKept ? { ...said, left: undefined } : said;
}

const codeOf = ({ rows }: Candidate) => rows.at(-1)?.code ?? '';

/** Creates a function that weighs every place a text mentions, likeliest first. */
export function createWeigh(
  pathOf: (row: AreaRow) => AreaRow[],
  isWhole: (city: AreaRow) => boolean,
) {
  const provinceOf = (row: AreaRow) => pathOf(row)[0] ?? row;

  function weighPlace(row: AreaRow, own: Evidence, evidence: EvidenceOf) {
    const rows = pathOf(row);
    const above = nameAbove(rows.slice(0, -1).reverse(), own, evidence);
    const known = rows.slice(0, -1).filter((each) => !above.open.includes(each));
    const rivals = [...own.mention.fits.keys()].filter((rival) => {
      if (!evidence.has(rival)) return false;
      const path = pathOf(rival);
      return known.every((each) => path.includes(each));
    });
    const isAlone = above.spans.length === 1;
    const widest = Math.min(...rivals.map(({ level }) => level));
    const beside = (besideWider[row.level - 1] ?? 1) / (besideWider[widest - 1] ?? 1);
    const isCityName = above.open.some((each) => own.mention.fits.has(each));
    const isBare = isBareHan(own.mention, own.value);
    const isBackwards = isBare && !isAlone && above.spans[0] === own.mention;
    const value =
      own.value *
      ((isAlone && known.length === 0) || isCityName ? beside : 1) *
      (isBackwards ? fit.person : 1) *
      (row.level === 2 && own.mention.fits.has(provinceOf(row)) ? namesake : 1);
    const isGiven = !isAlone || isTelling(own, row);
    const share = isGiven ? likelihood(row) / sum(rivals.map(likelihood)) : 0;
    const implied = sum(above.open.map((each) => worthOf(each) * followed * share));
    const isCity = row.level === 2 && isWhole(row);
    const within = isCity ? (above.isShared ? wholeCity.shared : wholeCity.own) : 0;
    const letters = Math.min(sum(above.spans.map(({ length }) => length)), mostLetters);
    const rank = above.rank + value * (worthOf(row) + implied + within) + letters * perLetter;
    const isRepeated =
      isAlone && rivals.some((rival) => rival.level <= row.level && provinceOf(rival) !== rows[0]);
    return {
      rows,
      spans: above.spans,
      value: own.value,
      isWeak: isAlone && (row.level === 3 || own.value < fit.key || isBare),
      isRepeated,
      rank: isGiven || row.level > 2 ? rank : 0,
    };
  }

  return (mentions: readonly Mention[], hints: Hints): Candidate[] => {
    const evidence = toEvidence(mentions, hints.only);
    const firm = findFirm(mentions, provinceOf, hints);
    const said = toSaid(hints, firm);
    const weighed = [...evidence].flatMap(([row, [own]]) => {
      if (!own) return [];
      const { isWeak, isRepeated, ...place } = weighPlace(row, own, evidence);
      const claim = { ...place, isWeak, isRepeated };
      const { factor, isContradicted } = contradict(claim, firm, hints);
      const rank = place.rank * factor * weighCountry(row.country, said);
      return [{ ...place, rank, isContradicted }];
    });
    return weighed.sort((a, b) => b.rank - a.rank || (codeOf(a) < codeOf(b) ? -1 : 1));
  };
}
