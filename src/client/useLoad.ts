import { useCallback, useEffect, useState } from 'react';
import type { AnswerOf, AskOf, PortalCall } from '#contract/portal/define-call.ts';
import { ApiFailure } from './api-failure.ts';
import { useAsk } from './useAsk.ts';

/** What a page shows of a call. Data that came before stays in view while the next is on its way. */
export interface Loaded<Data> {
  state: 'loading' | 'ready' | 'failed';
  data?: Data;
  /** Of the last try; data of an earlier one may be there all the same. */
  failure?: ApiFailure;
  /** A call is on its way. */
  busy: boolean;
  /** Asks again for the same. */
  reload: () => void;
}

interface Outcome<Data> {
  data?: Data;
  failure?: ApiFailure;
  /** The question that this answers. */
  of?: string;
}

/**
 * Asks when the page opens and whenever the request changes; null asks for nothing. An answer to an
 * older question is dropped. Where another request means another thing, give the component a `key`.
 */
export function useLoad<Call extends PortalCall>(
  call: Call,
  request: AskOf<Call> | null,
): Loaded<AnswerOf<Call>> {
  const ask = useAsk();
  const [round, setRound] = useState(0);
  const [outcome, setOutcome] = useState<Outcome<AnswerOf<Call>>>({});
  const asked = request === null ? null : JSON.stringify(request);
  const question = `${round} ${asked}`;

  useEffect(() => {
    if (asked === null) return undefined;
    const stale = new AbortController();
    const load = async () => {
      try {
        const own = JSON.parse(asked) as AskOf<Call>;
        const data = (await ask(call, own, { signal: stale.signal })) as AnswerOf<Call>;
        if (!stale.signal.aborted) setOutcome({ data, of: question });
      } catch (failure) {
        if (stale.signal.aborted) return;
        if (!(failure instanceof ApiFailure)) throw failure;
        setOutcome(({ data }) => ({ data, failure, of: question }));
      }
    };
    void load();
    return () => stale.abort();
  }, [ask, call, asked, question]);

  const { data, failure, of } = outcome;
  const reload = useCallback(() => setRound((before) => before + 1), []);
  const state = data !== undefined ? 'ready' : failure ? 'failed' : 'loading';
  return { state, data, failure, busy: asked !== null && of !== question, reload };
}
