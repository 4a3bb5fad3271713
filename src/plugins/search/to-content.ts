import type { Locale } from '#contract/languages.ts';
import type { ErrorPage, OperationPage } from '#reference/page.ts';
import type { SearchContent, SearchPage } from '../../search/entry.ts';
import { markWordEnds } from '../../search/split-words.ts';
import { keywords } from './keywords.ts';
import { localKeywords } from './local-keywords.ts';
import { withProgramNames } from './program-names.ts';
import { readDocument } from './read-document.ts';
import { type SiteSources, toConsolePages, toSitePages } from './site-pages.ts';
import {
  type Entry,
  toErrorEntries,
  toOperationEntries,
  toSampleEntry,
  toSectionEntries,
  withoutToldHeaders,
} from './to-entries.ts';

/** A document as shown on the site. */
export interface SearchedDocument extends SearchPage {
  /** Id in the sidebar: `apiDoc/orderserve/create`. */
  id: string;
  description: string;
  /** The document without front matter. */
  mdx: string;
}

/** Content of one version in one language. */
export interface SearchSources {
  locale: Locale;
  /** In sidebar order. */
  documents: SearchedDocument[];
  /** The page data of an operation of this version. */
  readOperation: (id: string) => OperationPage;
  /** The programs of its page, one below the other. */
  readPrograms: (page: OperationPage) => string;
  readErrors: () => readonly ErrorPage[];
  site: SiteSources;
  /** Values shown in documents, by name. */
  settings: Readonly<Record<string, unknown>>;
}

const toText = (parts: (string | undefined)[]) => parts.filter(Boolean).join(' ');

/** Other words for a document, or for a place on a page. */
const toNames = (id: string, locale: Locale) => toText([keywords[id], localKeywords[locale]?.[id]]);

/** The entries of a document, and of the operation or the catalogue it shows. */
function toDocumentEntries(document: SearchedDocument, sources: SearchSources): Entry[] {
  const { id, title, mdx, description } = document;
  const { locale } = sources;
  const { sections, operation: shown, isCatalogue } = readDocument(mdx, title, sources.settings);
  const operation = shown ? sources.readOperation(shown) : undefined;
  const [beginning, ...others] = sections;
  const text = toText([description, operation?.summary, beginning?.text]);
  const programs = toText([beginning?.programs, operation && sources.readPrograms(operation)]);
  const names = toText([operation?.path, operation?.id, toNames(id, locale)]);
  const toPlaceNames = (anchor: string) => toNames(`${id}#${anchor}`, locale);
  return [
    ...toSectionEntries(
      [{ ...beginning, anchor: '', title, text, programs }, ...others],
      (anchor) => (anchor === '' ? names : toPlaceNames(anchor)),
      locale,
    ),
    ...(operation ? toOperationEntries(operation, sources.site.say) : []),
    ...(operation ? [toSampleEntry(operation, title, locale)] : []),
    ...(isCatalogue ? toErrorEntries(sources.readErrors(), toPlaceNames) : []),
  ];
}

function toMarked({ title, text, names, samples, ...entry }: Entry): Entry {
  return {
    ...entry,
    title: markWordEnds(title),
    text: markWordEnds(text),
    ...(names !== undefined && { names: markWordEnds(names) }),
    ...(samples !== undefined && { samples: markWordEnds(samples) }),
  };
}

/** Returns all search content of one version and language, split into words by ICU. */
export function toContent(sources: SearchSources): SearchContent {
  const { locale, documents, site } = sources;
  const toPlaceNames = (place: string) => toNames(place, locale);
  const sitePages = [...toSitePages(site, toPlaceNames), ...toConsolePages(site, toPlaceNames)];
  const pages = [...documents, ...sitePages.map(({ page }): SearchPage => page)].map(
    ({ path, title, trail, ...page }) => ({
      path,
      title,
      trail,
      ...(page.locale && { locale: page.locale }),
    }),
  );
  const groups = [
    ...documents.map((document) => toDocumentEntries(document, sources)),
    ...sitePages.map(({ entries }) => entries),
  ];
  const entries = withProgramNames(withoutToldHeaders(groups)).flatMap((group, page) =>
    group.map((entry) => ({ ...toMarked(entry), page })),
  );
  return { pages, entries };
}
