import type { FieldSchema } from '#contract/check-fields.ts';
import type { Operation } from '#contract/operation.ts';
import { checkCustomer } from '#contract/operations/vip/query.ts';
import { headersSign, helpAccounts } from '#contract/portal/help-center.ts';
import { descriptor1, descriptor2 } from '#contract/versions/descriptors.ts';
import { ApiFailure } from './api-failure.ts';
import { type Answer, exchange, toMockPath } from './exchange.ts';
import { toDay, withFreshTimes } from './fresh-times.ts';
import { newCallId, toHmacCall } from './hmac-call.ts';
import type { PortalClient } from './http.ts';
import type { LastValues } from './last-values.ts';
import { toMd5Call } from './md5-call.ts';
import { toOrderNumber, toStartData } from './start-data.ts';
import type { Ask } from './useAsk.ts';

/** Sends an operation's example; `last` holds the numbers of its order, `fields` replaces some. */
export type OwnCall = (operation: Operation, last?: LastValues, fields?: object) => Promise<Answer>;

interface Means {
  ask: Ask;
  client: PortalClient;
  /** Id of the person's joint-testing record. */
  readUuid: () => string | null;
  /** IANA name of the courier's zone. */
  timeZone: string;
  signal?: AbortSignal;
}

type Data = Record<string, unknown>;

/** An account can switch this off. */
const spoken1 = {
  version: descriptor1,
  toText: (data: Data) => JSON.stringify(data),
  extra: () => ({ fillDigest: true }),
  toCall: toMd5Call,
};

/** Keeps the contract's times and removes the inner digest. */
const spoken2 = {
  version: descriptor2,
  toText: ({ digest: _, ...data }: Data) => JSON.stringify(data),
  extra: () => ({ callId: newCallId() }),
  toCall: toHmacCall,
};

/** Returns the first success's data as of now, with a new number and the account's customer. */
function toExampleData(
  { examples, request, hints = {} }: Operation,
  account: { apiAccount: string; customerCode: string; last: LastValues },
  timeZone: string,
): Data {
  const now = new Date();
  const example = examples.find(({ code, needs }) => code === '1' && !needs);
  const page = { request: request as FieldSchema, hints };
  const fresh = withFreshTimes(page, example?.request ?? {}, toDay(now, timeZone));
  const orderNumber = toOrderNumber(now, Math.random());
  return toStartData(page, { request: fresh }, { ...account, orderNumber });
}

/**
 * Returns calls of the person's own sandbox account. The server signs them with its stored secret, as version
 * 2 except for the one operation that it lacks, and they take the path of every signed call. Throws
 * ApiFailure if the open API does not respond. If there is no such account, the server refuses the first
 * call.
 */
export async function openOwnCalls(means: Means): Promise<OwnCall> {
  const { ask, client, readUuid, timeZone, signal } = means;
  const accounts = await ask(helpAccounts, {}, { signal });
  const own = accounts.find(({ environment }) => environment === 'sandbox');
  const { apiAccount = '', customerCodes: [customerCode = ''] = [] } = own ?? {};
  return async (operation, last = {}, fields = {}) => {
    const account = { apiAccount, customerCode, last };
    const data = { ...toExampleData(operation, account, timeZone), ...fields };
    const { version, toText, extra, toCall } =
      operation.id === checkCustomer.id ? spoken1 : spoken2;
    const asked = {
      environment: 'sandbox' as const,
      operation: operation.id,
      bizContent: toText(data),
      ...extra(),
    };
    const signed = await ask(headersSign, asked, { signal });
    const path = toMockPath({ ...operation, version }, readUuid());
    const call = toCall(client.toUrl(path), signed);
    const { answer, status, requestId } = await exchange(client, path, call, signal);
    if (!answer) throw new ApiFailure('server', `HTTP ${status}`, { status, requestId });
    return answer;
  };
}
