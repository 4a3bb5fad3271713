import { useStore } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { ApiFailure } from '#client/api-failure.ts';
import type { Credentials } from '#client/credentials.ts';
import type { CallContext } from '#client/http.ts';
import { lastValuesAtom, pickLastValues } from '#client/last-values.ts';
import { uuidAtom } from '#client/session.ts';
import { browserMd5 } from '#client/signing.ts';
import { useClient } from '#client/useClient.ts';
import type { OperationPage } from '#contract/page.ts';
import { type Exchange, exchange, type SignedCall, toMockPath, toSignedCall } from './_exchange.ts';

/** A call that left, with the headers that every call of the portal carries. */
export interface SentCall extends SignedCall {
  portalHeaders: CallContext;
}

export type SendState =
  | { phase: 'idle' }
  | { phase: 'sending'; call: SentCall }
  | { phase: 'answered'; call: SentCall; exchange: Exchange }
  | { phase: 'failed'; call: SentCall; failure: ApiFailure };

/** Sends calls, one at a time; `onSuccess` hears of an answer of code 1. */
export function useSend(page: OperationPage, onSuccess: () => void) {
  const client = useClient();
  const store = useStore();
  const [state, setState] = useState<SendState>({ phase: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (text: string, { apiAccount, privateKey }: Credentials) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const path = toMockPath(page, uuidAtom.peek());
    const url = new URL(client.toUrl(path), window.location.href).href;
    const signed = toSignedCall(browserMd5, url, text, {
      apiAccount,
      privateKey,
      timestampMs: Date.now(),
    });
    const call = { ...signed, portalHeaders: client.readContext() };
    setState({ phase: 'sending', call });
    try {
      const done = await exchange(client, path, call, controller.signal);
      if (running.current !== controller) return;
      setState({ phase: 'answered', call, exchange: done });
      if (done.answer?.code !== '1') return;
      const last = {
        ...store.get(lastValuesAtom),
        ...pickLastValues(page.remembers, done.answer.data),
      };
      store.set(lastValuesAtom, last);
      onSuccess();
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      if (running.current === controller) setState({ phase: 'failed', call, failure });
    }
  };
  return { state, send, cancel: () => running.current?.abort() };
}
