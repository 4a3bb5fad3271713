import type { EntryKind, SearchContent, SearchEntry, SearchPage } from './entry.ts';
import { createFindNames } from './find-names.ts';
import { foldWord } from './fold.ts';
import { createRank, type Fit } from './rank.ts';
import { wordEnd } from './split-words.ts';
import { createToTerms, type ToTerms } from './to-terms.ts';

/** A found entry, with the terms of its texts that matched. */
export interface Hit {
  entry: SearchEntry;
  page: SearchPage;
  terms: ReadonlySet<string>;
  fit: Fit;
  /** Locale of its texts. */
  locale: string;
  /** Terms that find the words of its texts. */
  toTerms: ToTerms;
}

/** Hits of one kind, best first; the group with the best hit comes first. */
export interface HitGroup {
  kind: EntryKind;
  hits: Hit[];
}

export interface Search {
  find(query: string): HitGroup[];
}

export const mostOfKind = 7;
const mostOfPage = 2;

/** True if a group has room for a hit: each kind and page may show only a few. */
function hasRoom(group: readonly Hit[], { entry, page }: Hit): boolean {
  const ofPage = entry.kind === 'page' ? group.filter((each) => each.page === page) : [];
  return group.length < mostOfKind && ofPage.length < mostOfPage;
}

/**
 * Groups hits by kind, in order. Names that begin with the query come last, since its words may mean more; in
 * a full list the last hit may be such a name unless it matches the query itself.
 */
function toGroups(
  hits: readonly Hit[],
  begun: readonly Hit[],
  exact: ReadonlySet<SearchEntry | undefined>,
): HitGroup[] {
  const groups = new Map<EntryKind, Hit[]>();
  for (const hit of [...hits, ...begun]) {
    const { kind } = hit.entry;
    const group = groups.get(kind) ?? [];
    if (hasRoom(group, hit)) groups.set(kind, [...group, hit]);
  }
  for (const [kind, group] of groups) {
    const [first] = begun.filter(({ entry }) => entry.kind === kind);
    const isFull = group.length === mostOfKind;
    if (!first || !isFull || exact.has(group.at(-1)?.entry)) continue;
    if (begun.some((hit) => group.includes(hit))) continue;
    groups.set(kind, [...group.slice(0, mostOfKind - 1), first]);
  }
  return [...groups].map(([kind, members]) => ({ kind, hits: members }));
}

/** Finds pages by full title, ignoring case, accents and punctuation. */
function createFindTitled(entries: readonly SearchEntry[]) {
  const toKey = (text: string) =>
    foldWord(text.replaceAll(wordEnd, ''))
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  const titled = entries.flatMap(({ kind, anchor, title }, id) =>
    kind === 'page' && anchor === '' ? [{ id, key: toKey(title) }] : [],
  );
  const byTitle = Map.groupBy(titled, ({ key }) => key);
  return (query: string): number[] => (byTitle.get(toKey(query)) ?? []).map(({ id }) => id);
}

/** Finds an error code among other words: `错误码 145003030`. */
function findCode(query: string): string | undefined {
  return /(?<![\p{N}A-Za-z])\p{N}{6,}(?![\p{N}A-Za-z])/u.exec(query)?.[0];
}

/** Creates the search of a content in the language of its texts. */
export async function openSearch(content: SearchContent, locale: string): Promise<Search> {
  const { pages, entries } = content;
  const toTerms = createToTerms(locale);
  const rank = await createRank(content, locale, toTerms);
  const findNames = createFindNames(entries);
  const findTitled = createFindTitled(entries);
  return {
    find(query) {
      const { ranked, isTyped, mayBeName } = rank(query);
      const named = findNames(findCode(query) ?? (mayBeName ? query : ''));
      const rankedBy = new Map(ranked.map((each) => [each.id, each]));
      const fitBy = new Map(named.map(({ id, fit }) => [id, fit]));
      const toHit = (id: number): Hit[] => {
        const entry = entries[id];
        const page = entry && pages[entry.page];
        if (!page) return [];
        const { terms, fit: ranking = 'part' } = rankedBy.get(id) ?? {};
        const name = fitBy.get(id);
        // The beginning of a name also counts as typed.
        const isExact = name === 'exact' || (name === 'begun' && !rankedBy.has(id));
        const fit = isExact ? 'exact' : name === 'slip' && ranking === 'part' ? 'slip' : ranking;
        return [
          { entry, page, terms: new Set(terms), fit, locale: page.locale ?? locale, toTerms },
        ];
      };
      const isFit = (fit: string) => named.filter((each) => each.fit === fit).map(({ id }) => id);
      const [exact, begun, slips] = [isFit('exact'), isFit('begun'), isFit('slip')];
      const close = isTyped ? [] : [...begun, ...slips];
      const titled = findTitled(query);
      const first = [...new Set([...exact, ...titled, ...close, ...rankedBy.keys()])];
      const behind = begun.filter((id) => !first.includes(id));
      const isNamed = new Set(exact.map((id) => entries[id]));
      return toGroups(first.flatMap(toHit), behind.flatMap(toHit), isNamed);
    },
  };
}
