import type { Locale } from '#contract/languages.ts';
import type { Operation } from '#contract/operation.ts';
import type {
  Parity,
  ParityAnswer,
  ParityKind,
  ParitySwap,
} from '#contract/portal/console-parity.ts';
import { ApiError } from '#server/api-error.ts';
import type { Courier } from '#server/core/built-in/courier.ts';
import { checksOf, type ProductionCore, Rehearsal } from '#server/core/built-in/rehearsal.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { People } from '#server/people/people.ts';
import { fieldError } from '#server/people/portal-error.ts';
import { findInterface } from '../applications/interfaces.ts';
import { type Played, type PlayedCall, readTexts, toPlayed } from './parity-calls.ts';
import { type Production, readStanding, type Standing } from './parity-standing.ts';
import {
  findOfAccount,
  Surprises,
  toActing,
  toFound,
  toWantedPushes,
  type Words,
} from './parity-surprises.ts';

export interface ParityGround {
  people: People;
  courier: Courier;
  production: ProductionCore;
}

export interface ParityAsk {
  operations: readonly string[];
  /** From which the person asks; empty where it is none. */
  address: string;
  locale: Locale;
}

/** What one look at several interfaces shares. */
interface Look {
  words: Words;
  standing: Standing;
  address: string;
  rehearsal: Rehearsal;
  /** Operations that the courier's own system answers now; undefined: the built-in courier, or away. */
  served: ReadonlySet<string> | undefined;
  swaps: Map<string, ParitySwap>;
}

/** The operations that are asked about, each once; a stranger's id is refused at its place. */
function toInterfaces(ids: readonly string[]): Operation[] {
  const found = ids.map((id, index) => {
    const operation = findInterface(id.trim());
    if (operation) return operation;
    throw fieldError(`operations[${index}]`, 'portal.interfaceUnknown', { operation: id });
  });
  return [...new Set(found)];
}

/** What was looked at: without a production account only that there is none. */
function toChecked(
  operation: Operation,
  { calls }: Played,
  { standing, served, rehearsal }: Look,
): ParityKind[] {
  if (!standing.production) return ['permission'];
  const isCall = operation.direction === 'call';
  const isPlayed = isCall && calls.length > 0;
  return [
    'permission',
    ...(isCall ? (['address'] as const) : []),
    ...(isCall && (served || rehearsal.isAway) ? (['core'] as const) : []),
    ...(isPlayed && operation.businessDigest !== 'never' ? (['customer'] as const) : []),
    ...(isPlayed ? (checksOf[operation.id] ?? []) : []),
    ...(toWantedPushes(operation, standing).length > 0 ? (['callback'] as const) : []),
  ];
}

/** Thinks one call through for production's account. */
async function play(
  { words, standing, rehearsal, swaps }: Look,
  operation: Operation,
  production: Production,
  call: PlayedCall,
  surprises: Surprises,
): Promise<void> {
  const { caller, swap, refused } = toActing(operation, call, production, standing);
  if (swap && call.from === 'calls') swaps.set(`${swap.field} ${swap.sandbox}`, swap);
  if (refused) {
    surprises.add(toFound(words, 'customer', refused), call.from);
    return;
  }
  const rehearsed = { operation: operation.id, caller, request: call.content };
  for (const { check, error } of await rehearsal.listRefusals(rehearsed)) {
    surprises.add(toFound(words, check, error), call.from);
  }
}

function addCore(look: Look, operation: Operation, surprises: Surprises): void {
  const { words, served, rehearsal } = look;
  if (operation.direction === 'push') return;
  const lacks = served && !served.has(operation.id);
  if (!lacks && !rehearsal.isAway) return;
  const text = lacks ? 'portal.parity.coreLacks' : 'portal.parity.coreAway';
  surprises.add(toFound(words, 'core', new ApiError('145003040', { text })), 'account');
}

async function look(all: Look, operation: Operation, played: Played): Promise<Parity> {
  const { words, standing, address } = all;
  const surprises = new Surprises();
  for (const found of findOfAccount(words, operation, standing, address)) {
    surprises.add(found, 'account');
  }
  const { production } = standing;
  if (production) {
    for (const call of played.calls) await play(all, operation, production, call, surprises);
    addCore(all, operation, surprises);
  }
  const count = (from: PlayedCall['from']) =>
    played.calls.filter((call) => call.from === from).length;
  return {
    operation: operation.id,
    calls: count('calls'),
    examples: count('examples'),
    skipped: played.skipped,
    checked: toChecked(operation, played, all),
    surprises: surprises.list(),
  };
}

/**
 * What production would say to the last successful sandbox calls of one's interfaces, and to their
 * documented examples. Nothing is sent to the courier but questions about places; nothing is written.
 */
export async function checkParity(
  { people, courier, production }: ParityGround,
  user: UserRow,
  { operations: ids, address, locale }: ParityAsk,
): Promise<ParityAnswer> {
  const operations = toInterfaces(ids);
  await people.parityChecks.take(user.id);
  const { reports, texts } = people;
  const standing = await readStanding(reports, user);
  const wanted = operations.map(({ id }) => id);
  const kept = standing.sandbox ? await readTexts(reports, standing.sandbox, wanted) : new Map();
  const rehearsal = new Rehearsal(courier, production, standing.production?.level ?? 'enterprise');
  const served = standing.production && (await rehearsal.readServed());
  const swaps = new Map<string, ParitySwap>();
  const all: Look = { words: { texts, locale }, standing, address, rehearsal, served, swaps };
  const parities: Parity[] = [];
  for (const operation of operations) {
    parities.push(await look(all, operation, toPlayed(operation, kept.get(operation.id))));
  }
  return { operations: parities, swaps: [...swaps.values()], address };
}
