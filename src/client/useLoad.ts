import { useCallback, useEffect, useState } from 'react';
import type { AnswerOf, AskOf, PortalCall } from '#contract/portal/define-call.ts';
import { ApiFailure } from './api-failure.ts';
import type { AskOptions } from './http.ts';
import { fetchTransport } from './transport.ts';
import { useAsk } from './useAsk.ts';

/** State of a call that a page shows. Earlier data stays visible while the next loads. */
export interface Loaded<Data> {
  state: 'loading' | 'ready' | 'failed';
  data?: Data;
  /** Error of the last attempt; data of an earlier one may still be present. */
  failure?: ApiFailure;
  busy: boolean;
  /** The call only refreshes data that is shown, so the page need not show it. */
  quiet: boolean;
  /** Repeats the request. */
  reload: () => void;
  /** Repeats the request in the background. */
  refresh: () => void;
}

interface Outcome<Data> {
  data?: Data;
  failure?: ApiFailure;
  /** Request that this is the result of. */
  of?: string;
}

interface Round {
  count: number;
  /** Request that was repeated in the background. */
  quietly?: string | null;
}

/**
 * Loads when the page opens and whenever the request changes; null loads nothing. Drops responses to older
 * requests. If another request means another thing, give the component a `key`.
 */
export function useLoad<Call extends PortalCall>(
  call: Call,
  request: AskOf<Call> | null,
  { background = false }: Pick<AskOptions, 'background'> = {},
): Loaded<AnswerOf<Call>> {
  const ask = useAsk(fetchTransport);
  const [round, setRound] = useState<Round>({ count: 0 });
  const [outcome, setOutcome] = useState<Outcome<AnswerOf<Call>>>({});
  const asked = request === null ? null : JSON.stringify(request);
  const question = `${round.count} ${asked}`;

  useEffect(() => {
    if (asked === null) return undefined;
    const stale = new AbortController();
    const load = async () => {
      try {
        const own = JSON.parse(asked) as AskOf<Call>;
        const data = await ask(call, own, { signal: stale.signal, background });
        if (!stale.signal.aborted) setOutcome({ data: data as AnswerOf<Call>, of: question });
      } catch (failure) {
        if (stale.signal.aborted) return;
        if (!(failure instanceof ApiFailure)) throw failure;
        setOutcome(({ data }) => ({ data, failure, of: question }));
      }
    };
    void load();
    return () => stale.abort();
  }, [ask, call, asked, question, background]);

  const { data, failure, of } = outcome;
  const reload = useCallback(() => setRound(({ count }) => ({ count: count + 1 })), []);
  const refresh = useCallback(
    () => setRound(({ count }) => ({ count: count + 1, quietly: asked })),
    [asked],
  );
  const state = data !== undefined ? 'ready' : failure ? 'failed' : 'loading';
  const busy = asked !== null && of !== question;
  const quiet = asked !== null && round.quietly === asked;
  return { state, data, failure, busy, quiet, reload, refresh };
}
