import { findTaken, type Taken } from '#contract/hints.ts';
import type { Locale } from '#contract/languages.ts';
import type { Operation } from '#contract/operation.ts';
import type {
  Parity,
  ParityAnswer,
  ParitySwap,
  Surprise,
} from '#contract/portal/console-parity.ts';
import { findProvenSigner, type Signer, signers, toScalarText } from '#contract/signer.ts';
import type { Caller } from '#server/accounts/caller.ts';
import type { Courier } from '#server/core/built-in/courier.ts';
import { type ProductionCore, Rehearsal } from '#server/core/built-in/rehearsal.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { Handlers } from '#server/people/asked.ts';
import { toAddress } from '#server/people/credentials/list-accounts.ts';
import type { Member } from '#server/people/organisations/member.ts';
import type { People } from '#server/people/people.ts';
import { fieldError } from '#server/people/portal-error.ts';
import { findInterface } from '../applications/interfaces.ts';
import { type Played, type PlayedCall, readTexts, toPlayed } from './parity-calls.ts';
import { type Production, readStanding, type Standing } from './parity-standing.ts';
import { addFound, type Found, findOfAccount, type Say, toFound } from './parity-surprises.ts';

/** The caller in production and the request's swaps, or the refusal if no account can call. */
interface Acting {
  caller: Caller;
  swaps: ParitySwap[];
  refused?: ApiError;
}

const unknown = {
  customer: new ApiError('145003080', { text: 'detail.customerUnknown', field: 'customerCode' }),
  salesperson: new ApiError('145003330', {
    text: 'detail.salespersonUnknown',
    field: 'salesmanCode',
  }),
};

/** Returns the signer inside a call, or the customer that an operation requires without a digest. */
function findActing({ businessDigest, errors }: Operation, content: PlayedCall['content']) {
  const isNamed = businessDigest === 'never' && errors.includes(unknown.customer.code);
  return isNamed ? 'customer' : findProvenSigner(businessDigest, content);
}

/** Returns the row with the sent code; production's own code replaces a sandbox code. */
function choose<Row extends { code: string }>(rows: readonly Row[], sent: string) {
  return rows.find(({ code }) => code === sent) ?? rows[0];
}

/** Lists the fields of a call that name something of the sandbox with a counterpart in production. */
function listSwaps(
  { hints = {} }: Operation,
  content: PlayedCall['content'],
  own: Partial<Record<Taken, string>>,
): ParitySwap[] {
  return Object.keys(hints.takes ?? {}).flatMap((field): ParitySwap[] => {
    const taken = findTaken(hints, field, content);
    const production = taken && own[taken];
    const sandbox = toScalarText(content[field]);
    if (!production || sandbox === '' || sandbox === production) return [];
    return [{ field, sandbox, production }];
  });
}

/** The production caller that corresponds to the sandbox's. */
function toActing(
  operation: Operation,
  { content }: PlayedCall,
  { id: accountId, api_account: apiAccount, customers, salespeople }: Production,
): Acting {
  const caller: Caller = { accountId, apiAccount };
  const acting: Signer | undefined = findActing(operation, content);
  if (!acting) return { caller, swaps: listSwaps(operation, content, { apiAccount }) };
  const field = signers[acting].code;
  const sent = toScalarText(content[field]);
  const row = acting === 'customer' ? choose(customers, sent) : choose(salespeople, sent);
  if (!row) return { caller, swaps: [], refused: unknown[acting] };
  const swaps = listSwaps(operation, content, { apiAccount, [field]: row.code });
  return { caller: { ...caller, [acting]: row }, swaps };
}

export interface ParityContext {
  people: People;
  courier: Courier;
  production: ProductionCore;
}

export interface ParityAsk {
  operations: readonly string[];
  /** Address the person asks from; empty if none is known. */
  address: string;
  locale: Locale;
}

/** State shared by one check of several interfaces. */
interface Look {
  say: Say;
  standing: Standing;
  address: string;
  asked: readonly string[];
  rehearsal: Rehearsal;
  swaps: Map<string, ParitySwap>;
}

/** Returns the requested operations without duplicates; refuses an unknown id at its position. */
function toInterfaces(ids: readonly string[]): Operation[] {
  const found = ids.map((id, index) => {
    const operation = findInterface(id.trim());
    if (operation) return operation;
    throw fieldError(`operations[${index}]`, 'portal.interfaceUnknown', { operation: id });
  });
  return [...new Set(found)];
}

async function play(
  { say, rehearsal, swaps: known }: Look,
  operation: Operation,
  production: Production,
  call: PlayedCall,
): Promise<Found[]> {
  const { caller, swaps, refused } = toActing(operation, call, production);
  if (call.from === 'calls') {
    for (const swap of swaps) known.set(`${swap.field} ${swap.sandbox}`, swap);
  }
  if (refused) return [toFound(say, 'customer', refused)];
  const { id } = operation;
  const refusals = await rehearsal.listRefusals({ operation: id, caller, request: call.content });
  return refusals.map((each) => toFound(say, each.check, each));
}

async function findCore({ say, rehearsal }: Look, operation: Operation): Promise<Found[]> {
  if (operation.direction === 'push') return [];
  const lacking = await rehearsal.listLacking(operation.id);
  return lacking.map((each) => toFound(say, each.check, each));
}

async function look(all: Look, operation: Operation, { calls, skipped }: Played): Promise<Parity> {
  const { say, standing } = all;
  const surprises = new Map<string, Surprise>();
  addFound(surprises, findOfAccount(say, operation, standing, all), 'account');
  const { production } = standing;
  if (production) {
    const [core, ...found] = await Promise.all([
      findCore(all, operation),
      ...calls.map((call) => play(all, operation, production, call)),
    ]);
    for (const [index, { from }] of calls.entries()) addFound(surprises, found[index] ?? [], from);
    addFound(surprises, core, 'account');
  }
  const own = calls.filter(({ from }) => from === 'calls').length;
  return {
    operation: operation.id,
    calls: own,
    examples: calls.length - own,
    skipped,
    surprises: [...surprises.values()],
  };
}

/**
 * Checks what production would answer to the last successful sandbox calls of the user's interfaces and to
 * their documented examples. Asks the courier only about places; writes nothing.
 */
export async function checkParity(
  { people, courier, production }: ParityContext,
  member: Member,
  { operations: ids, address, locale }: ParityAsk,
): Promise<ParityAnswer> {
  const operations = toInterfaces(ids);
  await people.limits.parityChecks.consume(member.user.id);
  const { reports, texts } = people;
  const standing = await readStanding(people, member);
  const wanted = operations.map(({ id }) => id);
  const kept = standing.sandbox ? await readTexts(reports, standing.sandbox, wanted) : new Map();
  const rehearsal = new Rehearsal(courier, production, standing.production?.level ?? 'enterprise');
  const swaps = new Map<string, ParitySwap>();
  const say: Say = (key, values) => texts.get(locale, key, values);
  const all: Look = { say, standing, address, asked: wanted, rehearsal, swaps };
  // In parallel, because the requests to a courier's own system share one deadline.
  const parities = await Promise.all(
    operations.map((operation) =>
      look(all, operation, toPlayed(operation, kept.get(operation.id))),
    ),
  );
  const isHeld = standing.production && operations.some(({ direction }) => direction === 'call');
  return {
    operations: parities,
    swaps: [...swaps.values()],
    unaskedPlaces: rehearsal.unasked.size,
    address: isHeld ? address : null,
  };
}

export const parityHandlers = {
  'console/parity': ({ people, courier, production, member, request, language, origin }) =>
    checkParity({ people, courier, production }, member, {
      operations: request.operations,
      address: toAddress(origin),
      locale: language.locale,
    }),
} satisfies Partial<Handlers<ParityContext>>;
