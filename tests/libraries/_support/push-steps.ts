import { signaturePrefix, toSignature, toSignedText } from '#contract/signature/hmac-v2.ts';
import { v2 } from '#contract/versions/v2.ts';
import { hmacSha256, newWebhookSecret } from '#server/crypto/webhook-signature.ts';

export interface PushStep {
  name: string;
  secrets: string[];
  headers: Record<string, string>;
  body: string;
  ok?: unknown;
  error?: Record<string, unknown>;
}

const secret = newWebhookSecret();
const older = newWebhookSecret();
const id = 'push_01934b7e-6a10-7c3e-9f52-0b6d1c2e4a77';

const settled = v2.pushes.find(({ path }) => path === 'settlementReturn')?.examples[0]?.request;

const toBody = (type: string, data: unknown) =>
  JSON.stringify({ type, timestamp: '2026-11-21T09:00:00+02:00', data });

const body = toBody('other/settlementReturn', settled);

interface Signed {
  body?: string;
  ageS?: number;
  keys?: string[];
}

function sign({ body: signed = body, ageS = 0, keys = [secret] }: Signed = {}) {
  const timestamp = String(Math.floor(Date.now() / 1000) - ageS);
  const text = toSignedText(id, timestamp, signed);
  const signatures = keys.map((key) => toSignature(hmacSha256, key, text)).join(' ');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures };
}

function toRight(): PushStep[] {
  const told = { id, type: 'other/settlementReturn', data: settled };
  const { 'webhook-id': own, ...others } = sign();
  const arabic = toBody('other/settlementReturn', { ...settled, waybillNo: 'ق 北 😀', new: 1 });
  const unknown = toBody('other/teleported', { to: ['Mars'] });
  return [
    { name: 'reads a signed push', secrets: [secret], headers: sign(), body, ok: told },
    {
      name: 'reads headers in any case',
      secrets: [secret],
      headers: { 'Webhook-Id': own, ...others },
      body,
      ok: told,
    },
    {
      name: 'reads texts of several scripts and ignores a new field',
      secrets: [secret],
      headers: sign({ body: arabic }),
      body: arabic,
      ok: { data: { waybillNo: 'ق 北 😀' } },
    },
    {
      name: 'reads an unknown type',
      secrets: [secret],
      headers: sign({ body: unknown }),
      body: unknown,
      ok: { type: 'other/teleported', data: { to: ['Mars'] } },
    },
    {
      name: 'accepts the older of two secrets',
      secrets: [secret, older],
      headers: sign({ keys: [older] }),
      body,
      ok: told,
    },
    {
      name: 'accepts one of two signatures',
      secrets: [older],
      headers: sign({ keys: [secret, older] }),
      body,
      ok: told,
    },
  ];
}

function toWrong(): PushStep[] {
  const signed = sign();
  const { 'webhook-signature': signature, ...unsigned } = signed;
  const other = { ...signed, 'webhook-signature': signature.replace(signaturePrefix, 'v2,') };
  const error = { kind: 'signature' };
  const refused = (name: string, headers: Record<string, string>, kind: string): PushStep => ({
    name: `refuses ${name}`,
    secrets: [secret],
    headers,
    body,
    error: { kind },
  });
  return [
    { name: 'refuses another secret', secrets: [older], headers: signed, body, error },
    {
      name: 'refuses a changed body',
      secrets: [secret],
      headers: signed,
      body: body.replace('{', '{ '),
      error,
    },
    {
      name: 'refuses an invalid secret before any push',
      secrets: [secret, 'YOUR_SECRET'],
      headers: signed,
      body,
      error: { kind: 'argument', message: /^secrets\[1\] must begin with whsec_: / },
    },
    refused('another id', { ...signed, 'webhook-id': `${id}0` }, 'signature'),
    refused('a signature of another kind', other, 'signature'),
    refused('no signature', unsigned, 'headers'),
    refused('a push of 301 seconds ago', sign({ ageS: 301 }), 'timestamp'),
    refused('a push from the future', sign({ ageS: -1200 }), 'timestamp'),
    refused('an invalid timestamp', { ...signed, 'webhook-timestamp': 'now' }, 'timestamp'),
    {
      name: 'refuses a signed body that is not JSON',
      secrets: [secret],
      headers: sign({ body: 'hello' }),
      body: 'hello',
      error: { kind: 'body' },
    },
  ];
}

/** Pushes of the conformance list, signed now. */
export function toPushSteps(): PushStep[] {
  return [...toRight(), ...toWrong()];
}
