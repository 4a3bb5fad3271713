import { type Locale, languages } from '#contract/languages.ts';
import { foreignLetters } from './product-words.ts';

/** Scripts of the languages that do not use Latin letters. */
export const ownScripts: Partial<Record<Locale, string>> = {
  'zh-CN': 'Han',
  th: 'Thai',
  km: 'Khmer',
  ar: 'Arabic',
};

/** Runs of letters that are neither Latin nor in the script of the language. */
const foreign = new Map(
  languages.map(({ locale }) => {
    const own = ownScripts[locale] ?? 'Latin';
    const usual = `[\\p{Script=Latin}\\p{Script=Common}\\p{Script=Inherited}\\p{scx=${own}}]`;
    return [locale, new RegExp(`[[\\p{L}\\p{M}]--${usual}]+`, 'gv')];
  }),
);

/** Words with letters that only Vietnamese uses among these languages. */
const vietnamese = /\S*[ăđĩũơư\u1EA0-\u1EF9]\S*/gi;

const named = Object.values(foreignLetters).flat();

/** Runs of a text in a script, or with letters, that its language does not use. */
export function findForeign(text: string, locale: Locale): string[] {
  const rest = named.reduce((left, letters) => left.replaceAll(letters, ' '), text);
  const runs = rest.match(foreign.get(locale) ?? /$^/g) ?? [];
  return locale === 'vi' ? runs : [...runs, ...(rest.match(vietnamese) ?? [])];
}
