import type { AreaRow } from '../area-row.ts';

/** A stretch of the text that reads like the name of a place. */
export type Mention = {
  from: number;
  to: number;
  /** Letters of the name that were matched. */
  length: number;
  /** Written in Chinese. */
  isHan: boolean;
  /** No word stands before it, up to a separator or another script; in Chinese only that of a kind may. */
  opens: boolean;
  /** Every place of that name, and how well it fits: 1 for the same letters in a fitting place. */
  fits: ReadonlyMap<AreaRow, number>;
};

/** How well a spelling fits a name. */
export const fit = {
  letters: 1,
  /** Without generic words and articles. */
  key: 0.9,
  /** The least of a misspelt name, however few of its letters are right. */
  misspelt: 0.5,
  /** The least of a name that stands alone, or in whose place no name inside it is meant. */
  alone: 0.6,
  /** Times this, inside the name of a street or a building. */
  landmark: 0.35,
  /** Times this, behind the given name of a person. */
  person: 0.7,
  /** Times this, where the text says that it is a place of another kind. */
  otherKind: 0.5,
  /** Times this, inside a longer name; inside one with wrong letters. */
  inside: 0.4,
  insideMisspelt: 0.5,
} as const;

/** How well a name fits of which some letters are wrong: the more it has, the better. */
export const fitMisspelt = (distance: number, length: number) =>
  Math.max(fit.misspelt, fit.key - (1.5 * distance) / length);

export const overlaps = (one: Mention, other: Mention) =>
  one.from < other.to && other.from < one.to;

const holds = (outer: Mention, inner: Mention) =>
  outer.from <= inner.from && outer.to >= inner.to && outer.to - outer.from > inner.to - inner.from;

/** Chinese without its ending behind another word: 东方 may be a city, and half the name of a person. */
export const isBareHan = ({ isHan, opens }: Mention, value: number) =>
  isHan && !opens && value < fit.letters;

/** How well it fits the place that it fits best. */
export const best = ({ fits }: Mention) => Math.max(...fits.values());

/** Trusts a name less where it stands inside a longer one: Cairo in New Cairo. */
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
