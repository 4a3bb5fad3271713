import { languages } from '#contract/languages.ts';
import { readTexts } from '../portal/texts.ts';

/** The words that offer each language to a reader whose browser wants it, in that language, by locale. */
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
