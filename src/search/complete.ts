import type { Lexicon } from './lexicon.ts';
import type { Ranked } from './ranked.ts';
import type { Word } from './to-alternatives.ts';

/** How far the best of each completion comes up to the best of all: 1 is all the way. */
const evenness = 0.9;
/** How far the best hit of a word is ahead of its others. */
const ahead = 1.5;
/** Weight of the hits of a partial word if longer words begin with it. */
const halfWord = 0.3;

const toBest = (ranked: readonly Ranked[]) => Math.max(0, ...ranked.map(({ score }) => score));

/** An entry that several lists have, once: as in the one that values it most. */
function join(all: readonly Ranked[]): Ranked[] {
  const byId = Map.groupBy(all, ({ id }) => id);
  return [...byId.values()].flatMap((same) => {
    const [best] = same.toSorted((one, other) => other.score - one.score);
    return best ? [{ ...best, terms: [...new Set(same.flatMap(({ terms }) => terms))] }] : [];
  });
}

/**
 * The word that may have more letters to come, and the terms of those that it may become. Who typed
 * several words that are all there means them.
 */
export function findCompletions(words: readonly Word[], lexicon: Lexicon) {
  const word = words.find(({ begun }) => begun !== '');
  if (!word || (word.isKnown && words.length > 1)) return { terms: [] };
  const own = word.isKnown ? word.terms[0] : undefined;
  return { completed: word, terms: lexicon.findBegun(word.begun).filter((term) => term !== own) };
}

/** Hits whose best one is worth `best`, and perhaps more than that. */
function raise(ranked: readonly Ranked[], best: number, bonus = 1): Ranked[] {
  const own = toBest(ranked);
  return ranked.map((each) => ({
    ...each,
    score: (each.score / own) * best * (each.score === own ? bonus : 1),
  }));
}

/**
 * The hits of a word as it is typed, and those of each that it may become. These are no sum, in
 * which pages with many words of one beginning would hide the one that is looked for: the best of
 * each word is among the first. What was typed comes first where it is a word.
 */
export function complete(
  own: readonly Ranked[],
  completions: readonly (readonly Ranked[])[],
  isKnown = true,
): Ranked[] {
  if (completions.length === 0) return [...own];
  const top = Math.max(toBest(own), ...completions.map(toBest));
  const typed = isKnown
    ? raise(own, top)
    : own.map((each) => ({ ...each, score: each.score * halfWord }));
  const raised = completions.flatMap((ranked) =>
    raise(ranked, toBest(ranked) ** (1 - evenness) * top ** evenness, isKnown ? 1 : ahead),
  );
  return join([...typed, ...raised]);
}
