import {
  useActiveDocContext,
  useLatestVersion,
  useVersions,
} from '@docusaurus/plugin-content-docs/client';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { useEffect, useState } from 'react';
import type { SearchContent } from '../../search/entry.ts';
import { openSearch, type Search } from '../../search/open-search.ts';

export type SearchState =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'ready'; search: Search };

const opened = new Map<string, Promise<Search>>();

/** What is searched in a version: a file of the build, asked for by the address it has there. */
async function load(version: string): Promise<SearchContent> {
  const { default: address }: { default: string } = await import(
    /* webpackMode: "eager" */ `@page-data/search/${version}.json`
  );
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.json();
}

/** Each version's search, opened once; one that failed is forgotten. */
function open(version: string, locale: string): Promise<Search> {
  const known = opened.get(version);
  if (known) return known;
  const search = load(version).then((content) => openSearch(content, locale));
  opened.set(version, search);
  search.catch(() => opened.delete(version));
  return search;
}

/** The version of the documents that the reader is in, else the latest. */
export function useSearchedVersion(): { name: string; label: string; isOnlyOne: boolean } {
  const active = useActiveDocContext(undefined).activeVersion;
  const latest = useLatestVersion(undefined);
  const { name, label } = active ?? latest;
  return { name, label, isOnlyOne: useVersions(undefined).length === 1 };
}

/** The search of a version in the language of the page. */
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
