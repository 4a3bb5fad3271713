import { randomUUID } from 'node:crypto';
import type { FieldSchema } from '#contract/check-fields.ts';
import { languages } from '#contract/languages.ts';
import { calls as operations } from '#contract/operations/all.ts';
import { portalCalls } from '#contract/portal/all.ts';
import { toOperationPath } from '#contract/versions/descriptors.ts';
import { v1 } from '#contract/versions/v1.ts';
import { v2 } from '#contract/versions/v2.ts';
import { eventsPrefix, signMessage, toCallId } from '#server/core/protocol.ts';
import { portalBasePath } from '#server/portal/routes.ts';
import { type Caller, createSign2, sign, toCustomer } from '../../load/signed-calls.ts';
import type { Random } from '../random.ts';
import { garble, mutate, pick, pickHostile } from './hostile.ts';
import { toSample } from './sample.ts';

export interface Shot {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Makes the next request of a kind. */
export type Aim = (random: Random) => Shot;

/** Sometimes breaks the request itself: headers, body, path or method. */
function spoil(random: Random, shot: Shot): Shot {
  const chance = random();
  const [name = ''] = Object.keys(shot.headers).toSorted(() => random() - 0.5);
  if (chance < 0.04) return { ...shot, headers: { ...shot.headers, [name]: toHeader(random) } };
  if (chance < 0.06) {
    const { [name]: _, ...headers } = shot.headers;
    return { ...shot, headers };
  }
  if (chance < 0.1) return { ...shot, body: garble(random, shot.body ?? '') };
  if (chance < 0.12) return { ...shot, path: `${shot.path}/${encodeURI(toHeader(random))}` };
  if (chance < 0.13)
    return { ...shot, method: pick(random, ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) };
  return shot;
}

/** Returns a hostile text that a client can put into a header. */
function toHeader(random: Random): string {
  return String(JSON.stringify(pickHostile(random)) ?? '')
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .slice(0, 2000);
}

const json = { 'content-type': 'application/json' };

/** Returns JSON, sometimes garbled. */
function toText(random: Random, value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return random() < 0.05 ? garble(random, text) : text;
}

function toRequest(random: Random, { examples }: { examples: readonly { request: object }[] }) {
  const { request } = pick(random, examples);
  return random() < 0.1 ? request : mutate(random, request);
}

/** Signs hostile requests correctly, so that they get as far as possible. */
export function aimAtVersion1(account: Caller): Aim {
  const calls = [...v1.calls, ...v1.sandboxCalls];
  return (random) => {
    const operation = pick(random, calls);
    const request = toRequest(random, operation);
    const own = random() < 0.9 && { ...toCustomer(account) };
    const isPlain = typeof request === 'object' && request !== null && !Array.isArray(request);
    const text = toText(random, isPlain ? { ...request, ...own } : request);
    const { headers, body } = sign(account, text, encodeURIComponent(text.toWellFormed()));
    return spoil(random, { method: 'POST', path: toOperationPath(v1, operation), headers, body });
  };
}

export function aimAtVersion2(account: Caller): Aim {
  const calls = [...v2.calls, ...v2.sandboxCalls];
  return (random) => {
    const operation = pick(random, calls);
    const request = toRequest(random, operation);
    const text = toText(random, request);
    const { headers, body } = createSign2(account, operation.path)(text);
    return spoil(random, { method: 'POST', path: toOperationPath(v2, operation), headers, body });
  };
}

/** These end the campaign's session, or wait for an event that never comes. */
const spared = ['user/loginOut', 'user/endSession', 'console/liveCalls', 'listen/next'];

/** Nine calls in ten have the token of one of the sessions. */
export function aimAtPortal(tokens: readonly string[]): Aim {
  const calls = portalCalls.filter(({ path }) => !spared.includes(path));
  return (random) => {
    const { method, path, request } = pick(random, calls);
    const sample = toSample(request as FieldSchema, random);
    const sent = random() < 0.3 ? sample : mutate(random, sample);
    const { locale } = pick(random, languages);
    const headers = {
      token: random() < 0.9 ? pick(random, tokens) : toHeader(random),
      'accept-language': random() < 0.9 ? locale : toHeader(random),
      timezone: random() < 0.5 ? 'Africa/Cairo' : toHeader(random),
    };
    const url = `${portalBasePath}/${path.replaceAll(/:\w+/g, () => encodeURIComponent(toHeader(random)))}`;
    if (method === 'POST') {
      const body = toText(random, sent);
      return spoil(random, { method, path: url, headers: { ...headers, ...json }, body });
    }
    const query = new URLSearchParams(
      Object.entries(sent ?? {}).map(([name, each]) => [name, String(JSON.stringify(each) ?? '')]),
    );
    return spoil(random, { method, path: `${url}?${query}`, headers, body: undefined });
  };
}

const events = ['order.status', 'parcel.scan', 'parcel.settled', 'customer.balance'];

/** Hostile events of a core, signed correctly. */
export function aimAtEvents(secret: string, { apiAccount, customerCode }: Caller): Aim {
  return (random) => {
    const event = {
      id: randomUUID(),
      type: pick(random, events),
      at: new Date().toISOString(),
      apiAccount,
      data: mutate(random, {
        billCode: 'UEG800000000001',
        txlogisticId: 'T1',
        customerCode,
        balance: 5,
        details: [{ scanType: '1', desc: 'x', scanTime: '2026-11-20 10:30:00' }],
      }),
    };
    const body = toText(random, mutate(random, [event, event]));
    const headers = signMessage([secret], `${eventsPrefix}${randomUUID()}`, body);
    const shot = { method: 'POST', path: '/core/events', headers: { ...headers, ...json }, body };
    return spoil(random, shot);
  };
}

/** Hostile calls of a portal to a core, signed correctly. */
export function aimAtCore(secret: string, { apiAccount, customerCode }: Caller): Aim {
  return (random) => {
    const operation = pick(random, operations);
    const requestId = randomUUID();
    const message = {
      requestId,
      at: new Date().toISOString(),
      account: { apiAccount, level: 'enterprise' },
      customer: { code: customerCode, cod: true, granted: null },
      salesperson: null,
      language: 'en',
      request: toRequest(random, operation),
    };
    const sent = random() < 0.5 ? message : { ...(mutate(random, message) as object), requestId };
    const body = toText(random, sent);
    const headers = signMessage([secret], toCallId(operation.id, requestId), body);
    const path = `/operations/${operation.id}`;
    return spoil(random, { method: 'POST', path, headers: { ...headers, ...json }, body });
  };
}
