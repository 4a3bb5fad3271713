import { useEffect, useRef, useState } from 'react';
import { toFilter } from '#client/to-filter.ts';
import type { Loaded } from '#client/useLoad.ts';
import { liveCalls } from '#contract/portal/console-calls.ts';
import type { CallsQuery } from '../_query.ts';
import { useStream } from './useStream.ts';

/** Calls that come one upon the other are shown together, this long apart. */
const apartMs = 1000;
const togetherMs = 150;

/** Whether somebody is in the rows, which must not move then. */
function isReadingIn(list: HTMLElement | null): boolean {
  const rows = list?.querySelector('tbody');
  if (!rows) return false;
  const isAbove = rows.getBoundingClientRect().top < 0;
  return isAbove || rows.matches(':hover') || rows.contains(document.activeElement);
}

/**
 * Keeps a list at what was logged last. New calls come on top while nobody reads in the list, and are
 * offered otherwise.
 */
export function useLive({ query, setQuery }: CallsQuery, load: Loaded<unknown>) {
  const list = useRef<HTMLDivElement>(null);
  const [isOn, setOn] = useState(false);
  const [came, setCame] = useState(0);
  const [held, setHeld] = useState(0);
  const pending = useRef(0);
  const shownAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // No call to come is the one that is looked for, or lies before an end.
  const isEndless = query.requestId === '' && query.to === '';

  const show = () => {
    const { current: more } = pending;
    setCame((count) => count + more);
    pending.current = 0;
    setHeld(0);
    shownAt.current = performance.now();
    if (query.current === 1) load.refresh();
    else setQuery({ current: 1, asOf: 0 });
  };
  const settle = () => {
    timer.current = undefined;
    if (query.current === 1 && !isReadingIn(list.current)) show();
    else setHeld(pending.current);
  };
  const latest = useRef(settle);
  useEffect(() => {
    latest.current = settle;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const filter = isOn && isEndless ? toFilter(liveCalls, query) : null;
  const stream = useStream(filter, (event) => {
    if (event === 'alive') return;
    // What was logged between the list and the beginning of the stream is asked for.
    if (event === 'open' && query.current === 1 && !isReadingIn(list.current)) load.refresh();
    if (event !== 'call') return;
    pending.current += 1;
    const waitMs = Math.max(togetherMs, shownAt.current + apartMs - performance.now());
    timer.current ??= setTimeout(() => latest.current(), waitMs);
  });
  const turn = () => {
    pending.current = 0;
    setCame(0);
    setHeld(0);
    setOn(!isOn);
  };
  return { list, isOn, isEndless, turn, came, held, show, stream };
}
