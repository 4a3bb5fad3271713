import { compareResults, type Report } from './compare-results.ts';
import { type Problem, readResults } from './read-results.ts';
import type { Vectors } from './vectors.ts';

export type Outcome = { problems: Problem[] } | { report: Report };

/** What stands in a text of results; loaded with the first check, since md5 comes with it. */
export function check(vectors: Vectors, text: string): Outcome {
  const read = readResults(text);
  if ('problems' in read) return read;
  return { report: compareResults(vectors, read.results) };
}
