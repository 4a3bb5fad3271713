import {
  useActiveDocContext,
  useLatestVersion,
  useVersions,
} from '@docusaurus/plugin-content-docs/client';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { useEffect, useState } from 'react';
import { toLocalePath } from '#client/locale-path.ts';
import { type Locale, languageOfLocale, toSourceChain } from '#contract/languages.ts';
import type { SearchContent } from '../../search/entry.ts';
import { isAnswered, keepWhole } from '../../search/join-groups.ts';
import type { HitGroup, Search } from '../../search/open-search.ts';
import { openSiteSearch } from '../../search/open-site-search.ts';

/** Hits of the first language that has any, without those no better than the reader's own. */
async function findInSources(
  version: string,
  locales: readonly Locale[],
  query: string,
  isAnythingThere: boolean,
): Promise<HitGroup[]> {
  for (const locale of locales) {
    // A failed load yields nothing; the reader's own language has answered already.
    const search = await openOther(version, locale).catch(() => undefined);
    const found = search?.find(query) ?? [];
    const groups = isAnythingThere ? keepWhole(found) : found;
    if (groups.length > 0) return groups;
  }
  return [];
}

const none: HitGroup[] = [];

/** Searches the source languages unless `own`, the hits in the reader's language, has all that was typed. */
export function useSourceHits(
  version: string,
  query: string,
  own: readonly HitGroup[] | undefined,
): { groups: HitGroup[]; isAsking: boolean } {
  const { locale } = languageOfLocale(useDocusaurusContext().i18n.currentLocale);
  const [found, setFound] = useState<{ query: string; groups: HitGroup[] }>();
  const isWanted = own !== undefined && !isAnswered(own);
  const isAnythingThere = own !== undefined && own.length > 0;
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    const [, ...sources] = toSourceChain(locale).toReversed();
    void findInSources(version, sources, query, isAnythingThere).then(
      (groups) => isCurrent && setFound({ query, groups }),
    );
    return () => {
      isCurrent = false;
    };
  }, [version, locale, query, isWanted, isAnythingThere]);
  if (!isWanted) return { groups: none, isAsking: false };
  const isThere = found?.query === query;
  return { groups: isThere ? found.groups : none, isAsking: !isThere };
}

export type SearchState =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'ready'; search: Search };

const opened = new Map<string, Promise<Search>>();

async function fetchJson<Content>(address: string): Promise<Content> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.json();
}

/** Loads the search index of a version from the address that the build gave it. */
async function load(version: string): Promise<SearchContent> {
  const { default: address }: { default: string } = await import(
    /* webpackMode: "eager" */ `@page-data/search/${version}.json`
  );
  return fetchJson(address);
}

/** Loads the same in another language, whose build lists its files. */
async function loadOther(version: string, locale: Locale): Promise<SearchContent> {
  const list = toLocalePath('/search.json', languageOfLocale(locale));
  const address = (await fetchJson<Record<string, string>>(list))[version];
  if (address === undefined) throw new Error(`${list} has no ${version}`);
  return fetchJson(address);
}

/** Opens the search of a version once; forgets one that failed. */
function open(version: string, locale: string, read = load): Promise<Search> {
  const key = `${locale} ${version}`;
  const known = opened.get(key);
  if (known) return known;
  const search = read(version).then((content) => openSiteSearch(content, locale));
  opened.set(key, search);
  search.catch(() => opened.delete(key));
  return search;
}

export function openOther(version: string, locale: Locale): Promise<Search> {
  return open(version, locale, () => loadOther(version, locale));
}

/** Returns the version of the current document, else the latest. */
export function useSearchedVersion(): { name: string; label: string; isOnlyOne: boolean } {
  const active = useActiveDocContext(undefined).activeVersion;
  const latest = useLatestVersion(undefined);
  const { name, label } = active ?? latest;
  return { name, label, isOnlyOne: useVersions(undefined).length === 1 };
}

export function useSearch(version: string): SearchState {
  const locale = useDocusaurusContext().i18n.currentLocale;
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<SearchState>({ state: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    setState({ state: 'loading' });
    open(version, locale).then(
      (search) => isCurrent && setState({ state: 'ready', search }),
      () => isCurrent && setState({ state: 'failed', retry: () => setAttempt(attempt + 1) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [version, locale, attempt]);
  return state;
}
