import type { Locale } from '#contract/languages.ts';
import type { ListedArea } from '#contract/portal/area.ts';
import type { AreaRow } from '#server/core/built-in/areas/area-row.ts';

/** Scripts that names of places are written in; readers of all other languages read Latin letters. */
const scripts: Partial<Record<Locale, RegExp>> = {
  ar: /\p{sc=Arabic}/u,
  'zh-CN': /\p{sc=Han}/u,
};
const latin = /^[^\p{L}]*\p{sc=Latin}/u;

/** A place as a form shows it. The first of its other names in a script is the usual one there. */
export function toListedArea(
  { code, name, aliases }: Pick<AreaRow, 'code' | 'name' | 'aliases'>,
  locale: Locale,
): ListedArea {
  const own = scripts[locale] ?? latin;
  const all = [name, ...aliases];
  const shown = all.find((each) => own.test(each)) ?? all.find((each) => latin.test(each)) ?? name;
  return { code, name, shown, others: all.filter((each) => each !== shown) };
}
