import { languages } from '#contract/languages.ts';
import { readTexts } from '../portal/texts.ts';

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
