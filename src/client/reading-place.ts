import { isObject } from '#contract/is-object.ts';

/** A place from 0 to 1 between two named places of a page, which all languages share; its ends have no name. */
export interface ReadingPlace {
  from: string | null;
  to: string | null;
  share: number;
}

export interface NamedPlace {
  id: string;
  /** Distance from the beginning of the page, in pixels. */
  top: number;
}

export function isReadingPlace(value: unknown): value is ReadingPlace {
  if (!isObject(value)) return false;
  const isName = (name: unknown) => name === null || typeof name === 'string';
  return isName(value.from) && isName(value.to) && Number.isFinite(value.share);
}

/** The position of the line `at` between named places, in any order. */
export function toReadingPlace(
  at: number,
  places: readonly NamedPlace[],
  end: number,
): ReadingPlace {
  const inOrder = [...places].sort((a, b) => a.top - b.top);
  const from = inOrder.findLast(({ top }) => top <= at);
  const to = inOrder.find(({ top }) => top > at);
  const start = from?.top ?? 0;
  const share = (at - start) / Math.max(1, (to?.top ?? end) - start);
  return { from: from?.id ?? null, to: to?.id ?? null, share };
}

/** The same position on a page with other places; null if the place before it is missing. */
export function findLine(
  { from, to, share }: ReadingPlace,
  places: readonly NamedPlace[],
  end: number,
): number | null {
  const find = (id: string | null, otherwise: number) =>
    id === null ? otherwise : places.find((place) => place.id === id)?.top;
  const start = find(from, 0);
  if (start === undefined) return null;
  return start + share * Math.max(0, (find(to, end) ?? start) - start);
}
