import {
  type RefObject,
  useEffect,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { ApiFailure } from '#client/api-failure.ts';
import { readEvents } from '#client/read-events.ts';
import { toFilter } from '#client/to-filter.ts';
import { useClient } from '#client/useClient.ts';
import type { Loaded } from '#client/useLoad.ts';
import { type LiveCall, liveCalls } from '#contract/portal/console-calls.ts';
import { useRest, watchSigns } from '../../_useFollow.ts';
import { addNews, hasNews, noNews } from '../_live-news.ts';
import { createPace } from '../_pace.ts';
import type { CallsQuery } from '../_query.ts';
import { waitFor } from '../_wait-for.ts';

const firstWaitMs = 1000;
const longestWaitMs = 30_000;

interface StreamState {
  state: 'off' | 'connecting' | 'on' | 'waiting';
  failure?: ApiFailure;
}

const subscribe = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
};

/**
 * Streams the calls that pass a filter while the tab is visible, and reconnects after an interruption; null
 * streams nothing. `onEvent` receives all events.
 */
function useStream(
  filter: Record<string, string> | null,
  onEvent: (event: LiveCall) => void,
): StreamState {
  const client = useClient();
  const [state, setState] = useState<StreamState>({ state: 'off' });
  const visible = useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible',
    () => false,
  );
  const latest = useRef(onEvent);
  useEffect(() => {
    latest.current = onEvent;
  });
  const path = filter && `${liveCalls.path}?${new URLSearchParams(filter)}`;

  useEffect(() => {
    if (path === null || !visible) {
      setState({ state: 'off' });
      return undefined;
    }
    const stop = new AbortController();
    const { signal } = stop;
    let waitMs = firstWaitMs;
    const followOnce = async () => {
      const stream = await client.openStream(path, signal);
      for await (const event of readEvents<LiveCall>(stream)) {
        if (event.event === 'open') {
          waitMs = firstWaitMs;
          setState({ state: 'on' });
        }
        latest.current(event);
      }
    };
    const follow = async () => {
      setState({ state: 'connecting' });
      while (!signal.aborted) {
        try {
          await followOnce();
        } catch (failure) {
          if (signal.aborted) return;
          if (!(failure instanceof ApiFailure)) throw failure;
          setState({ state: 'waiting', failure });
        }
        // A wait for the network ends as soon as it is back.
        await waitFor(waitMs, [signal, 'abort'], [window, 'online']);
        waitMs = Math.min(2 * waitMs, longestWaitMs);
      }
    };
    void follow();
    return () => stop.abort();
  }, [client, path, visible]);

  return state;
}

/** Batches calls in quick succession, yet shows each within a second of being made. */
const rowsPace = { togetherMs: 150, apartMs: 300 };

/** Asks for a run of the function of the last render, at a pace that never changes. */
function usePace(run: () => void): () => void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const [pace] = useState(() => createPace(rowsPace, () => latest.current()));
  useEffect(() => pace.stop, [pace]);
  return pace.ask;
}

/** Returns true if the reader is in the rows, which must not move then. */
function isReadingIn(list: HTMLElement | null): boolean {
  const rows = list?.querySelector('tbody');
  if (!rows) return false;
  const isAbove = rows.getBoundingClientRect().top < 0;
  // After a touch, `:hover` stays on the last touched element.
  const isUnder = window.matchMedia('(hover: hover)').matches && rows.matches(':hover');
  return isAbove || isUnder || rows.contains(document.activeElement);
}

interface Followed {
  load: Loaded<unknown>;
  list: RefObject<HTMLElement | null>;
}

/**
 * Keeps a list up to date. New calls go on top unless the reader is in the list; then they are offered.
 * Pauses while the page is not in view.
 */
export function useLive({ query, setQuery }: CallsQuery, { load, list }: Followed) {
  const [isOn, setOn] = useState(false);
  const [news, add] = useReducer(addNews, noNews);
  const { rests, goOn } = useRest(isOn);
  useEffect(() => (rests ? watchSigns(goOn) : undefined));

  const show = () => {
    add({ event: 'shown' });
    if (query.current === 1) load.refresh();
    else setQuery({ current: 1, asOf: 0 }, { replace: true });
  };
  const settle = usePace(() => {
    if (!hasNews(news)) return;
    if (query.current === 1 && !isReadingIn(list.current)) show();
    else add({ event: 'held' });
  });
  useEffect(() => {
    if (hasNews(news)) settle();
  }, [news, settle]);

  // New calls cannot match a search by request id or a list with an end; texts are searched on request only.
  const isEndless = query.requestId === '' && query.to === '' && query.text === '';
  const filter = isOn && isEndless ? toFilter(liveCalls, query) : null;
  const followed = JSON.stringify(filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came belongs to what was followed.
  useEffect(() => add({ event: 'another' }), [followed]);
  const stream = useStream(rests ? null : filter, add);
  return { isOn, isEndless, rests, turn: () => setOn(!isOn), news, show, stream };
}
