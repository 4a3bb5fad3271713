import type { Operation } from '#contract/operation.ts';
import { headersSign, helpAccounts } from '#contract/portal/help-center.ts';
import { ApiFailure } from './api-failure.ts';
import { toExampleCall } from './example-call.ts';
import { type Answer, exchange, toCall, toMockPath } from './exchange.ts';
import type { PortalClient } from './http.ts';
import type { LastValues } from './last-values.ts';
import type { Ask } from './useAsk.ts';

/** Sends an operation's example; `last` are numbers of the order that it is about. */
export type OwnCall = (operation: Operation, last?: LastValues) => Promise<Answer>;

interface Means {
  ask: Ask;
  client: PortalClient;
  /** Id of the person's joint-testing record. */
  readUuid: () => string | null;
  /** IANA name of the courier's zone. */
  timeZone: string;
  signal?: AbortSignal;
}

/**
 * Calls of the person's own sandbox account: the server signs with the key it keeps, digest inside included,
 * and they go the way of every signed call. Throws an ApiFailure where no answer of the open API comes; where
 * there is no such account, the server says so to the first call.
 */
export async function openOwnCalls(means: Means): Promise<OwnCall> {
  const { ask, client, readUuid, timeZone, signal } = means;
  const accounts = await ask(helpAccounts, {}, { signal });
  const own = accounts.find(({ environment }) => environment === 'sandbox');
  const { apiAccount = '', customerCodes: [customerCode = ''] = [] } = own ?? {};
  return async (operation, last = {}) => {
    const now = new Date();
    const request = toExampleCall(operation, { apiAccount, customerCode, last, now, timeZone });
    const asked = {
      environment: 'sandbox' as const,
      operation: operation.id,
      bizContent: JSON.stringify(request),
      fillDigest: true,
    };
    const signed = await ask(headersSign, asked, { signal });
    const path = toMockPath(operation, readUuid());
    const call = toCall(client.toUrl(path), signed);
    const { answer, status, requestId } = await exchange(client, path, call, signal);
    if (!answer) throw new ApiFailure('server', `HTTP ${status}`, { status, requestId });
    return answer;
  };
}
