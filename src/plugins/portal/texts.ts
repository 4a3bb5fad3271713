import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { languageOfLocale, languages, toSourceChain } from '#contract/languages.ts';
import { fitTexts, parseTexts, type TextFile, type Texts } from '#contract/texts.ts';

function readFile(file: string): Texts {
  try {
    return existsSync(file) ? parseTexts(readFileSync(file, 'utf8')) : {};
  } catch {
    // The translations plugin reports it; readers get the source's words.
    return {};
  }
}

/** Reads the texts of a locale; missing or broken ones come from its source. */
export function readTexts(siteDir: string, locale: string, file: TextFile): Texts {
  return readTextFiles(locale, (each) => path.join(siteDir, 'i18n', each, file));
}

/** Does the same for files in other places; `toFile` returns the file of a locale. */
export function readTextFiles(locale: string, toFile: (locale: string) => string): Texts {
  const [source, ...translations] = toSourceChain(languageOfLocale(locale).locale).map(toFile);
  const texts = parseTexts(readFileSync(source ?? '', 'utf8'));
  return translations.reduce((known, each) => fitTexts(known, readFile(each)), texts);
}

/** Reads the offer of each language, in that language, to readers whose browser prefers it, by locale. */
export function readOffers(siteDir: string) {
  const offers = languages.map(({ locale }) => {
    const texts = readTexts(siteDir, locale, 'code.json');
    const [text, yes, no] = ['language.offer', 'language.offer.yes', 'language.offer.no'].map(
      (id) => texts[id],
    );
    return [locale, { text, yes, no }];
  });
  return Object.fromEntries(offers);
}
