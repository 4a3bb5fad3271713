import type { AreaRow, Country } from '../area-row.ts';
import { sideNames } from './context-words.ts';
import { fit, isBareHan, type Mention, overlaps } from './mention.ts';

/** A place that is put together, as far as other names can speak against it. */
type Claim = {
  rows: readonly AreaRow[];
  spans: readonly Mention[];
  /** One word alone speaks for it: of an area, misspelt, or the name of places in two provinces. */
  isWeak: boolean;
  isRepeated: boolean;
};

type Reading = { only: Country | undefined; readsWideFirst: boolean };

/** A province, or a city, that the text names in full and that can lie in one province only. */
export type Firm = {
  mention: Mention;
  province: AreaRow;
  /** The name is, or holds, that of the province: Dubai Marina. */
  isProvince: boolean;
};

/** What a place counts in a text that names another province, where provinces stand, or elsewhere. */
const otherProvince = { inPlace: 0.5, elsewhere: 0.8 };
/** Where it names a city of another province. */
const otherCity = { weak: 0.3, repeated: 0.5, wideFirst: 0.5 };
/**
 * Places around a capital, by their codes, which people write as if they were in it: 6 أكتوبر، القاهرة;
 * Bekasi, Jakarta.
 */
const suburbs: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['EG-C', new Set(['EG-GZ', 'EG-KB', 'EG-SHR-002'])],
  ['ID-31', new Set(['ID-32-01', 'ID-32-16', 'ID-32-71', 'ID-32-75', 'ID-32-76', 'ID-36'])],
]);
/** Names that are no longer are those of people as well: 张海南, Ali. */
const shortName = { han: 2, city: 3 };

/** Which of the names in a text are those of provinces and cities, beyond doubt. */
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

/** What a place counts beside firm names elsewhere, and whether they leave it in doubt. */
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
