/** A page that entries stand on. */
export interface SearchPage {
  /** Address with its locale, without an anchor. */
  path: string;
  title: string;
  /** Sections that contain the page, outermost first: the category of the sidebar. */
  trail: string[];
  /** Locale of its texts where they are not in the reader's language. */
  locale?: string;
}

/** `console` is a page that only signed-in people see, `own` an order, call or push of theirs. */
export type EntryKind = 'page' | 'field' | 'error' | 'sample' | 'notice' | 'console' | 'own';

/** Something to be found: a section of a page, a field or the programs of an operation, an error code, a notice. */
export interface SearchEntry {
  kind: EntryKind;
  /** Index in the list of pages. */
  page: number;
  /** Without `#`; empty for the beginning of the page. */
  anchor: string;
  /** Heading of the section, path of the field as in `sender.mobile`, or the code. */
  title: string;
  /** Text below the title, which is searched. */
  text: string;
  /** Searched and not shown: other names. */
  names?: string;
  /** The same: programming languages that it has programs in. */
  languages?: string;
  /** The same: what a program to copy is called. */
  samples?: string;
  /** Names that only programs on the page have, with spaces between them. */
  programs?: string;
}

/** The search index of one language and version. */
export interface SearchContent {
  pages: SearchPage[];
  /** In the order in which equal ones are told. */
  entries: SearchEntry[];
}
