import { randomUUID } from 'node:crypto';
import { bulkhead, TaskCancelledError, TimeoutStrategy, timeout, wrap } from 'cockatiel';
import type { Level, RequestOf } from '#contract/operation.ts';
import type { reserveWaybills } from '#contract/operations/vip/getwaybill.ts';
import type { ReasonKey } from '#contract/reasons.ts';
import type { Caller } from '#server/accounts/caller.ts';
import { ApiError, type ErrorDetail } from '#server/errors/api-error.ts';
import { StartError } from '#server/errors/start-error.ts';
import { CoreFault } from '../forward/core-client.ts';
import type { Served } from '../forward/forwarding-core.ts';
import { refuseUnoffered } from '../forward/offered.ts';
import { type Core, CoreAway, type CoreCall } from '../port.ts';
import type { WrittenPlace } from './areas/area-book.ts';
import { type Courier, customerOf } from './courier.ts';
import { getFreight, getOutletInfo, getThreeSegmentCode } from './enquiries/routing.ts';
import { assertLooseCod, toLooseContent } from './orders/create-loose-order.ts';
import { assertCod } from './orders/create-order.ts';
import { noWaybillsLeft } from './orders/new-order.ts';
import { type OrderRequest, toContent, toOrderColumns } from './orders/order-content.ts';
import { tooFewWaybills } from './waybills/reserve-waybills.ts';

/** Maximum places that one rehearsal asks a courier's own system about, and how many at once. */
const mostPlaces = 20;
const placesAtOnce = 4;
/** Time limit for all of it: the reader's browser waits for 15 s. */
const askingMs = 8000;
const operateModify = 2;

/** `core`: does the courier's own system answer it. `balance`: are waybills left. */
export type Check = 'core' | 'cod' | 'balance' | 'coverage';

/** A call as production would receive it, validated by the contract. */
export interface RehearsedCall {
  operation: string;
  caller: Caller;
  request: Record<string, unknown>;
}

/** A refusal in the gateway's words, or in those of a check that only the portal makes. */
export type RefusedDetail = Omit<ErrorDetail, 'text'> & {
  text?: ReasonKey | `portal.parity.${string}`;
};

export interface Refused {
  detail: RefusedDetail;
  check: Check;
  /** Code that production would answer; null if only the courier's own system knows. */
  code: ApiError['code'] | null;
}

export interface ProductionCore {
  core: Core;
  /** Reads what the courier's own system serves now. Undefined for the built-in courier. */
  readServed: (() => Promise<Served>) | undefined;
}

/** Throws the ApiError that production would answer; any return value is ignored. */
type Assert = (courier: Courier, call: Omit<CoreCall<never>, 'passed'>) => unknown;

/** Waybills the customer has left: the core's figure, else the portal's own count; null: not counted. */
function leftTo(caller: Caller): number | null {
  const { core_balance, balance } = customerOf(caller);
  return core_balance ?? balance;
}

/** A reserved number was paid when it was reserved. */
function assertOneLeft(caller: Caller, { billCode, operateType }: OrderRequest): void {
  const pays = billCode === undefined && operateType !== operateModify;
  if (pays) assertLeft(caller);
}

function assertLeft(caller: Caller): void {
  if (leftTo(caller) === 0) throw noWaybillsLeft();
}

function assertEnoughLeft(caller: Caller, { num }: RequestOf<typeof reserveWaybills>): void {
  const left = leftTo(caller);
  if (left !== null && left < num) throw tooFewWaybills(num, left);
}

/** Checks of each operation without side effects, by the functions that refuse calls. */
const checks: Record<string, Partial<Record<Check, Assert>>> = {
  'orderserve/create': {
    cod: (_, { caller, request }) => assertCod(customerOf(caller), request),
    balance: (_, { caller, request }) => assertOneLeft(caller, request),
    coverage: (courier, { request }) => toOrderColumns(courier, toContent(request)),
  },
  'orderserve/addLooseOrder': {
    cod: (courier, { caller, request }) => assertLooseCod(courier, caller.accountId, request),
    coverage: (courier, { request }) => toOrderColumns(courier, toLooseContent(request), 'address'),
  },
  'orderserve/createReturn': { balance: (_, { caller }) => assertLeft(caller) },
  'vip/getwaybill': { balance: (_, { caller, request }) => assertEnoughLeft(caller, request) },
  'other/freight': { coverage: getFreight },
  'other/threeSegmentCode': { coverage: getThreeSegmentCode },
  'other/getInfo': { coverage: getOutletInfo },
};

type NamedPlace = Pick<WrittenPlace, 'prov' | 'city' | 'area'>;

function toText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** The places of a request, each with its field; leaves out places that name no area. */
function listPlaces({ operation, request }: RehearsedCall): [string, NamedPlace][] {
  const whole = operation === 'other/getInfo' ? [['', request] as const] : [];
  const roles = ['sender', 'receiver'].map((role) => [`${role}.`, request[role]] as const);
  return [...whole, ...roles].flatMap(([prefix, value]): [string, NamedPlace][] => {
    const written = (value ?? {}) as Record<string, unknown>;
    const [prov, city, area] = [written.prov ?? written.province, written.city, written.area].map(
      toText,
    );
    return prov && city && area ? [[`${prefix}city`, { prov, city, area }]] : [];
  });
}

function toCoreRefused(text: `portal.parity.${string}`): Refused {
  return { check: 'core', code: '145003040', detail: { text } };
}

const away = toCoreRefused('portal.parity.coreAway');
const lacking = toCoreRefused('portal.parity.coreLacks');

/** A late, invalid or refused answer about a place counts as no answer. */
const unanswered = [CoreAway, CoreFault, StartError, ApiError, TaskCancelledError];

const textOf = (key: string) => key;

/**
 * Predicts production's refusals. Writes nothing, and asks the courier's own system only for its operations
 * and service areas.
 */
export class Rehearsal {
  private readonly courier: Courier;
  private readonly production: ProductionCore;
  private readonly level: Level;
  /** Each question's time-out runs from the start, so the last ends as early as the first. */
  private readonly asking = wrap(
    timeout(askingMs, TimeoutStrategy.Aggressive),
    bulkhead(placesAtOnce, mostPlaces),
  );
  private readonly places = new Map<string, Promise<boolean | undefined>>();
  /** Places not asked about because there were too many. */
  readonly unasked = new Set<string>();
  private served: Promise<Served | undefined> | undefined;

  constructor(courier: Courier, production: ProductionCore, level: Level) {
    this.courier = courier;
    this.production = production;
    this.level = level;
  }

  /** Undefined if no valid answer came in time; our own errors are thrown. */
  private ask<Answer>(question: () => Promise<Answer>): Promise<Answer | undefined> {
    return this.asking.execute(question).catch((error) => {
      if (unanswered.some((kind) => error instanceof kind)) return undefined;
      throw error;
    });
  }

  private async askCover(caller: Caller, place: NamedPlace): Promise<boolean> {
    const passed = { requestId: randomUUID(), level: this.level, locale: 'en' };
    const answer = this.production.core['other/cover'];
    const [cover] = await answer({ caller, request: place, textOf, passed });
    return cover?.success === 'true';
  }

  /** Undefined if there was no answer. Places beyond the limit are not asked about and not refused. */
  private async isServed(caller: Caller, place: NamedPlace): Promise<boolean | undefined> {
    const name = JSON.stringify(place);
    const known = this.places.get(name);
    if (known) return known;
    if (this.places.size >= mostPlaces) {
      this.unasked.add(name);
      return true;
    }
    const answer = this.ask(() => this.askCover(caller, place));
    this.places.set(name, answer);
    return answer;
  }

  private async listUnserved(call: RehearsedCall): Promise<Refused[]> {
    const places = listPlaces(call);
    const served = await Promise.all(places.map(([, place]) => this.isServed(call.caller, place)));
    const unserved = places.filter((_, index) => served[index] === false);
    return [
      ...(served.includes(undefined) ? [away] : []),
      ...unserved.map(([field]): Refused => {
        const detail = { text: 'portal.parity.unserved', field, values: { field } } as const;
        return { check: 'coverage', code: null, detail };
      }),
    ];
  }

  private async rehearse(check: Check, assert: Assert, call: RehearsedCall): Promise<Refused[]> {
    if (check === 'coverage' && this.production.readServed) return this.listUnserved(call);
    const { caller, request } = call;
    try {
      await assert(this.courier, { caller, request: request as never, textOf });
      return [];
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return [{ check, code: error.code, detail: error.detail }];
    }
  }

  /** Asks the courier's own system once what it serves; undefined if it does not say. */
  private async readServed(): Promise<Served | undefined> {
    const { readServed } = this.production;
    if (!readServed) return undefined;
    this.served ??= this.ask(readServed);
    return this.served;
  }

  /** `listLacking` reports a core that is away. */
  private async listUnoffered({ operation, request }: RehearsedCall): Promise<Refused[]> {
    const served = await this.readServed();
    const refused = served && refuseUnoffered(operation, request, served.offered);
    return refused ? [{ check: 'core', code: refused.code, detail: refused.detail }] : [];
  }

  /** Lists every reason for which production would refuse the call, not only the first. */
  async listRefusals(call: RehearsedCall): Promise<Refused[]> {
    const wanted = Object.entries(checks[call.operation] ?? {}) as [Check, Assert][];
    const refused = wanted.map(([check, assert]) => this.rehearse(check, assert, call));
    return (await Promise.all([this.listUnoffered(call), ...refused])).flat();
  }

  /** Refuses an operation that the courier's own system never answers, whatever the request. */
  async listLacking(operation: string): Promise<Refused[]> {
    if (!this.production.readServed) return [];
    const served = await this.readServed();
    if (!served) return [away];
    return served.operations.has(operation) ? [] : [lacking];
  }
}
