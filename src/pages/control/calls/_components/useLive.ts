import { type RefObject, useEffect, useReducer, useRef, useState } from 'react';
import { toFilter } from '#client/to-filter.ts';
import type { Loaded } from '#client/useLoad.ts';
import { liveCalls } from '#contract/portal/console-calls.ts';
import { useRest, watchSigns } from '../../_useRest.ts';
import { addNews, hasNews, noNews } from '../_live-news.ts';
import { createPace } from '../_pace.ts';
import type { CallsQuery } from '../_query.ts';
import { useStream } from './useStream.ts';

/** Batches calls in quick succession, yet shows each within a second of being made. */
const rowsPace = { togetherMs: 150, apartMs: 300 };
/** Chart and errors are read from thousands of calls. */
const figuresPace = { togetherMs: 0, apartMs: 5000 };

/** Asks for a run of the function of the last render, at a pace that never changes. */
function usePace(times: Parameters<typeof createPace>[0], run: () => void): () => void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const [pace] = useState(() => createPace(times, () => latest.current()));
  useEffect(() => pace.stop, [pace]);
  return pace.ask;
}

/** Whether the reader is in the rows, which must not move then. */
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
  /** Reloads what is shown elsewhere about the same calls. */
  onRefresh: () => void;
}

/**
 * Keeps a list up to date. New calls go on top unless the reader is in the list; then they are offered.
 * Pauses while the page is not in view.
 */
export function useLive({ query, setQuery }: CallsQuery, { load, list, onRefresh }: Followed) {
  const [isOn, setOn] = useState(false);
  const [news, add] = useReducer(addNews, noNews);
  const { rests, goOn } = useRest(isOn);
  useEffect(() => (rests ? watchSigns(goOn) : undefined));

  const refreshFigures = usePace(figuresPace, onRefresh);
  const show = () => {
    add({ event: 'shown' });
    refreshFigures();
    if (query.current === 1) load.refresh();
    else setQuery({ current: 1, asOf: 0 }, { replace: true });
  };
  const settle = usePace(rowsPace, () => {
    if (!hasNews(news)) return;
    if (query.current === 1 && !isReadingIn(list.current)) show();
    else add({ event: 'held' });
  });
  useEffect(() => {
    if (hasNews(news)) settle();
  }, [news, settle]);

  // New calls cannot match a search by request id or a list with an end.
  const isEndless = query.requestId === '' && query.to === '';
  const filter = isOn && isEndless ? toFilter(liveCalls, query) : null;
  const followed = JSON.stringify(filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came belongs to what was followed.
  useEffect(() => add({ event: 'another' }), [followed]);
  const stream = useStream(rests ? null : filter, add);
  return { isOn, isEndless, rests, turn: () => setOn(!isOn), news, show, stream };
}
