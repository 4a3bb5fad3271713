import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { useEffect, useState } from 'react';
import { type Locale, languageOfLocale, toSourceChain } from '#contract/languages.ts';
import { isAnswered, keepWhole } from '../../search/join-groups.ts';
import type { HitGroup } from '../../search/open-search.ts';
import { openOther } from './useSearch.ts';

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

/**
 * Searches the source languages of the reader's language if it has no hit for everything typed; `own` is its
 * hits, undefined while unknown.
 */
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
