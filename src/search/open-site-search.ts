import type { SearchContent } from './entry.ts';
import { createFindConsolePages } from './find-console-pages.ts';
import { isAnswered } from './join-groups.ts';
import { type Hit, type HitGroup, openSearch, type Search } from './open-search.ts';

/** One console page is enough beside guides that answer a query; without guides, show a few. */
const most = { beside: 1, alone: 3 };

/** Puts console pages first if they match the whole query: the reader then wants to act. */
function placeConsole(documents: readonly HitGroup[], pages: readonly Hit[]): HitGroup[] {
  const toGroup = (hits: Hit[]): HitGroup[] => (hits.length > 0 ? [{ kind: 'console', hits }] : []);
  const whole = pages.filter(({ fit }) => fit === 'exact');
  if (whole.length === 0) return [...documents, ...toGroup(pages.slice(0, most.alone))];
  const count = isAnswered(documents) ? most.beside : most.alone;
  return [...toGroup(whole.slice(0, count)), ...documents];
}

/** Opens the site's search; console words do not affect the ranking of documents. */
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
