import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import type { ErrorCode } from '#contract/errors.ts';
import { knownRefusals } from '#contract/versions/known-changes.ts';
import { build, type Picker } from './build.ts';
import type { FrozenCall } from './document.ts';
import { toFitting } from './fitting.ts';
import type { Gate, GateOptions } from './gate.ts';
import { listEdges, toRandomPicker } from './pickers.ts';
import type { Place } from './places.ts';
import { namesField } from './replay.ts';
import { type Outcome, send } from './send.ts';

const file = path.resolve(import.meta.dirname, '../../../../i18n/en/contract.json');
const texts: Record<string, { message: string }> = JSON.parse(readFileSync(file, 'utf8'));

/** `{field} must have at most {limit, plural, …}`, as a pattern. */
function toPattern(message: string): RegExp {
  const literal = message.split(/\{(?:[^{}]|\{[^{}]*\})*\}/).map((part) => RegExp.escape(part));
  return new RegExp(literal.join('.+'));
}

/** Messages of field rules as patterns, by rule. */
const rules = Object.entries(texts)
  .filter(([key]) => key.startsWith('rule.'))
  .map(([key, { message }]) => ({ rule: key.slice('rule.'.length), pattern: toPattern(message) }));

const names = rules.map(({ rule }) => rule);

/** The field rule that refused a call; undefined for any other refusal. */
export function findBrokenRule({ body: { errors, msg, code } }: Outcome): string | undefined {
  if (code === '1') return undefined;
  if (errors) return errors.find(({ rule }) => names.includes(rule))?.rule;
  return rules.find(({ pattern }) => pattern.test(msg))?.rule;
}

/**
 * Refusals of calls that their schema allows: no schema knows where a parcel is, what was pushed,
 * or which cursor or statement was returned.
 */
const refusalsByState: Readonly<Record<string, readonly ErrorCode[]>> = {
  'orderserve/cancel': ['999002010'],
  'logistics/proofOfDelivery': ['999002000'],
  'orderserve/instruct': [
    ...(['145003060', '145003061', '145003062', '145003103', '145003110'] as const),
    ...(['999001010', '999001030', '999002020'] as const),
  ],
  'events/listEvents': ['999001030'],
  'finance/listStatements': ['999002000'],
  'finance/getStatement': ['999002000', '999001030'],
  'sandbox/closeStatement': ['999002000'],
  'sandbox/setCallback': ['999001030'],
  'sandbox/moveParcel': ['999001030'],
  'sandbox/timetable': ['999001030'],
  'sandbox/parkPush': ['999002000'],
  'sandbox/replayPush': ['999002000'],
};

/** True for a refusal with a decision record, by the field that the response names. */
export function isKnownRefusal(
  { id }: Pick<FrozenCall, 'id'>,
  outcome: Outcome,
  known: typeof knownRefusals = knownRefusals,
): boolean {
  return known.some(
    ({ operation, field, code }) =>
      ['*', id].includes(operation) &&
      code === outcome.body.code &&
      (field === '*' || namesField(outcome, field)),
  );
}

function judgeRefusal(call: FrozenCall, outcome: Outcome): string[] {
  const { code, msg } = outcome.body;
  if (code === '1' || isKnownRefusal(call, outcome)) return [];
  if (findBrokenRule(outcome)) return [`is refused by a rule its schema has not: ${code} (${msg})`];
  if (!call.errors.includes(code)) return [`is answered ${code} (${msg}), which its page lacks`];
  return refusalsByState[call.id]?.includes(code) ? [] : [`is refused with ${code} (${msg})`];
}

/** Lists the faults of a response to a call that the frozen schema allows. */
function judgeOutcome({ judge }: Gate, call: FrozenCall, outcome: Outcome): string[] {
  const { status, body } = outcome;
  const schema = call.answers.get(status);
  return [
    ...judgeRefusal(call, outcome),
    ...(schema ? judge(schema, body) : [`is answered with HTTP ${status}, which its page lacks`]),
    ...(body.code === '1' ? judge(call.data, body.data).map((fault) => `data ${fault}`) : []),
  ];
}

/** A response that a client of the frozen page does not expect. */
class Unexpected extends Error {}

const shownCharacters = 1000;

/** Makes one call; throws when its page does not document the response. Returns true for a success. */
async function assertAnswered(
  gate: Gate,
  call: FrozenCall,
  picker: Picker,
  places: readonly [Place, Place],
): Promise<boolean> {
  const { integrator, descriptor, judge } = gate;
  const random = build(call.request, picker) as Record<string, unknown>;
  const request = await toFitting(integrator, call, random, places);
  const text = JSON.stringify(request).slice(0, shownCharacters);
  const faults = judge(call.request, request);
  if (faults.length > 0)
    throw new Error(`the gate made a call of ${call.id} that is none: ${faults} ${text}`);
  const outcome = await send(integrator, descriptor, call, request);
  const differences = judgeOutcome(gate, call, outcome);
  if (differences.length > 0) throw new Unexpected(`${differences.join('; ')}: ${text}`);
  return outcome.body.code === '1';
}

/**
 * Makes calls that the frozen schema allows, at its limits and at random; lists refusals and
 * responses that the page does not document.
 */
export async function makeRandomCalls(
  gate: Gate,
  call: FrozenCall,
  { runs, seed, shrinks, places }: GateOptions & { places: readonly Place[] },
): Promise<string[]> {
  const found: string[] = [];
  let made = 0;
  let succeeded = 0;
  const make = async (picker: Picker) => {
    const [home] = places as readonly [Place];
    const place = places[made % places.length] ?? home;
    made += 1;
    if (await assertAnswered(gate, call, picker, [home, place])) succeeded += 1;
  };
  const note = (what: string, thrown: unknown) => {
    if (!(thrown instanceof Unexpected)) throw thrown;
    found.push(`${what} ${thrown.message}`);
  };
  for (const picker of listEdges(call.request)) {
    await make(picker).catch((thrown) => note('a call at the limits', thrown));
  }
  const property = fc.asyncProperty(fc.gen(), (random) => make(toRandomPicker(random)));
  const { failed, errorInstance, counterexamplePath } = await fc.check(property, {
    seed,
    numRuns: runs,
    endOnFailure: !shrinks,
  });
  // The numbers after the first describe how the call was shrunk.
  const [run] = counterexamplePath?.split(':') ?? [];
  if (failed) note(`a random call (seed ${seed}, run ${run})`, errorInstance);
  if (succeeded === 0) found.push('no call that its schema allows succeeded');
  return found;
}
