import type { Pieces } from '#server/runtime/gradual.ts';
import type { AreaRow, Country } from '../area-row.ts';
import { toSimplified } from '../traditional-han.ts';
import { findMentions } from './find-mentions.ts';
import { makeNameTable } from './name-table.ts';
import { findCountries } from './said-countries.ts';
import { type Candidate, createWeigh, fullRank } from './weigh.ts';

/** Places that a text may name, best first. */
type Resolution = {
  candidates: readonly ResolvedRows[];
  /** True if the text does not distinguish the first two, or also names a place elsewhere. */
  ambiguous: boolean;
};

/** A place down to the level that the text names: province, city or area. */
export type ResolvedRows = {
  rows: readonly AreaRow[];
  /** How completely and clearly the text names province, city and area: 0 to 1. */
  score: number;
  /** The stretches of the text that name it, in order. */
  matched: readonly string[];
};

/** A text, and the only country to search. */
export type TextQuery = { text: string; country?: Country | undefined; limit: number };

/** Minimum score: below it a text only resembles a place by chance. */
const leastScore = 0.27;
/** Minimum share of the best rank for a candidate. */
const leastOfBest = 0.5;
/** The result is clear if the second is below this share of the first. */
const sameAsBest = 0.9;

const isRelated = (one: Candidate, other: Candidate) =>
  one.rows.every((row, level) => row === (other.rows[level] ?? row));

const isNamedAlike = (one: Candidate, other: Candidate) =>
  Math.min(one.rows.length, other.rows.length) > 1 &&
  one.spans.every((span, index) => span === other.spans[index]) &&
  other.value >= sameAsBest * one.value;

/** Expects a valid tree. `isWhole` returns true for a city without areas. */
export function* makeAddressResolver(
  rows: readonly AreaRow[],
  isWhole: (city: AreaRow) => boolean,
): Pieces<(query: TextQuery) => Resolution> {
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

/** Keeps the likelier of places that contain one another. */
function choose(weighed: readonly Candidate[], most: number): Candidate[] {
  const least = Math.max(leastScore * fullRank, leastOfBest * (weighed[0]?.rank ?? 0));
  const kept: Candidate[] = [];
  for (const each of weighed) {
    if (each.rank < least || kept.length === most) break;
    if (!kept.some((other) => isRelated(each, other))) kept.push(each);
  }
  return kept;
}
