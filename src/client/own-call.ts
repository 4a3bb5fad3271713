import type { FieldSchema } from '#contract/check-fields.ts';
import type { Operation } from '#contract/operation.ts';
import { headersSign, helpAccounts } from '#contract/portal/help-center.ts';
import { descriptor1 } from '#contract/versions/descriptors.ts';
import { ApiFailure } from './api-failure.ts';
import { type Answer, exchange, toMockPath } from './exchange.ts';
import { toDay, withFreshTimes } from './fresh-times.ts';
import type { PortalClient } from './http.ts';
import type { LastValues } from './last-values.ts';
import { toMd5Call } from './md5-call.ts';
import { toOrderNumber, toStartData } from './start-data.ts';
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

/** Data of an operation's first success as if it took place now, with a new number and the account's customer. */
function toExampleData(
  { examples, request, hints = {} }: Operation,
  account: { apiAccount: string; customerCode: string; last: LastValues },
  timeZone: string,
): Record<string, unknown> {
  const now = new Date();
  const example = examples.find(({ code, needs }) => code === '1' && !needs);
  const page = { request: request as FieldSchema, hints };
  const fresh = withFreshTimes(page, example?.request ?? {}, toDay(now, timeZone));
  const orderNumber = toOrderNumber(now, Math.random());
  return toStartData(page, { request: fresh }, { ...account, orderNumber });
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
    const data = toExampleData(operation, { apiAccount, customerCode, last }, timeZone);
    const asked = {
      environment: 'sandbox' as const,
      operation: operation.id,
      bizContent: JSON.stringify(data),
      fillDigest: true,
    };
    const signed = await ask(headersSign, asked, { signal });
    const path = toMockPath({ ...operation, version: descriptor1 }, readUuid());
    const call = toMd5Call(client.toUrl(path), signed);
    const { answer, status, requestId } = await exchange(client, path, call, signal);
    if (!answer) throw new ApiFailure('server', `HTTP ${status}`, { status, requestId });
    return answer;
  };
}
