/** How much of the query matches: exactly, except for a letter, or in part. */
export type Fit = 'exact' | 'slip' | 'part';

/** The result of a query. */
export interface Ranked {
  /** Index in the list of entries. */
  id: number;
  /** Terms of the entry that the query matched. */
  terms: string[];
  score: number;
  fit: Fit;
  /** Whether it matches the whole query and has programs in a language that the query names. */
  isProgram: boolean;
}
