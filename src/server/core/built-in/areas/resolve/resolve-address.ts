import type { Pieces } from '#server/runtime/gradual.ts';
import type { AreaRow, Country } from '../area-row.ts';
import { toSimplified } from '../traditional-han.ts';
import { findMentions } from './find-mentions.ts';
import { makeNameTable } from './name-table.ts';
import { findCountries } from './said-countries.ts';
import { type Candidate, createWeigh, fullRank } from './weigh.ts';

/** Where a text may lie, best first. */
export type Resolution = {
  candidates: readonly ResolvedRows[];
  /** The first two cannot be told apart by what the text says, or it names a place elsewhere as well. */
  ambiguous: boolean;
};

/** A place down to the level that the text names: province, city, area. */
export type ResolvedRows = {
  rows: readonly AreaRow[];
  /** How much of province, city and area the text says, and how clearly: 0 to 1. */
  score: number;
  /** The stretches of the text that name it, in their order. */
  matched: readonly string[];
};

/** A text, and the one country that it may lie in. */
export type Asked = { text: string; country?: Country | undefined; limit: number };

/** Below it a text only happens to hold something that reads like a place. */
const leastScore = 0.27;
/** What is this much weaker than the best is no candidate. */
const leastOfBest = 0.5;
/** The second is told from the first where it is weaker than this. */
const sameAsBest = 0.9;

const isRelated = (one: Candidate, other: Candidate) =>
  one.rows.every((row, level) => row === (other.rows[level] ?? row));

/** Whether the text names both by the same words, and as well. */
const isNamedAlike = (one: Candidate, other: Candidate) =>
  Math.min(one.rows.length, other.rows.length) > 1 &&
  one.spans.every((span, index) => span === other.spans[index]) &&
  other.value >= sameAsBest * one.value;

/**
 * Makes what resolves addresses by a sound tree of places; the index is made here, once. `isWhole` says
 * of a city that it lists no areas.
 */
export function* makeAddressResolver(
  rows: readonly AreaRow[],
  isWhole: (city: AreaRow) => boolean,
): Pieces<(asked: Asked) => Resolution> {
  const byCode = new Map(rows.map((row) => [row.code, row]));
  const parentOf = ({ parent }: AreaRow) => (parent === null ? undefined : byCode.get(parent));
  const table = yield* makeNameTable(rows, parentOf);
  const pathOf = (row: AreaRow): AreaRow[] => {
    const parent = parentOf(row);
    return parent ? [...pathOf(parent), row] : [row];
  };
  const weigh = createWeigh(pathOf, isWhole);

  return ({ text, country, limit }) => {
    const read = toSimplified(text);
    const mentions = findMentions(table, read);
    const readsWideFirst = /\p{Script=Han}/u.test(read);
    const weighed = weigh(mentions, { said: findCountries(read), only: country, readsWideFirst });
    const kept = choose(weighed, Math.max(limit, 2));
    const [first, second] = kept;
    return {
      candidates: kept.slice(0, limit).map(({ rows, rank, spans }) => ({
        rows,
        score: Math.round(Math.min(1, rank / fullRank) * 100) / 100,
        matched: spans.map(({ from, to }) => text.slice(from, to)),
      })),
      ambiguous: first !== undefined && second !== undefined && isAmbiguous(first, second),
    };
  };
}

const isAmbiguous = (first: Candidate, second: Candidate) =>
  first.isContradicted || second.rank >= sameAsBest * first.rank || isNamedAlike(first, second);

/** Of places of which one holds the other, the likelier. */
function choose(weighed: readonly Candidate[], most: number): Candidate[] {
  const least = Math.max(leastScore * fullRank, leastOfBest * (weighed[0]?.rank ?? 0));
  const kept: Candidate[] = [];
  for (const each of weighed) {
    if (each.rank < least || kept.length === most) break;
    if (!kept.some((other) => isRelated(each, other))) kept.push(each);
  }
  return kept;
}
