import useBaseUrl from '@docusaurus/useBaseUrl';
import { useEffect, useMemo, useState } from 'react';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { type NoticeSummary, noticeWebPage } from '#contract/portal/notice.ts';
import { joinGroups, keepWhole } from '../../search/join-groups.ts';
import { type HitGroup, openSearch, type Search } from '../../search/open-search.ts';
import { markWordEnds } from '../../search/split-words.ts';

/** Number of newest notices: as many as one call returns. */
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
 * Returns the published notices whose title and beginning contain the whole query. They are written at run
 * time, so they are requested when the search opens; if that fails, there are none.
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
