import { randomUUID } from 'node:crypto';
import type { Operation } from '#contract/operation.ts';
import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import type { coreCalls } from '#contract/operations/all.ts';
import { toBusinessDigest } from '#contract/signature/md5-v1.ts';
import { v1 } from '#contract/versions/v1.ts';
import { v2 } from '#contract/versions/v2.ts';
import type { CustomerRow } from '#server/accounts/customer-store.ts';
import { md5 } from '#server/crypto/hashes.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { SignerContext } from '#server/gateway/business-digest.ts';
import { createProtocol } from '#server/gateway/protocols/create-protocol.ts';
import { toLocalTime } from '#server/time/local-time.ts';
import type { CoreClient } from '../forward/core-client.ts';
import { createForward, type Forward, type Locate } from '../forward/forwarding-core.ts';
import type { Capabilities } from '../protocol.ts';
import type { EventReceiver } from './event-receiver.ts';

export type CallId = (typeof coreCalls)[number]['id'];

/** A failed check, described for a courier's engineer. */
export class Shortcoming extends Error {}

/** A check that could not be made, in such words; neither pass nor fail. */
export class NotChecked extends Error {}

export function expect(holds: boolean, words: string): asserts holds {
  if (!holds) throw new Shortcoming(words);
}

/** Caller of a request: an account, one of its customers, and what staff entered for that customer. */
export interface Who {
  account: string;
  customer: string;
  cod: boolean;
  granted: number | null;
}

interface CallOptions {
  /** The same for a call that is sent again. */
  requestId?: string;
  /** The version of the open API that the integrator speaks. */
  major?: 1 | 2;
  salesperson?: { code: string; outlet: string };
  traceparent?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: each check knows the shape it asked for, which the contract checked.
export type Data = any;

interface CheckedAnswer {
  code: string;
  data: Data;
  field: string | undefined;
  /** The request as the core received it. */
  request: Data;
}

export interface CheckedParts {
  client: CoreClient;
  capabilities: Capabilities;
  /** Number of an account that does not exist, to keep check data apart from real orders. */
  account: string;
  timeZone: string;
  carrierCode: string;
  now(): number;
  pause(ms: number): Promise<void>;
  /** Sends a request with exactly these headers; resolves to the HTTP status. */
  probe(path: string, headers: Record<string, string>, body?: string): Promise<number>;
  sign(id: string, body: string): Record<string, string>;
  /** Resolves addresses as the portal does, for a core that leaves them to it. */
  locate: Locate;
  /** What the portal answers itself if a core leaves it out. */
  quotes: Partial<Record<CallId, (request: Data) => Promise<Data>>>;
  /** Where the core reports events, and how long a report may take. */
  events?: { receiver: EventReceiver; waitMs: number } | undefined;
}

const privateKey = 'core-check';

/** The gateway finds a customer with any code; the digest's cipher equals the code. */
function toCustomerRow({ cod, granted }: Who, accountId: string, code: string): CustomerRow {
  return {
    id: code,
    account_id: accountId,
    code,
    cipher: code,
    cod: cod ? 1 : 0,
    balance: granted,
    core_balance: null,
    core_balance_at: null,
    granted: null,
    created_at: 0,
    password: null,
  };
}

function toSignerContext(who: Who): SignerContext {
  return {
    findCustomer: async ({ accountId, code }) => toCustomerRow(who, accountId, code),
    findSalesperson: async () => undefined,
    secrets: { open: (sealed) => sealed },
  };
}

/** A waybill that no core issued, and a place that none knows. */
export const unknownCode = 'CHECK-UNKNOWN';

export const toCancel = (txlogisticId: string) => ({
  orderType: 2,
  txlogisticId,
  reason: 'a check',
});

export const newNumber = () => `CHECK-${randomUUID().slice(0, 13)}`;

/** A core under check, called as the gateway calls it for an integrator. */
export class Checked {
  readonly parts: CheckedParts;
  readonly who: Who;
  /** Another account, with a customer of the same code. */
  readonly stranger: Who;
  private readonly forward: Forward;
  private readonly locate: Locate | undefined;
  private readonly protocols;

  constructor(parts: CheckedParts) {
    this.parts = parts;
    const { account, timeZone } = parts;
    this.who = { account, customer: `C-${account}`, cod: true, granted: null };
    this.stranger = { ...this.who, account: `98${account.slice(2)}` };
    this.forward = createForward(parts.client);
    this.locate = this.answers('basic') ? undefined : parts.locate;
    const settings = { timeZone, timestampToleranceS: undefined };
    this.protocols = [v1, v2].map((version) => createProtocol(version, settings));
  }

  readonly exampleParcel = exampleOrder;

  /** Another customer of the account. */
  customer(name: string, fields: Partial<Who> = {}): Who {
    return { ...this.who, customer: `${this.who.customer}-${name}`, ...fields };
  }

  answers(...ids: readonly CallId[]): boolean {
    return ids.every((id) => this.parts.capabilities.operations.includes(id));
  }

  /** Versions of the open API that have the operation. */
  majorsOf(id: CallId): (1 | 2)[] {
    return this.protocols.flatMap(({ version: { calls, major } }) =>
      calls.some((each) => each.id === id) ? [major as 1 | 2] : [],
    );
  }

  private toContent(operation: Operation, fields: object, { customer }: Who, major: number) {
    const example = operation.examples.find(({ code }) => code === '1')?.request ?? {};
    const names = 'customerCode' in operation.request.properties ? { customerCode: customer } : {};
    const content: Record<string, unknown> = { ...example, ...names, ...fields };
    if ('digest' in operation.request.properties && content.digest !== undefined && major === 1) {
      const code = String(content.customerCode ?? '');
      content.digest = toBusinessDigest(md5, code, code, privateKey);
    }
    return content;
  }

  /** A request with its addresses as the portal passes them on. */
  async toHandedOver(id: CallId, request: Record<string, Data>): Promise<Record<string, Data>> {
    return this.locate ? this.locate(id, request) : request;
  }

  /** Calls an operation with its example and these fields; the answer matches the contract's schema. */
  async ask(
    id: CallId,
    fields: object = {},
    who = this.who,
    { requestId = randomUUID(), major = 2, salesperson, traceparent }: CallOptions = {},
  ): Promise<CheckedAnswer> {
    const protocol = this.protocols.find(({ version }) => version.major === major);
    const operation = protocol?.version.calls.find((each) => each.id === id);
    if (!protocol || !operation) throw new Error(`version ${major} has no ${id}`);
    const content = this.toContent(operation, fields, who, major);
    const account = { id: who.account, api_account: who.account };
    const proven = { key: { text: privateKey, age: 'current' } } as const;
    const { caller, request } = await protocol.take(toSignerContext(who), operation, {
      account,
      proven,
      content,
    });
    const named = salesperson && {
      salesperson: { ...salesperson, account_id: who.account, disabled: 0, created_at: 0 } as const,
    };
    const located = await this.toHandedOver(id, request);
    const sent = { ...located, ...(salesperson && { salesmanCode: salesperson.code }) };
    const quote = this.answers(id) ? undefined : this.parts.quotes[id];
    try {
      const data = quote
        ? await quote(request)
        : await this.forward(id, {
            caller: { ...caller, ...named },
            request: sent,
            textOf: (key) => key,
            ...(traceparent && { traceparent }),
            passed: { requestId, level: 'enterprise', locale: 'en' },
          });
      return { code: '1', data, field: undefined, request: sent };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { code: error.code, data: null, field: error.detail.field, request: sent };
    }
  }

  /** Name of an operation in check messages; marks those that the portal answers for the core. */
  nameOf(id: CallId): string {
    return this.answers(id) ? id : `the portal's ${id}`;
  }

  /** Returns the data of a success; throws a Shortcoming if the core refuses. */
  async succeed(
    id: CallId,
    fields: object = {},
    who = this.who,
    options: CallOptions = {},
  ): Promise<Data> {
    const { code, data, field } = await this.ask(id, fields, who, options);
    const where = field ? ` (${field})` : '';
    expect(
      code === '1',
      `${this.nameOf(id)} was refused with ${code}${where}, though the call is valid`,
    );
    return data;
  }

  /** Expects a refusal with this code. */
  async refuse(
    what: string,
    expected: string,
    [id, fields = {}, who = this.who]: [id: CallId, fields?: object, who?: Who],
  ): Promise<void> {
    const { code } = await this.ask(id, fields, who);
    const answered = code === '1' ? 'answered with success' : `refused with ${code}`;
    expect(code === expected, `${id}: ${what} has to be refused with ${expected}, was ${answered}`);
  }

  /** Expects the refusal of a new order. */
  refuseOrder(what: string, expected: string, fields: object, who = this.who): Promise<void> {
    const order = { txlogisticId: newNumber(), ...fields };
    return this.refuse(what, expected, ['orderserve/create', order, who]);
  }

  create(fields: object = {}, who = this.who, options: CallOptions = {}): Promise<Data> {
    return this.succeed(
      'orderserve/create',
      { txlogisticId: newNumber(), ...fields },
      who,
      options,
    );
  }

  cancel(txlogisticId: string, who = this.who): Promise<Data> {
    return this.succeed('orderserve/cancel', toCancel(txlogisticId), who);
  }

  /** Orders of `orderserve/query`. */
  query(fields: object, who = this.who): Promise<Data[]> {
    return this.succeed('orderserve/query', fields, who);
  }

  /** Returns a waybill's order as `orderserve/query` answers it; undefined if not found. */
  async findOrder(billCode: string): Promise<Data> {
    const [order] = await this.query({ command: 2, serialNumber: [billCode] });
    return order;
  }

  /** Wire time at an offset from now. */
  localTime(fromNowMs: number): string {
    const { timeZone, now } = this.parts;
    return toLocalTime(now() + fromNowMs, timeZone);
  }

  /** Expects a wire time to be now in the courier's time zone, allowing for clock differences. */
  expectNow(name: string, wireTime: string): void {
    const { timeZone, now } = this.parts;
    const differenceMs = Math.abs(
      Date.parse(`${wireTime.replace(' ', 'T')}Z`) -
        Date.parse(`${toLocalTime(now(), timeZone, 'T')}Z`),
    );
    expect(
      differenceMs < 5 * 60_000,
      `${name} is ${wireTime}, and it is ${toLocalTime(now(), timeZone)} in ${timeZone} (TIMEZONE)`,
    );
  }
}

export interface Check {
  name: string;
  /** Operations that it calls; skipped for a core that lacks one. */
  asks: readonly CallId[];
  /** True if the check examines reported events. */
  needsEvents: boolean;
  run(checked: Checked): Promise<void>;
}

/** Creates functions that add a check to a list, each for cores that answer some operations. */
export const addingTo =
  (list: Check[], needsEvents = false) =>
  (...asks: CallId[]) =>
  (name: string, run: Check['run']): void => {
    list.push({ name, asks, needsEvents, run });
  };
