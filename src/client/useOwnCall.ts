import { useCallback } from 'react';
import type { Operation } from '#contract/operation.ts';
import { headersSign } from '#contract/portal/help-center.ts';
import { type Exchange, exchange, toCall, toMockPath } from './exchange.ts';
import { uuidAtom } from './session.ts';
import { useAsk } from './useAsk.ts';
import { useClient } from './useClient.ts';

/** Sends one call of the person's own sandbox account; throws an ApiFailure where no answer comes. */
export type OwnCall = (
  operation: Pick<Operation, 'id' | 'path'>,
  request: Record<string, unknown>,
  signal: AbortSignal,
) => Promise<Exchange>;

/** The server signs with the key it keeps, digest inside included; the call goes the way of every signed call. */
export function useOwnCall(): OwnCall {
  const ask = useAsk();
  const client = useClient();
  return useCallback(
    async ({ id, path }, request, signal) => {
      const asked = {
        environment: 'sandbox' as const,
        operation: id,
        bizContent: JSON.stringify(request),
        fillDigest: true,
      };
      const signed = await ask(headersSign, asked, { signal });
      const mockPath = toMockPath({ path }, uuidAtom.peek());
      return exchange(client, mockPath, toCall(client.toUrl(mockPath), signed), signal);
    },
    [ask, client],
  );
}
