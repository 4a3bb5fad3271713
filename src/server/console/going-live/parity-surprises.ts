import type { Locale } from '#contract/languages.ts';
import type { Operation } from '#contract/operation.ts';
import type { ParityFix, ParityKind, Surprise } from '#contract/portal/console-parity.ts';
import type { PushKind } from '#contract/portal/console-pushes.ts';
import type { Obstacle } from '#contract/portal/interfaces.ts';
import { isAllowedFrom, isPermitted } from '#server/accounts/permission.ts';
import { ApiError } from '#server/api-error.ts';
import type { Texts } from '#server/texts.ts';
import { refusals } from './go-live.ts';
import type { PlayedCall } from './parity-calls.ts';
import type { Production, Standing } from './parity-standing.ts';

/** In whose words surprises are said. */
export interface Words {
  texts: Texts;
  locale: Locale;
}

export type Found = Omit<Surprise, 'calls' | 'examples' | 'own'>;

const fixes: Record<Exclude<ParityKind, 'permission'>, ParityFix> = {
  core: 'courier',
  address: 'credentials',
  customer: 'courier',
  cod: 'courier',
  balance: 'courier',
  coverage: 'places',
  callback: 'callbacks',
};

/** What production would answer, in words like the gateway's, as a surprise of a kind. */
export function toFound(
  { texts, locale }: Words,
  kind: Exclude<ParityKind, 'permission'>,
  { code, detail }: { code: ApiError['code'] | null; detail: ApiError['detail'] },
): Found {
  const { text = '', values, field } = detail;
  const what = texts.get(locale, text, { ...values, field: field ?? '' });
  const isOfWire = text.startsWith('detail.');
  const message = isOfWire ? `${texts.get(locale, `error.${code}.text`)}: ${what}` : what;
  return { kind, code, field: field ?? null, message, fix: fixes[kind] };
}

function toPermissionFix(obstacle: Obstacle, { direction }: Operation): ParityFix {
  if (obstacle === 'certifyDeveloper' || obstacle === 'certifyCompany') return 'certify';
  if (obstacle !== 'jointTest') return 'interfaces';
  return direction === 'push' ? 'callbacks' : 'try';
}

/** Whether the interface is granted; going live itself grants it, and is no surprise. */
function findPermission(words: Words, operation: Operation, standing: Standing): Found[] {
  const { production, interfaces } = standing;
  if (production && isPermitted(production, operation)) return [];
  const row = interfaces.get(operation.id);
  const obstacle = row?.missing.find((each) => each !== 'goLive');
  if (!row || !obstacle) return [];
  const { successes, needed } = row;
  const values = { operation: operation.id, successes, needed };
  const message = words.texts.get(words.locale, refusals[obstacle], values);
  const fix = toPermissionFix(obstacle, operation);
  return [{ kind: 'permission', code: '145003012', field: null, message, fix }];
}

/** Kinds of pushes that follow from a call's parcels. */
const followed: Record<string, readonly PushKind[]> = {
  'orderserve/create': [
    'orderserve/statusFeedback',
    'logistics/statusFeedback',
    'other/settlementReturn',
  ],
  'orderserve/addLooseOrder': [
    'orderserve/statusFeedback',
    'logistics/statusFeedback',
    'other/settlementReturn',
  ],
  'logistics/subscribe': ['logistics/statusFeedback'],
};

/** A push itself needs its address; after a call those are missed that the sandbox has. */
function toWantedPushes({ id, direction }: Operation, { callbacks }: Standing): string[] {
  if (direction === 'push') return [id];
  const isTold = (kind: string) =>
    callbacks.sandbox.some((each) => each.kind === kind && each.disabled_at === null);
  return (followed[id] ?? []).filter(isTold);
}

function findCallbacks(words: Words, operation: Operation, standing: Standing): Found[] {
  return toWantedPushes(operation, standing).flatMap((kind): Found[] => {
    const address = standing.callbacks.production.find((each) => each.kind === kind);
    if (address && address.disabled_at === null) return [];
    const title = words.texts.get(words.locale, `operation.${kind}.title`);
    const key = address ? 'portal.parity.callbackOff' : 'portal.parity.callback';
    const message = words.texts.get(words.locale, key, { push: title });
    return [{ kind: 'callback', code: null, field: null, message, fix: fixes.callback }];
  });
}

function findAddress(words: Words, address: string, { allowed_addresses }: Production): Found[] {
  if (isAllowedFrom(address, allowed_addresses)) return [];
  const error = new ApiError('145003012', {
    text: 'detail.addressNotAllowed',
    values: { value: address },
  });
  return [toFound(words, 'address', error)];
}

/** What stands in the way whatever is called. */
export function findOfAccount(
  words: Words,
  operation: Operation,
  standing: Standing,
  address: string,
): Found[] {
  const { production } = standing;
  const permission = findPermission(words, operation, standing);
  if (!production) return permission;
  const isCall = operation.direction === 'call';
  return [
    ...permission,
    ...(isCall ? findAddress(words, address, production) : []),
    ...findCallbacks(words, operation, standing),
  ];
}

/** Gathers what calls meet: the same thing once, with how many meet it. */
export class Surprises {
  private readonly found = new Map<string, Surprise>();

  /** What one call meets, or whoever calls. */
  add(all: readonly Found[], from: PlayedCall['from'] | 'account'): void {
    for (const found of all) {
      const name = JSON.stringify(found);
      const known = this.found.get(name) ?? { ...found, calls: 0, examples: 0, own: false };
      if (from !== 'account') known[from] += 1;
      if (from !== 'examples') known.own = true;
      this.found.set(name, known);
    }
  }

  list(): Surprise[] {
    return [...this.found.values()];
  }
}
