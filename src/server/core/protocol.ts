import { Webhook } from 'standardwebhooks';
import { Type } from 'typebox';
import type { FieldSchema } from '#contract/check-fields.ts';
import type { Level, Operation } from '#contract/operation.ts';
import { pushes } from '#contract/operations/pushes.ts';
import { withoutDigest } from '#contract/versions/v2.ts';

/**
 * What the portal and a courier's own system say to each other. Everything is JSON, signed as
 * Standard Webhooks (https://www.standardwebhooks.com): `webhook-id` names what is said, so that
 * nothing can be sent to another path, or back.
 */

/** A call that was authenticated, permitted and checked by the portal: `POST /operations/<operation id>`. */
export interface CoreRequest {
  /** The same where the portal asks once more; a core answers it as it did before. */
  requestId: string;
  /** When the call came, RFC 3339. */
  at: string;
  account: { apiAccount: string; level: Level };
  /** The customer whose digest was proved; null where the operation proves none. */
  customer: CoreCustomer | null;
  /** Who took an individual shipment in; null where nobody is named. */
  salesperson: { code: string; outlet: string } | null;
  /** Locale that words of the answer are in, such as `en`. */
  language: string;
  /** By `toCoreFields`: the same whichever version of the open API the integrator speaks. */
  request: unknown;
}

/**
 * The fields of a request to a core: those of version 1 and what came later, times without an offset,
 * and no digest, which the portal has checked.
 */
export function toCoreFields({ request }: Operation): FieldSchema {
  return withoutDigest(request as FieldSchema);
}

export interface CoreCustomer {
  code: string;
  /** Whether cash on delivery is open. */
  cod: boolean;
  /** Waybills that the courier's staff granted in all, null: not counted. The core counts what it gave out. */
  granted: number | null;
}

/** How a core answers a call, always with HTTP 200. */
export interface CoreAnswer {
  /** `1`, or one of the operation's codes. */
  code: string;
  /** Of a success, by the contract's schema; else null. */
  data: unknown;
  /** Of a refusal: what happened and what to do, in the language of the request. */
  msg?: string;
  /** Of a refusal: dotted path of the field at fault. */
  field?: string;
  /** Of a refusal that has several causes: all of them, the first one included. */
  errors?: readonly { path: string; rule: string; limit?: string; code: string }[];
}

/** `GET /capabilities`. */
export interface Capabilities {
  /** Ids of the operations that the core answers. */
  operations: string[];
  /** Of the core, for people. */
  version: string;
  /** Time zone of its wire times; has to be the portal's TIMEZONE where it is stated. */
  timeZone?: string;
  /** `carrierCode` of its events; has to be the portal's CARRIER_CODE where it is stated. */
  carrierCode?: string;
  /** Products that the core offers beside EZ: EX, DR. The portal refuses the others by itself. */
  expressTypes?: string[];
  /** Types of the events that it reports, where it says so. */
  events?: string[];
}

/** What a core reports: `POST /core/events` of the portal takes a list of them, 1,000 at most. */
export interface CoreEvent {
  /** At most 100 characters; an event that comes again is known by it. */
  id: string;
  type: CoreEventType;
  /** When it happened, RFC 3339 with offset: integrators are told in this order. */
  at: string;
  /** Whose parcel it is: the account that the portal named with the call. */
  apiAccount: string;
  /** Trace of the call that made the order, as its `traceparent` named it; goes with the push. */
  traceparent?: string;
  /** What integrators are told: bizContent of the push, by the contract; else what its type says. */
  data: unknown;
}

/** Types of the events that become pushes. */
export type PushedEventType = (typeof pushes)[number]['event'];

/** Tells what is left of a customer's waybills, for the console. */
export const balanceEvent = 'customer.balance';

/** Its data. */
export const balanceSchema = Type.Object({
  customerCode: Type.String({ minLength: 1, maxLength: 100 }),
  balance: Type.Integer({ minimum: 0, maximum: 2_000_000_000 }),
});

export type CoreEventType = PushedEventType | typeof balanceEvent;

export const eventTypes: readonly string[] = [...pushes.map(({ event }) => event), balanceEvent];

/** What became of an event; a refused one names the field at fault and the rule that it breaks. */
export interface EventResult {
  id: string;
  result: 'taken' | 'known' | 'refused';
  field?: string;
  rule?: string;
}

export const mostEvents = 1000;

/** Before the id of a batch of events. */
export const eventsPrefix = 'ev:';

/** Largest answer of a core, in bytes: labels are within it. */
export const largestAnswerBytes = 8 * 1024 * 1024;

export const capabilitiesId = 'capabilities';

export function toCallId(operation: string, requestId: string): string {
  return `op:${operation}:${requestId}`;
}

/**
 * Signs with each of the secrets, several signatures in one header as Standard Webhooks has it: while
 * the secret is changed, the other side may know only one of two.
 */
export function signMessage(secrets: readonly string[], id: string, body: string) {
  const now = new Date();
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
  };
}

/** Whether one of the secrets signed the body at most five minutes ago. */
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
      // What was signed need not be JSON: that is somebody else's to judge.
      return error instanceof SyntaxError;
    }
  });
}
