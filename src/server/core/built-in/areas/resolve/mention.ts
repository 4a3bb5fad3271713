import type { AreaRow } from '../area-row.ts';

/** A stretch of text that reads like a place name. */
export type Mention = {
  from: number;
  to: number;
  /** Matched letters of the name. */
  length: number;
  isHan: boolean;
  /** No word precedes it within its separators and script; in Chinese only a kind of place may. */
  opens: boolean;
  /** Every place with that name, and its fit: 1 for identical letters in a fitting context. */
  fits: ReadonlyMap<AreaRow, number>;
};

/** How well a spelling fits a name. */
export const fit = {
  letters: 1,
  /** Without generic words and articles. */
  key: 0.9,
  /** Minimum for a misspelt name, regardless of its wrong letters. */
  misspelt: 0.5,
  /** Minimum for a name that stands alone, or that outweighs the names inside it. */
  alone: 0.6,
  /** Factor inside the name of a street or building. */
  landmark: 0.35,
  /** Factor after a person's given name. */
  person: 0.7,
  /** Factor if the text indicates another kind of place. */
  otherKind: 0.5,
  /** Factors inside a longer name, and inside a misspelt one. */
  inside: 0.4,
  insideMisspelt: 0.5,
} as const;

/** Returns the fit of a name with wrong letters: longer names fit better. */
export const fitMisspelt = (distance: number, length: number) =>
  Math.max(fit.misspelt, fit.key - (1.5 * distance) / length);

export const overlaps = (one: Mention, other: Mention) =>
  one.from < other.to && other.from < one.to;

const holds = (outer: Mention, inner: Mention) =>
  outer.from <= inner.from && outer.to >= inner.to && outer.to - outer.from > inner.to - inner.from;

/** True for Chinese without its suffix after another word: 东方 may be a city, or half of a personal name. */
export const isBareHan = ({ isHan, opens }: Mention, value: number) =>
  isHan && !opens && value < fit.letters;

export const best = ({ fits }: Mention) => Math.max(...fits.values());

/** Lowers the fit of a name inside a longer one: Cairo in New Cairo. */
export function discountInside(mentions: readonly Mention[]): Mention[] {
  const whole = mentions.filter((mention) => best(mention) >= fit.alone);
  return mentions.map((mention) => {
    const outer = whole.filter((each) => holds(each, mention));
    if (outer.length === 0) return mention;
    const fits = new Map(
      [...mention.fits].map(([row, value]) => {
        const strange = outer.filter((each) => !each.fits.has(row)).map(best);
        if (strange.length === 0) return [row, value] as const;
        const isWhole = Math.max(...strange) >= fit.key;
        return [row, value * (isWhole ? fit.inside : fit.insideMisspelt)] as const;
      }),
    );
    return { ...mention, fits };
  });
}
