import { randomUUID } from 'node:crypto';
import type { Level, RequestOf } from '#contract/operation.ts';
import type { addLooseOrder } from '#contract/operations/orderserve/add-loose-order.ts';
import type { reserveWaybills } from '#contract/operations/vip/getwaybill.ts';
import type { Caller } from '#server/accounts/caller.ts';
import { ApiError } from '#server/api-error.ts';
import type { Core } from '../port.ts';
import type { WrittenPlace } from './areas/area-book.ts';
import { type Courier, customerOf } from './courier.ts';
import { assertLooseCod, toLooseContent } from './orders/create-loose-order.ts';
import { assertCod } from './orders/create-order.ts';
import { noWaybillsLeft } from './orders/new-order.ts';
import { type OrderRequest, toContent, toOrderColumns } from './orders/order-content.ts';
import { tooFewWaybills } from './waybills/reserve-waybills.ts';

/** Places that one rehearsal asks a courier's own system about. */
const mostPlaces = 20;
const operateModify = 2;

/** What is looked at: what may be collected, what is left of the waybills, where the courier is. */
export type Check = 'cod' | 'balance' | 'coverage';

/** A call as production would get it, checked by the contract. */
export interface RehearsedCall {
  operation: string;
  caller: Caller;
  request: Record<string, unknown>;
}

export interface Refused {
  check: Check;
  error: ApiError;
}

/** What answers production's calls. */
export interface ProductionCore {
  core: Core;
  /** Undefined: the built-in courier. Asks the courier's own system what it answers now. */
  readServed: (() => Promise<ReadonlySet<string>>) | undefined;
}

/** Each may throw the ApiError that production would answer. */
type Checks = Partial<Record<Check, () => void | Promise<void>>>;

type Loose = RequestOf<typeof addLooseOrder>;
type Reserve = RequestOf<typeof reserveWaybills>;

/** What each operation asks the courier that can be asked without effect. */
export const checksOf: Record<string, readonly Check[]> = {
  'orderserve/create': ['cod', 'balance', 'coverage'],
  'orderserve/addLooseOrder': ['cod', 'coverage'],
  'vip/getwaybill': ['balance'],
  'other/freight': ['coverage'],
  'other/threeSegmentCode': ['coverage'],
  'other/getInfo': ['coverage'],
};

/** Waybills left to the customer: a core's word, else the portal's own count; null: not counted. */
function leftTo(caller: Caller): number | null {
  const { core_balance, balance } = customerOf(caller);
  return core_balance ?? balance;
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** The places of a request, each by the field that names it; without those that name no area. */
function listPlaces({ operation, request }: RehearsedCall): [string, Required<Asked>][] {
  const whole = operation === 'other/getInfo' ? [['', request] as const] : [];
  const roles = ['sender', 'receiver'].map((role) => [`${role}.`, request[role]] as const);
  return [...whole, ...roles].flatMap(([prefix, value]): [string, Required<Asked>][] => {
    const written = (value ?? {}) as Record<string, unknown>;
    const [prov, city, area] = [written.prov ?? written.province, written.city, written.area].map(
      toText,
    );
    return prov && city && area ? [[`${prefix}city`, { prov, city, area }]] : [];
  });
}

type Asked = Pick<WrittenPlace, 'prov' | 'city' | 'area'>;

/**
 * One look at what production would say to calls, by the very functions that would refuse them.
 * Nothing is written, and a courier's own system is only asked where it delivers.
 */
export class Rehearsal {
  private readonly courier: Courier;
  private readonly production: ProductionCore;
  private readonly level: Level;
  private readonly places = new Map<string, Promise<boolean>>();
  /** The courier's own system did not answer; it is not asked again. */
  isAway = false;

  constructor(courier: Courier, production: ProductionCore, level: Level) {
    this.courier = courier;
    this.production = production;
    this.level = level;
  }

  /** What is answered now; undefined: everything. */
  async readServed(): Promise<ReadonlySet<string> | undefined> {
    try {
      return await this.production.readServed?.();
    } catch (error) {
      this.note(error);
      return undefined;
    }
  }

  /** A courier's own system that answers wrongly is no better than one that is away. */
  private note(error: unknown): void {
    if (!this.production.readServed) throw error;
    this.isAway = true;
  }

  private async askCover(caller: Caller, place: Required<Asked>): Promise<boolean> {
    const passed = { requestId: randomUUID(), level: this.level, locale: 'en' };
    const textOf = (key: string) => key;
    const answer = this.production.core['other/cover'];
    const [told] = await answer({ caller, request: place, textOf, passed });
    return told?.success === 'true';
  }

  /** Unknown beyond so many places, and while the core is away: then nothing is said of it. */
  private async isCovered(caller: Caller, place: Required<Asked>): Promise<boolean | undefined> {
    const name = JSON.stringify(place);
    if (this.isAway || (!this.places.has(name) && this.places.size >= mostPlaces)) return undefined;
    const asked = this.places.get(name) ?? this.askCover(caller, place);
    this.places.set(name, asked);
    return asked.catch((error) => {
      this.note(error);
      return undefined;
    });
  }

  private async assertCovered(call: RehearsedCall): Promise<void> {
    if (!this.production.readServed) await this.assertKnown(call);
    for (const [field, place] of listPlaces(call)) {
      if ((await this.isCovered(call.caller, place)) === false) {
        throw new ApiError('145003065', { text: 'detail.outOfRange', field });
      }
    }
  }

  /** The built-in courier's own refusal of an address. */
  private async assertKnown({ operation, request }: RehearsedCall): Promise<void> {
    if (operation === 'orderserve/create') {
      await toOrderColumns(this.courier, toContent(request as OrderRequest));
    }
    if (operation === 'orderserve/addLooseOrder') {
      await toOrderColumns(this.courier, toLooseContent(request as Loose));
    }
  }

  private toChecks(call: RehearsedCall): Checks {
    const { operation, caller } = call;
    const coverage = () => this.assertCovered(call);
    if (operation === 'orderserve/create') {
      const request = call.request as OrderRequest;
      const pays = request.billCode === undefined && request.operateType !== operateModify;
      return {
        cod: () => assertCod(customerOf(caller), request),
        balance() {
          if (pays && leftTo(caller) === 0) throw noWaybillsLeft();
        },
        coverage,
      };
    }
    if (operation === 'orderserve/addLooseOrder') {
      const request = call.request as Loose;
      return { cod: () => assertLooseCod(this.courier, caller.accountId, request), coverage };
    }
    if (operation === 'vip/getwaybill') {
      const { num } = call.request as Reserve;
      return {
        balance() {
          const left = leftTo(caller);
          if (left !== null && left < num) throw tooFewWaybills(num, left);
        },
      };
    }
    return checksOf[operation] ? { coverage } : {};
  }

  /** Everything that production would refuse the call for, not the first alone. */
  async listRefusals(call: RehearsedCall): Promise<Refused[]> {
    const refused: Refused[] = [];
    const checks = Object.entries(this.toChecks(call)) as [Check, () => void | Promise<void>][];
    for (const [check, assert] of checks) {
      try {
        await assert();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        refused.push({ check, error });
      }
    }
    return refused;
  }
}
