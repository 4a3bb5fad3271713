import type { Vectors } from '#reference/vectors.ts';
import { compareResults, type Report } from './compare-results.ts';
import { type Problem, readResults } from './read-results.ts';

export type Outcome = { problems: Problem[] } | { report: Report };

/** Reads and compares a text of results; loaded with the first check, since it brings the hash functions. */
export function check(vectors: Vectors, text: string): Outcome {
  const read = readResults(text, Object.keys(vectors));
  if ('problems' in read) return read;
  return { report: compareResults(vectors, read.results) };
}
