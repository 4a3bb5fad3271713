import { readTexts } from '../_support/texts.ts';
import type { Known } from './find-faults.ts';
import { findForeign } from './find-foreign.ts';
import { readPages } from './read-site.ts';

/** The ids of all texts, their English words, and the text of the English pages. */
export function readKnown(): Known {
  const texts = { ...readTexts('en', 'code.json'), ...readTexts('en', 'contract.json') };
  const pages = [...readPages('en/**/*.html').values()];
  const prose = pages.flatMap(({ words }) => words).filter(({ lang }) => lang === 'en');
  const codes = pages.flatMap((page) => page.codes);
  return {
    keys: new Set(Object.keys(texts)),
    english: new Set([...Object.values(texts), ...prose.map(({ text }) => text)]),
    samples: new Set(codes.flatMap(({ text }) => findForeign(text, 'en'))),
    values: [],
  };
}
