import { useEffect, useRef, useState } from 'react';
import { ApiFailure } from '#client/api-failure.ts';
import { exchange, toMockPath } from '#client/exchange.ts';
import { uuidAtom } from '#client/session.ts';
import { useClient } from '#client/useClient.ts';
import type { OperationPage } from '#reference/page.ts';
import type { SendState, SentCall } from './_send-state.ts';
import type { Signing } from './_useSigning.ts';
import type { Wire } from './_wire.ts';

/** Sends calls, one at a time; `onSuccess` gets the data of an answer of code 1. */
export function useSend(
  page: OperationPage,
  { newCallId }: Wire,
  signing: Signing,
  onSuccess: (data: unknown) => void,
) {
  const client = useClient();
  const [state, setState] = useState<SendState>({ phase: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** With the id of a call that was sent it is the same call once more. */
  const send = async (text: string, callId = newCallId()) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const path = toMockPath(page, uuidAtom.peek());
    const url = new URL(client.toUrl(path), window.location.href).href;
    const portalHeaders = client.readContext();
    const { contentType } = page.version;
    const unsigned = { url, apiAccount: '', headers: {}, contentType, json: text, body: '' };
    let call: SentCall = { ...unsigned, portalHeaders, callId, text };
    setState({ phase: 'sending', call });
    try {
      call = { ...call, ...(await signing.sign(url, text, callId, controller.signal)) };
      if (running.current === controller) setState({ phase: 'sending', call });
      const done = await exchange(client, path, call, controller.signal);
      if (running.current !== controller) return;
      setState({ phase: 'answered', call, exchange: done });
      if (done.answer?.code === '1') onSuccess(done.answer.data);
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      if (running.current === controller) setState({ phase: 'failed', call, failure });
    }
  };
  return { state, send, cancel: () => running.current?.abort() };
}
