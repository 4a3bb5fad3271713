import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ApiFailure } from '#client/api-failure.ts';
import { readEvents } from '#client/read-events.ts';
import { useClient } from '#client/useClient.ts';
import { type LiveCall, liveCalls } from '#contract/portal/console-calls.ts';
import { waitFor } from '../_wait-for.ts';

const firstWaitMs = 1000;
const longestWaitMs = 30_000;

export interface StreamState {
  state: 'off' | 'connecting' | 'on' | 'waiting';
  /** Why the stream broke off. */
  failure?: ApiFailure;
}

const subscribe = (tell: () => void) => {
  document.addEventListener('visibilitychange', tell);
  return () => document.removeEventListener('visibilitychange', tell);
};

/**
 * Streams the calls that pass a filter while the tab is visible, and reconnects after an interruption; null
 * streams nothing. `onEvent` receives all events.
 */
export function useStream(
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
  const tell = useRef(onEvent);
  useEffect(() => {
    tell.current = onEvent;
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
      for await (const told of readEvents<LiveCall>(stream)) {
        if (told.event === 'open') {
          waitMs = firstWaitMs;
          setState({ state: 'on' });
        }
        tell.current(told);
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
