import type { OperationPage } from '#reference/page.ts';
import type { SampleSources } from '#reference/samples/fill-source.ts';
import { originPlace, toPageLanguages } from '#reference/samples/languages.ts';
import { toPlainPrograms } from '#reference/samples/page-program.ts';
import { toKey } from '../../search/find-names.ts';
import { foldWord } from '../../search/fold.ts';
import { splitMarkedWords } from '../../search/split-words.ts';
import type { Entry } from './to-entries.ts';

const shortest = 3;

/** Names of functions, constants and libraries in a program: `hash_hmac`, `node:crypto` in two. */
function readNames(program: string): string[] {
  return (program.match(/[A-Za-z_]\w+/g) ?? []).filter((name) => toKey(name).length >= shortest);
}

/** The programs of an operation's page in every language, one below the other. */
export function toPrograms(page: OperationPage, sources: SampleSources): string {
  const written = toPageLanguages(page);
  const place = { origin: originPlace, toAddress: () => '' };
  return written
    .map(({ id }) => toPlainPrograms(id, page, place, sources))
    .flatMap(({ program, library }) => [program, library?.program])
    .join('\n');
}

/** Returns all words of an entry's texts in compared form. */
function readWords({ title, text, names = '' }: Entry): string[] {
  return [title, text, names].flatMap((part) =>
    splitMarkedWords(part).map(({ word }) => foldWord(word)),
  );
}

/** Reduces entries' programs to names in no text, each once: programs in one language are much alike. */
export function withProgramNames(groups: readonly Entry[][]): Entry[][] {
  const known = new Set(groups.flat().flatMap(readWords));
  return groups.map((group) =>
    group.map(({ programs = '', ...entry }) => {
      const fresh = readNames(programs).filter((name) => {
        const key = toKey(name);
        const isNew = !known.has(key);
        known.add(key);
        return isNew;
      });
      return fresh.length === 0 ? entry : { ...entry, programs: fresh.join(' ') };
    }),
  );
}
