import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defaultLanguage, languages } from '#contract/languages.ts';
import { parseTexts, type Texts } from '#contract/texts.ts';
import { toTranslations } from '../../plugins/portal/frozen-version.ts';

function readTexts(file: string): Texts {
  return existsSync(file) ? parseTexts(readFileSync(file, 'utf8')) : {};
}

function findMissingTexts(root: string, file: string, wanted: Iterable<string>): string[] {
  const texts = readTexts(file);
  return [...wanted]
    .filter((key) => !texts[key]?.trim())
    .map((key) => `${path.relative(root, file)}: ${key}`);
}

function findMissingPages(root: string, locale: string): string[] {
  if (locale === defaultLanguage.locale) return [];
  const pages = globSync('**/*.mdx', { cwd: path.join(root, 'docs') });
  return pages
    .filter((page) => !/(^|[\\/])_/.test(page))
    .map((page) => path.join(toTranslations(root, locale), 'current', page))
    .filter((file) => !existsSync(file))
    .map((file) => path.relative(root, file));
}

/**
 * What a complete language does not say of the version that is worked on: texts of the contract
 * (`keys`), names of the sidebar, and pages. One line each, with the file it is missing from.
 */
export function findMissing(root: string, keys: Iterable<string>): string[] {
  const toNames = (locale: string) => path.join(toTranslations(root, locale), 'current.json');
  const names = Object.keys(readTexts(toNames(defaultLanguage.locale)));
  return languages
    .filter(({ complete }) => complete)
    .flatMap(({ locale }) => [
      ...findMissingTexts(root, path.join(root, 'i18n', locale, 'contract.json'), keys),
      ...findMissingTexts(root, toNames(locale), names),
      ...findMissingPages(root, locale),
    ]);
}
