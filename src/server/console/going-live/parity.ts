import type { Locale } from '#contract/languages.ts';
import type { Operation } from '#contract/operation.ts';
import type { Parity, ParityAnswer, ParitySwap } from '#contract/portal/console-parity.ts';
import type { Courier } from '#server/core/built-in/courier.ts';
import { type ProductionCore, Rehearsal } from '#server/core/built-in/rehearsal.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { People } from '#server/people/people.ts';
import { fieldError } from '#server/people/portal-error.ts';
import { findInterface } from '../applications/interfaces.ts';
import { toActing } from './parity-acting.ts';
import { type Played, type PlayedCall, readTexts, toPlayed } from './parity-calls.ts';
import { type Production, readStanding, type Standing } from './parity-standing.ts';
import { type Found, findOfAccount, Surprises, toFound, type Words } from './parity-surprises.ts';

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

/** Thinks one call through for production's account. */
async function play(
  { words, standing, rehearsal, swaps: known }: Look,
  operation: Operation,
  production: Production,
  call: PlayedCall,
): Promise<Found[]> {
  const { caller, swaps, refused } = toActing(operation, call, production, standing);
  if (call.from === 'calls') {
    for (const swap of swaps) known.set(`${swap.field} ${swap.sandbox}`, swap);
  }
  if (refused) return [toFound(words, 'customer', refused)];
  const { id } = operation;
  const refusals = await rehearsal.listRefusals({ operation: id, caller, request: call.content });
  return refusals.map((each) => toFound(words, each.check, each));
}

async function findCore({ words, rehearsal }: Look, operation: Operation): Promise<Found[]> {
  if (operation.direction === 'push') return [];
  const lacking = await rehearsal.listLacking(operation.id);
  return lacking.map((each) => toFound(words, each.check, each));
}

async function look(all: Look, operation: Operation, played: Played): Promise<Parity> {
  const { words, standing, address } = all;
  const surprises = new Surprises();
  surprises.add(findOfAccount(words, operation, standing, address), 'account');
  const { production } = standing;
  if (production) {
    const { calls } = played;
    const [core, ...found] = await Promise.all([
      findCore(all, operation),
      ...calls.map((call) => play(all, operation, production, call)),
    ]);
    for (const [index, { from }] of calls.entries()) surprises.add(found[index] ?? [], from);
    surprises.add(core, 'account');
  }
  const count = (from: PlayedCall['from']) =>
    played.calls.filter((call) => call.from === from).length;
  return {
    operation: operation.id,
    calls: count('calls'),
    examples: count('examples'),
    skipped: played.skipped,
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
  const swaps = new Map<string, ParitySwap>();
  const all: Look = { words: { texts, locale }, standing, address, rehearsal, swaps };
  // All at once: what a courier's own system is asked shares one deadline.
  const parities = await Promise.all(
    operations.map((operation) =>
      look(all, operation, toPlayed(operation, kept.get(operation.id))),
    ),
  );
  const isHeld = standing.production && operations.some(({ direction }) => direction === 'call');
  return {
    operations: parities,
    swaps: [...swaps.values()],
    address: isHeld ? address : null,
  };
}
