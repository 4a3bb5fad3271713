import { Webhook } from 'standardwebhooks';
import { Type } from 'typebox';
import type { FieldSchema } from '#contract/check-fields.ts';
import type { Level, Operation } from '#contract/operation.ts';
import { pictureKinds } from '#contract/operations/logistics/_picture.ts';
import { pushes } from '#contract/operations/pushes.ts';
import { localTimeFormat, localTimePattern } from '#contract/schema.ts';
import { withoutDigest } from '#contract/versions/v2.ts';

/**
 * The protocol between the portal and a courier's own system. JSON signed as Standard Webhooks
 * (https://www.standardwebhooks.com). `webhook-id` names the message, so that it cannot be replayed to
 * another path or sent back.
 */

/** A call that was authenticated, permitted and checked by the portal: `POST /operations/<operation id>`. */
export interface CoreRequest {
  /** Unchanged on a retry by the portal; a core then repeats its answer. */
  requestId: string;
  /** When the call arrived, RFC 3339. */
  at: string;
  account: { apiAccount: string; level: Level };
  /** Customer whose digest was verified; null if the operation has none. */
  customer: CoreCustomer | null;
  /** Salesperson who accepted an individual shipment; null if none is named. */
  salesperson: { code: string; outlet: string } | null;
  /** Locale of the answer's texts, such as `en`. */
  language: string;
  /** By `toCoreFields`: the same for every version of the open API. */
  request: unknown;
}

/** Those of version 1 and later ones, times without an offset, and no digest, which the portal checked. */
export function toCoreFields({ request }: Operation): FieldSchema {
  return withoutDigest(request as FieldSchema);
}

export interface CoreCustomer {
  code: string;
  /** True if cash on delivery is enabled. */
  cod: boolean;
  /** Total of waybills that the courier's staff granted; null: not counted. The core counts those issued. */
  granted: number | null;
}

/** A core's answer to a call, always with HTTP 200. */
export interface CoreAnswer {
  /** `1`, or one of the operation's codes. */
  code: string;
  /** Data of a success, by the contract's schema; else null. */
  data: unknown;
  /** For a refusal: what happened and what to do, in the language of the request. */
  msg?: string;
  /** For a refusal: dotted path of the invalid field. */
  field?: string;
  /** For a refusal with several causes: all of them, including the first. */
  errors?: readonly { path: string; rule: string; limit?: string; code: string }[];
}

/** `GET /capabilities`. */
export interface Capabilities {
  operations: string[];
  /** Version of the core, for people. */
  version: string;
  /** Time zone of its wire times; if given, it must equal the portal's TIMEZONE. */
  timeZone?: string;
  /** `carrierCode` of its events; if given, it must equal the portal's CARRIER_CODE. */
  carrierCode?: string;
  /** Products that the core offers besides EZ: EX, DR. The portal refuses the others itself. */
  expressTypes?: string[];
  /** Formats of labels besides PDF: PNG, ZPL. The portal refuses the others itself. */
  labelFormats?: string[];
  /** Types of the events that it reports, if it says so. */
  events?: string[];
}

/** An event that a core reports: the portal's `POST /core/events` takes a list of at most 1,000. */
export interface CoreEvent {
  /** At most 100 characters; identifies an event that is sent again. */
  id: string;
  type: CoreEventType;
  /** When it happened, RFC 3339 with offset; determines the order of the pushes. */
  at: string;
  /** Account of the parcel, as the portal named it in the call. */
  apiAccount: string;
  /** `traceparent` of the call that created the order; sent with the push. */
  traceparent?: string;
  /** bizContent of the push, by the contract; for events without a push, the data of their type. */
  data: unknown;
}

/** Types of the events that become pushes. */
export type PushedEventType = (typeof pushes)[number]['event'];

/** Reports a customer's remaining waybills, for the console. */
export const balanceEvent = 'customer.balance';

export const balanceSchema = Type.Object({
  customerCode: Type.String({ minLength: 1, maxLength: 100 }),
  balance: Type.Integer({ minimum: 0, maximum: 2_000_000_000 }),
});

/** Reports a line of a statement: a delivered parcel's cash on delivery, or a correction of it. */
export const lineEvent = 'customer.statementLine';

/** A decimal; negative only in a correction. */
const signedAmount = Type.String({ pattern: '^-?\\d{1,15}(\\.\\d{1,6})?$' });

/** Number of a core's statement: capital letters, digits, and some signs between them. */
const ownNumber = Type.String({ pattern: '^[0-9A-Z][0-9A-Z._/-]{0,29}$' });

export const lineSchema = Type.Object({
  statementNo: ownNumber,
  customerCode: Type.String({ minLength: 1, maxLength: 30 }),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  billCode: Type.String({ minLength: 1, maxLength: 30 }),
  txlogisticId: Type.String({ minLength: 1, maxLength: 50 }),
  deliveredTime: Type.String({ pattern: localTimePattern, format: localTimeFormat }),
  collected: signedAmount,
  fees: signedAmount,
  freight: signedAmount,
  /** Why it corrects the parcel's own line; absent in that line. */
  reason: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
});

/** Reports a picture that scans and proofs of delivery name. */
export const pictureEvent = 'parcel.picture';

export const largestPictureBytes = 500_000;

/** Longest name of a picture; an address may have as many characters. */
const longestName = 200;

export const pictureSchema = Type.Object({
  billCode: Type.String({ minLength: 1, maxLength: 30 }),
  /** Name that the fields of a scan have, such as `sigPicUrl`. */
  picture: Type.String({ minLength: 1, maxLength: longestName }),
  kind: Type.Enum([...pictureKinds], { type: 'string' }),
  /** JPEG, PNG or WebP, in base64. */
  content: Type.String({
    pattern: '^[A-Za-z0-9+/]+={0,2}$',
    maxLength: 4 * Math.ceil((largestPictureBytes + 1) / 3),
  }),
});

type CoreEventType = PushedEventType | typeof balanceEvent | typeof lineEvent | typeof pictureEvent;

export const eventTypes: readonly string[] = [
  ...pushes.map(({ event }) => event),
  balanceEvent,
  lineEvent,
  pictureEvent,
];

/** Result of an event; a refused one names the invalid field and the rule that it breaks. */
export interface EventResult {
  id: string;
  result: 'taken' | 'known' | 'refused';
  field?: string;
  rule?: string;
}

export const mostEvents = 1000;

export const eventsPrefix = 'ev:';

/** Largest answer of a core, in bytes; large enough for labels. */
export const largestAnswerBytes = 8 * 1024 * 1024;

export const capabilitiesId = 'capabilities';

export function toCallId(operation: string, requestId: string): string {
  return `op:${operation}:${requestId}`;
}

/** Signs with each secret: during a rotation the other side may know only one of two. */
export function signMessage(secrets: readonly string[], id: string, body: string) {
  const now = new Date();
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
  };
}

/** True if one of the secrets signed the body at most five minutes ago. */
export function isSigned(
  secrets: readonly string[],
  headers: Record<string, string>,
  body: string,
): boolean {
  return secrets.some((secret) => {
    try {
      new Webhook(secret).verify(body, headers);
      return true;
    } catch (error) {
      // The signed text need not be JSON: others judge that.
      return error instanceof SyntaxError;
    }
  });
}
