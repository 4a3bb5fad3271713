import type { AreaRow, Country } from '../area-row.ts';
import { sideNames } from './context-words.ts';
import { fit, isBareHan, type Mention, overlaps } from './mention.ts';

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
export type Firm = {
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
const shortName = { han: 2, city: 3 };

/** Finds the names in a text that certainly are provinces or cities. */
export function findFirm(
  mentions: readonly Mention[],
  provinceOf: (row: AreaRow) => AreaRow,
  { only }: Reading,
): Firm[] {
  return mentions.flatMap((mention) => {
    const { isHan, opens, length } = mention;
    if (isHan && !opens && length <= shortName.han) return [];
    const named = [...mention.fits].filter(
      ([row, value]) =>
        value >= fit.key && (!only || row.country === only) && !isBareHan(mention, value),
    );
    const provinces = named.filter(([{ level }]) => level === 1);
    const isShort = !isHan && length <= shortName.city;
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
export function contradict(claim: Claim, firm: readonly Firm[], { readsWideFirst }: Reading) {
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
