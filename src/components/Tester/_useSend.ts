import { useStore } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { ApiFailure } from '#client/api-failure.ts';
import type { Credentials } from '#client/credentials.ts';
import type { CallContext } from '#client/http.ts';
import { lastValuesAtom, pickLastValues } from '#client/last-values.ts';
import { uuidAtom } from '#client/session.ts';
import { browserMd5 } from '#client/signing.ts';
import { useAsk } from '#client/useAsk.ts';
import { useClient } from '#client/useClient.ts';
import { headersSign, type OwnAccount } from '#contract/portal/help-center.ts';
import type { OperationPage } from '#reference/page.ts';
import {
  type Exchange,
  exchange,
  type SignedCall,
  toMockPath,
  toServerSignedCall,
  toSignedCall,
} from './_exchange.ts';

/** A call that left, with the headers that every call of the portal carries. */
export interface SentCall extends SignedCall {
  portalHeaders: CallContext;
  /** What was in the form; a server that signs may have filled in its digest. */
  text: string;
}

export type SendState =
  | { phase: 'idle' }
  | { phase: 'sending'; call: SentCall }
  | { phase: 'answered'; call: SentCall; exchange: Exchange }
  | { phase: 'failed'; call: SentCall; failure: ApiFailure };

/** Who signs: the keys of this tab, or the server with those it keeps of an own account. */
export type SigningKeys = Credentials & { own?: OwnAccount | undefined };

/** Sends calls, one at a time; `onSuccess` hears of an answer of code 1. */
export function useSend(page: OperationPage, onSuccess: () => void) {
  const client = useClient();
  const ask = useAsk();
  const store = useStore();
  const [state, setState] = useState<SendState>({ phase: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const sign = async (url: string, text: string, keys: SigningKeys, signal: AbortSignal) => {
    const { apiAccount, privateKey, own } = keys;
    if (!own) {
      return toSignedCall(browserMd5, url, text, {
        apiAccount,
        privateKey,
        timestampMs: Date.now(),
      });
    }
    const { environment } = own;
    const asked = { environment, operation: page.id, bizContent: text, fillDigest: true };
    return toServerSignedCall(url, await ask(headersSign, asked, { signal }));
  };

  const send = async (text: string, keys: SigningKeys) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const path = toMockPath(page, uuidAtom.peek());
    const url = new URL(client.toUrl(path), window.location.href).href;
    const portalHeaders = client.readContext();
    let call: SentCall = { url, headers: {}, bizContent: text, body: '', portalHeaders, text };
    setState({ phase: 'sending', call });
    try {
      call = { ...call, ...(await sign(url, text, keys, controller.signal)) };
      if (running.current === controller) setState({ phase: 'sending', call });
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
