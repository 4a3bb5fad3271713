/** Whether all that was typed is answered: as it was typed, but for a letter, or in part. */
export type Fit = 'exact' | 'slip' | 'part';

/** What a query leads to. */
export interface Ranked {
  /** Index in the list of entries. */
  id: number;
  /** Those of the entry's terms that the query asked for. */
  terms: string[];
  score: number;
  fit: Fit;
  /** Whether it has programs in a language that was typed beside other words, and answers all. */
  isProgram: boolean;
}
