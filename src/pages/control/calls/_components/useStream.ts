import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ApiFailure } from '#client/api-failure.ts';
import { readEvents } from '#client/read-events.ts';
import { useClient } from '#client/useClient.ts';
import { type LiveCall, liveCalls } from '#contract/portal/console-calls.ts';

const firstWaitMs = 1000;
const longestWaitMs = 30_000;

export interface StreamState {
  state: 'off' | 'connecting' | 'on' | 'waiting';
  /** Why it was interrupted. */
  failure?: ApiFailure;
}

const subscribe = (tell: () => void) => {
  document.addEventListener('visibilitychange', tell);
  return () => document.removeEventListener('visibilitychange', tell);
};

function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Follows the calls that pass a filter while the tab is seen, and again and again where that breaks off;
 * null follows nothing. `onEvent` hears of the beginning of each stream and of each call.
 */
export function useStream(
  filter: Record<string, string> | null,
  onEvent: (event: LiveCall['event']) => void,
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
      for await (const { event } of readEvents<LiveCall>(stream)) {
        if (event === 'open') {
          waitMs = firstWaitMs;
          setState({ state: 'on' });
        }
        tell.current(event);
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
        await waitFor(waitMs, signal);
        waitMs = Math.min(2 * waitMs, longestWaitMs);
      }
    };
    void follow();
    return () => stop.abort();
  }, [client, path, visible]);

  return state;
}
