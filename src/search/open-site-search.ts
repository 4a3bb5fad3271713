import type { SearchContent } from './entry.ts';
import { createFindConsolePages } from './find-console-pages.ts';
import { isAnswered } from './join-groups.ts';
import { type Hit, type HitGroup, openSearch, type Search } from './open-search.ts';

/** Beside guides that answer a query, one page of the console shows the way; without them, a few do. */
const most = { beside: 1, alone: 3 };

/**
 * Puts pages of the console before the documents where they answer all of a query, since who looks for
 * an act wants to do it; else behind them.
 */
function placeConsole(documents: readonly HitGroup[], pages: readonly Hit[]): HitGroup[] {
  const toGroup = (hits: Hit[]): HitGroup[] => (hits.length > 0 ? [{ kind: 'console', hits }] : []);
  const whole = pages.filter(({ fit }) => fit === 'exact');
  if (whole.length === 0) return [...documents, ...toGroup(pages.slice(0, most.alone))];
  const count = isAnswered(documents) ? most.beside : most.alone;
  return [...toGroup(whole.slice(0, count)), ...documents];
}

/**
 * The search of the site: documents and pages of the console. These are apart, so that the words of the
 * console change nothing in how documents are ranked.
 */
export async function openSiteSearch(
  { pages, entries }: SearchContent,
  locale: string,
): Promise<Search> {
  const byConsole = Map.groupBy(entries, ({ kind }) => kind === 'console');
  const { find } = await openSearch({ pages, entries: byConsole.get(false) ?? [] }, locale);
  const console = { pages, entries: byConsole.get(true) ?? [] };
  const findConsolePages = createFindConsolePages(console, locale);
  return { find: (query) => placeConsole(find(query), findConsolePages(query)) };
}
