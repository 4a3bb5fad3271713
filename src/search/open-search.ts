import type { EntryKind, SearchContent, SearchEntry, SearchPage } from './entry.ts';
import { createFindNames } from './find-names.ts';
import { createRank } from './rank.ts';
import type { Fit } from './ranked.ts';
import { createToTerms, type ToTerms } from './to-terms.ts';

/** An entry that was found, with the terms of its texts that the query asked for. */
export interface Hit {
  entry: SearchEntry;
  page: SearchPage;
  terms: ReadonlySet<string>;
  fit: Fit;
  /** Locale of its texts. */
  locale: string;
  /** What words of its texts are found under. */
  toTerms: ToTerms;
}

/** Hits of one kind, the best first; the group with the best hit comes first. */
export interface HitGroup {
  kind: EntryKind;
  hits: Hit[];
}

export interface Search {
  find(query: string): HitGroup[];
}

export const mostOfKind = 7;
const mostOfPage = 2;
/** Of a list that is full, the last one may be a name that begins as it was typed. */
const beforeNames = mostOfKind - 1;

/** Hits in their order, by kind: no more of a kind and of a page than can be looked over. */
function toGroups(hits: readonly Hit[]): HitGroup[] {
  const groups = new Map<EntryKind, Hit[]>();
  for (const hit of hits) {
    const { kind } = hit.entry;
    const group = groups.get(kind) ?? [];
    const ofPage = kind === 'page' ? group.filter(({ page }) => page === hit.page) : [];
    if (group.length === mostOfKind || ofPage.length === mostOfPage) continue;
    groups.set(kind, [...group, hit]);
  }
  return [...groups].map(([kind, members]) => ({ kind, hits: members }));
}

/** Makes the search of a content in the language of its texts. */
export async function openSearch(content: SearchContent, locale: string): Promise<Search> {
  const { pages, entries } = content;
  const toTerms = createToTerms(locale);
  const rank = await createRank(content, locale, toTerms);
  const findNames = createFindNames(entries);
  return {
    find(query) {
      const named = findNames(query);
      const ranked = rank(query);
      const rankedBy = new Map(ranked.map((each) => [each.id, each]));
      const exact = new Set(named.flatMap((each) => (each.exact ? [each.id] : [])));
      // Exact names come first, and a name that is half typed late: its words may mean more.
      const ids = [...rankedBy.keys()];
      const begun = named.map(({ id }) => id);
      const order = [...exact, ...ids.slice(0, beforeNames), ...begun, ...ids.slice(beforeNames)];
      const hits = [...new Set(order)].flatMap((id): Hit[] => {
        const entry = entries[id];
        const page = entry && pages[entry.page];
        if (!page) return [];
        const { terms, fit = 'part' } = rankedBy.get(id) ?? {};
        return [
          {
            entry,
            page,
            terms: new Set(terms),
            // The beginning of a name is as it was typed too.
            fit: exact.has(id) || !rankedBy.has(id) ? 'exact' : fit,
            locale: page.locale ?? locale,
            toTerms,
          },
        ];
      });
      return toGroups(hits);
    },
  };
}
