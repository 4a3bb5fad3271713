import { useEffect, useState } from 'react';
import { ApiFailure } from '#client/api-failure.ts';
import { fetchTransport } from '#client/transport.ts';
import { createAsk } from '#client/useAsk.ts';
import { useClient } from '#client/useClient.ts';
import { type NoticeSummary, noticeWebPage } from '#contract/portal/notice.ts';

/** `loading` until the answer; then the newest, none where there are none or they did not come. */
export function useNewestNotices(count: number): NoticeSummary[] | 'loading' {
  // By fetch, so that a page that shows them and no more loads no axios.
  const client = useClient(fetchTransport);
  const [notices, setNotices] = useState<NoticeSummary[] | 'loading'>('loading');
  useEffect(() => {
    let isHere = true;
    const load = async () => {
      const answer = await createAsk(client)(noticeWebPage, {}).catch((error) => {
        if (!(error instanceof ApiFailure)) throw error;
        return { rows: [] };
      });
      if (isHere) setNotices(answer.rows.slice(0, count));
    };
    void load();
    return () => {
      isHere = false;
    };
  }, [client, count]);
  return notices;
}
