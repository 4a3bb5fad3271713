import type { Locale } from './languages.ts';

/** What a document tells its reader of its translation, in its front matter as `translation`. */
export interface TranslationNote {
  /** `missing` and `broken`: the page's words are those of its source. */
  state: 'stale' | 'missing' | 'broken';
  /** The locale of what it is translated from. */
  source: Locale;
  /** The day (UTC) on which a stale one was last brought up to its source, as in 2026-11-22. */
  date?: string;
}
