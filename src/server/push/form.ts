import type { FieldSchema } from '#contract/check-fields.ts';
import { pushes } from '#contract/operations/pushes.ts';
import { pushHeader, pushIdPrefix } from '#contract/push.ts';
import { signedHeaders, toSignature, toSignedText } from '#contract/signature/hmac-v2.ts';
import { toHeaderDigest } from '#contract/signature/md5-v1.ts';
import { createWithoutLater } from '#contract/versions/later-fields.ts';
import { md5 } from '#server/crypto/hashes.ts';
import { hmacSha256 } from '#server/crypto/webhook-signature.ts';
import { createZonedTimes, toZonedMoment } from '#server/time/zoned-times.ts';

/** Version 1: a form, signed with the account's key. */
interface Form1 {
  version?: 1;
  kind?: string;
  apiAccount: string;
  privateKey: string;
}

/** Version 2: JSON, signed with the secrets of the account and kind, of which a receiver needs to know one. */
interface Form2 {
  version: 2;
  kind: string;
  /** `whsec_…` */
  secrets: readonly string[];
  /** IANA name of the zone in which the content's times are local. */
  timeZone: string;
}

export type Form = Form1 | Form2;

export interface OutgoingPush {
  id: string;
  /** Sent as the id if given. */
  eventId?: string | null;
  /** 1, 2, 3 … */
  number: number;
  /** As stored: with local times, and with the fields of version 2. */
  content: string;
  /** Creation time in milliseconds since 1970; the time of the attempt if not given. */
  createdAt?: number;
  traceparent?: string | null;
  /** Sent to test an address. */
  test?: boolean;
  /** Shorter than the settings allow where a person waits for the answer. */
  timeoutMs?: number | undefined;
}

/** A push as it is sent; none of its headers is a secret. */
export interface Message {
  headers: Record<string, string>;
  body: string;
}

/** Returns the id by which receivers recognise repeats. */
const toSentId = ({ id, eventId }: OutgoingPush) => eventId ?? id;

const userAgent = 'courier-push/1';

function toCommonHeaders(push: OutgoingPush) {
  return {
    accept: 'application/json',
    'accept-encoding': 'identity',
    'user-agent': userAgent,
    [pushHeader.attempt]: String(push.number),
    ...(push.test && { [pushHeader.test]: 'true' }),
    ...(push.traceparent && { traceparent: push.traceparent }),
  };
}

const withoutLater = new Map(
  pushes.map(({ id, request }) => [id as string, createWithoutLater(request as FieldSchema)]),
);

/** Returns stored content of a kind without what version 1 does not have. */
function toData1(kind: string | undefined, content: string): string {
  const leaveOut = kind === undefined ? undefined : withoutLater.get(kind);
  return leaveOut ? JSON.stringify(leaveOut(JSON.parse(content))) : content;
}

function toMessage1(form: Form1, push: OutgoingPush, now: number): Message {
  const { apiAccount, privateKey, kind } = form;
  const content = toData1(kind, push.content);
  return {
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      ...toCommonHeaders(push),
      apiAccount,
      digest: toHeaderDigest(md5, content, privateKey),
      timestamp: String(now),
      [pushHeader.id]: toSentId(push),
    },
    // A blank as %20: not every receiver decodes +.
    body: `bizContent=${encodeURIComponent(content)}`,
  };
}

const zonedTimes = new Map<string, ReturnType<typeof createZonedTimes>>(
  pushes.map(({ id, request }) => [id, createZonedTimes(request as FieldSchema)]),
);

/** Returns the content of a kind with zoned times. */
export function toData2(kind: string, timeZone: string, content: string): object {
  const kept = JSON.parse(content) as object;
  return (zonedTimes.get(kind)?.(kept, timeZone) ?? kept) as object;
}

/** Returns `{"type", "timestamp", "data"}`: the kind, its creation time and its data. */
function toBody2({ kind, timeZone }: Form2, content: string, writtenAt: number): string {
  const timestamp = toZonedMoment(writtenAt, timeZone);
  return JSON.stringify({ type: kind, timestamp, data: toData2(kind, timeZone, content) });
}

function toMessage2(form: Form2, push: OutgoingPush, now: number): Message {
  const id = pushIdPrefix + toSentId(push);
  const timestamp = String(Math.floor(now / 1000));
  const body = toBody2(form, push.content, push.createdAt ?? now);
  const signed = toSignedText(id, timestamp, body);
  return {
    headers: {
      'content-type': 'application/json',
      ...toCommonHeaders(push),
      [signedHeaders.id]: id,
      [signedHeaders.timestamp]: timestamp,
      [signedHeaders.signature]: form.secrets
        .map((secret) => toSignature(hmacSha256, secret, signed))
        .join(' '),
    },
    body,
  };
}

export function toMessage(form: Form, push: OutgoingPush, now: number): Message {
  return form.version === 2 ? toMessage2(form, push, now) : toMessage1(form, push, now);
}
