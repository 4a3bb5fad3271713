import { atom, useAtom } from 'jotai';
import { storedAtom, wordCodec } from '#client/stored-atom.ts';
import type { PageExample, PageHead } from '#reference/page.ts';
import { sampleLanguages, toPageLanguages } from '#reference/samples/languages.ts';

/** Stored for all pages and the next visit. */
export const sampleLanguageAtom = storedAtom(
  'sampleLanguage',
  wordCodec(sampleLanguages.map(({ id }) => id)),
);

/** Name of the last chosen example; names are unique among all operations. */
export const sampleExampleAtom = atom<string | null>(null);

/** True if the programs that sign without a library are open, on all pages of this visit. */
export const byHandOpenAtom = atom(false);

/** Returns the language of a page's programs, initially that of the build. */
export function useSampleLanguage(page: Pick<PageHead, 'direction' | 'version'>) {
  const [chosen, choose] = useAtom(sampleLanguageAtom);
  const languages = toPageLanguages(page);
  const [first] = languages;
  return { languages, first, current: languages.find(({ id }) => id === chosen) ?? first, choose };
}

/** Returns true if the programs of a page use the account; a receiver of version 2 does not. */
export const isOfAccount = ({ direction, version }: Pick<PageHead, 'direction' | 'version'>) =>
  direction === 'call' || version.major === 1;

/** Returns the chosen one of the examples that a program can use, at first the first. */
export function findExample<Example extends Pick<PageExample, 'name'>>(
  successes: readonly Example[],
  chosen: string | null,
): Example | undefined {
  return successes.find(({ name }) => name === chosen) ?? successes[0];
}
