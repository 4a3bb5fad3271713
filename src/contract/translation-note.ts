import type { Locale } from './languages.ts';

/** Note on a document's translation for its reader, in its front matter as `translation`. */
export interface TranslationNote {
  /** `missing` and `broken`: the page has the words of its source. */
  state: 'stale' | 'missing' | 'broken';
  /** Locale that it is translated from. */
  source: Locale;
  /** Day (UTC) on which a stale translation last matched its source, such as 2026-11-22. */
  date?: string;
}
