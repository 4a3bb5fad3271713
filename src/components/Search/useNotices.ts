import useBaseUrl from '@docusaurus/useBaseUrl';
import { useEffect, useMemo, useState } from 'react';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { type NoticeSummary, noticeWebPage } from '#contract/portal/notice.ts';
import { joinGroups, keepWhole } from '../../search/join-groups.ts';
import { type HitGroup, openSearch, type Search } from '../../search/open-search.ts';
import { markWordEnds } from '../../search/split-words.ts';

/** The newest ones: as many as one call answers. */
const size = 100;

/** A notice is searched in the language in which it was written. */
function openNotices(
  notices: readonly NoticeSummary[],
  address: string,
  place: string,
): Promise<Search[]> {
  const byLocale = Map.groupBy(notices, ({ locale }) => locale);
  const contents = [...byLocale].map(([locale, own]) => {
    const pages = own.map(({ id, title }) => ({
      path: `${address}?id=${encodeURIComponent(id)}`,
      title,
      trail: [place],
    }));
    const entries = own.map(({ title, excerpt }, page) => ({
      kind: 'notice' as const,
      page,
      anchor: '',
      title: markWordEnds(title),
      text: markWordEnds(excerpt),
    }));
    return openSearch({ pages, entries }, locale);
  });
  return Promise.all(contents);
}

/**
 * The published notices, by title and beginning, that say all of a query: they are written while the
 * site stands, and so asked for when the search opens. Where they do not come, there are none.
 */
export function useNotices(query: string): HitGroup[] {
  const text = useText();
  const place = text('notice.title');
  const address = useBaseUrl('/helpCenter/notices');
  const { data } = useLoad(noticeWebPage, { size }, { background: true });
  const [searches, setSearches] = useState<readonly Search[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void openNotices(data?.rows ?? [], address, place).then(
      (opened) => isCurrent && setSearches(opened),
    );
    return () => {
      isCurrent = false;
    };
  }, [data, address, place]);
  return useMemo(
    () => (query ? joinGroups(...searches.map(({ find }) => keepWhole(find(query)))) : []),
    [searches, query],
  );
}
