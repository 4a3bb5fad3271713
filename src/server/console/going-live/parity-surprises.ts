import type { Operation } from '#contract/operation.ts';
import { pushes } from '#contract/operations/pushes.ts';
import type { ParityFix, ParityKind, Surprise } from '#contract/portal/console-parity.ts';
import type { Obstacle } from '#contract/portal/interfaces.ts';
import { isAllowedFrom, isPermitted } from '#server/accounts/permission.ts';
import type { RefusedDetail } from '#server/core/built-in/rehearsal.ts';
import type { ApiError } from '#server/errors/api-error.ts';
import { toRefusal } from './go-live.ts';
import type { PlayedCall } from './parity-calls.ts';
import type { Production, Standing } from './parity-standing.ts';

/** A text of contract.json in the reader's language. */
export type Say = (key: string, values?: Record<string, string | number>) => string;

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

/** Returns the error production would answer, worded like the gateway's, as a surprise of a kind. */
export function toFound(
  say: Say,
  kind: Exclude<ParityKind, 'permission'>,
  { code, detail }: { code: ApiError['code'] | null; detail: RefusedDetail },
): Found {
  const { text = '', values, field } = detail;
  const what = say(text, { ...values, field: field ?? '' });
  const isOfWire = text.startsWith('detail.');
  const message = isOfWire ? `${say(`error.${code}.text`)}: ${what}` : what;
  return { kind, code, field: field ?? null, message, fix: fixes[kind] };
}

function toPermissionFix(obstacle: Obstacle, { direction }: Operation): ParityFix {
  if (obstacle === 'certifyDeveloper' || obstacle === 'certifyCompany') return 'certify';
  if (obstacle !== 'jointTest') return 'interfaces';
  return direction === 'push' ? 'callbacks' : 'try';
}

/** Checks the permission of the interface; going live grants it and is no surprise. */
function findPermission(say: Say, operation: Operation, standing: Standing): Found[] {
  const { production, interfaces } = standing;
  if (production && isPermitted(production, operation)) return [];
  const row = interfaces.get(operation.id);
  const refusal = row && toRefusal(row);
  if (!refusal) return [];
  const message = say(refusal.text, refusal.values);
  const fix = toPermissionFix(refusal.obstacle, operation);
  // For a push production returns no code: it is not sent.
  const code = operation.direction === 'push' ? null : '145003012';
  return [{ kind: 'permission', code, field: null, message, fix }];
}

/**
 * Returns the pushes whose production address an operation misses, out of several asked about: the push
 * itself, and any applied-for push that the sandbox sends and that this call is the first to cause. Names
 * each push once.
 */
function toWantedPushes(
  { id, direction }: Operation,
  { callbacks, interfaces }: Standing,
  asked: readonly string[],
): string[] {
  if (direction === 'push') return [id];
  const sent = callbacks.filter((each) => each.environment === 'sandbox' && !each.disabled_at);
  const wanted = pushes.filter(({ id: kind, causedBy }) => {
    const state = interfaces.get(kind)?.state ?? 'none';
    const isApplied = state !== 'none' && state !== 'revoked';
    const first = asked.find((each) => each === kind || causedBy.includes(each));
    return (
      isApplied && !asked.includes(kind) && first === id && sent.some((each) => each.kind === kind)
    );
  });
  return wanted.map((push) => push.id);
}

function findCallbacks(
  say: Say,
  operation: Operation,
  standing: Standing,
  asked: readonly string[],
): Found[] {
  const live = standing.callbacks.filter(({ environment }) => environment === 'production');
  return toWantedPushes(operation, standing, asked).flatMap((kind): Found[] => {
    const address = live.find((each) => each.kind === kind);
    if (address && address.disabled_at === null) return [];
    const key = address ? 'portal.parity.callbackOff' : 'portal.parity.callback';
    const message = say(key, { push: say(`operation.${kind}.title`) });
    return [{ kind: 'callback', code: null, field: null, message, fix: fixes.callback }];
  });
}

function findAddress(say: Say, address: string, { allowed_addresses }: Production): Found[] {
  if (isAllowedFrom(address, allowed_addresses)) return [];
  const detail = { text: 'detail.addressNotAllowed', values: { value: address } } as const;
  return [toFound(say, 'address', { code: '145003012', detail })];
}

/** The account is suspended. */
function findSuspension(say: Say, { suspended_at }: Production): Found[] {
  if (suspended_at === null) return [];
  const message = `${say('error.145003012.text')}: ${say('detail.suspended')}`;
  return [{ kind: 'permission', code: '145003012', field: null, message, fix: 'courier' }];
}

/**
 * Returns obstacles that do not depend on a call's content; `asked` are the ids of all operations of this
 * check.
 */
export function findOfAccount(
  say: Say,
  operation: Operation,
  standing: Standing,
  { address, asked }: { address: string; asked: readonly string[] },
): Found[] {
  const { production } = standing;
  const permission = findPermission(say, operation, standing);
  if (!production) return permission;
  const isCall = operation.direction === 'call';
  return [
    ...permission,
    ...(isCall ? findSuspension(say, production) : []),
    ...(isCall ? findAddress(say, address, production) : []),
    ...findCallbacks(say, operation, standing, asked),
  ];
}

/** Adds what one call, or every call of the account, would meet: each thing once, with the number of calls that meet it. */
export function addFound(
  surprises: Map<string, Surprise>,
  all: readonly Found[],
  from: PlayedCall['from'] | 'account',
): void {
  for (const found of all) {
    const name = JSON.stringify(found);
    const known = surprises.get(name) ?? { ...found, calls: 0, examples: 0, own: false };
    if (from !== 'account') known[from] += 1;
    if (from !== 'examples') known.own = true;
    surprises.set(name, known);
  }
}
