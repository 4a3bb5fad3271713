export interface SearchPage {
  /** Address with its locale, without an anchor. */
  path: string;
  title: string;
  /** Sections that contain the page, outermost first: the category of the sidebar. */
  trail: string[];
  /** Locale of its texts if they are not in the reader's language. */
  locale?: string;
}

/** `console` is a page that only signed-in users see, `own` one of their orders, calls or pushes. */
export type EntryKind = 'page' | 'field' | 'error' | 'sample' | 'notice' | 'console' | 'own';

/** A searchable item: a section of a page, a field or the programs of an operation, an error code, a notice. */
export interface SearchEntry {
  kind: EntryKind;
  /** Index in the list of pages. */
  page: number;
  /** Without `#`; empty for the top of the page. */
  anchor: string;
  /** Heading of the section, path of the field as in `sender.mobile`, or the code. */
  title: string;
  /** Text below the title, which is searched. */
  text: string;
  /** Other names; searched but not shown. */
  names?: string;
  /** Programming languages of its programs; searched but not shown. */
  languages?: string;
  /** Words for a program to copy; searched but not shown. */
  samples?: string;
  /** Names that only occur in programs on the page, separated by spaces. */
  programs?: string;
}

/** The search index of one language and version. */
export interface SearchContent {
  pages: SearchPage[];
  /** Ordered; ties keep this order. */
  entries: SearchEntry[];
}
