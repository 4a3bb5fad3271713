import { type Language, languages } from '#contract/languages.ts';

/**
 * The language to offer to a reader whose browser wants these (BCP 47 tags, the best first);
 * undefined where the page is in it already, or where we have none of them.
 */
export function toOfferedLanguage(
  wanted: readonly string[],
  current: Language,
): Language | undefined {
  const found = wanted
    .map((tag) => tag.toLowerCase().split('-')[0])
    .map((subtag) => languages.find(({ locale }) => locale.split('-')[0] === subtag))
    .find((language) => language !== undefined);
  return found?.code === current.code ? undefined : found;
}
