import type { Vectors } from '#reference/vectors.ts';
import { compareResults, type Report } from './compare-results.ts';
import { type Problem, readResults } from './read-results.ts';

export type Outcome = { problems: Problem[] } | { report: Report };

/** What stands in a text of results; loaded with the first check, since the hash functions come with it. */
export function check(vectors: Vectors, text: string): Outcome {
  const read = readResults(text, Object.keys(vectors));
  if ('problems' in read) return read;
  return { report: compareResults(vectors, read.results) };
}
