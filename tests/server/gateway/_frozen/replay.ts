import { portalUrls } from '#contract/destination.ts';
import { fillIn } from '#contract/hints.ts';
import { knownAcceptances } from '#contract/versions/known-changes.ts';
import type { AnsweredError, DocumentExample } from '#reference/openapi-parts.ts';
import { isKnown } from '../../../../src/scripts/baseline/find-breaks.ts';
import type { FrozenCall } from './document.ts';
import type { Gate } from './gate.ts';
import { toValues, withDigest } from './integrator.ts';
import { type Outcome, send } from './send.ts';
import { compareShapes } from './shape.ts';

/** The example's request as this integrator sends it today. */
async function toRequest({ integrator }: Gate, call: FrozenCall, example: DocumentExample) {
  const { request, needs } = example;
  // When the state of an order causes the error, its number is valid.
  const field = needs ? undefined : example.field;
  const filled = fillIn(call.hints, request, await toValues(integrator, call, example), field);
  // The address of an example has no receiver.
  if (filled.url && field !== 'url') filled.url = portalUrls.inbox;
  return field === 'digest' ? filled : withDigest(integrator, call, filled);
}

const withoutPlaces = (path: string) => path.replaceAll(/\[\d+\]/g, '[]');

/** True when a response names the field, in any list entry; version 1 names it in `msg`. */
export function namesField({ body: { msg, errors } }: Outcome, field: string): boolean {
  const named = errors ? [errors[0]?.path ?? ''] : msg.split(/[\s:,]+/);
  return named.map(withoutPlaces).includes(withoutPlaces(field));
}

/** Compares every reported field, where the version reports them all. */
function compareErrors({ errors = [] }: DocumentExample, { body }: Outcome): string[] {
  const toWords = ({ path, rule, code }: AnsweredError) => `${path} ${rule} ${code}`;
  const now = (body.errors ?? []).map(toWords);
  const gone = errors.map(toWords).filter((words) => !now.includes(words));
  return gone.map((words) => `no longer names the fault ${words}, but ${now.join(', ')}`);
}

function compareOutcome(
  { judge }: Gate,
  call: FrozenCall,
  example: DocumentExample,
  outcome: Outcome,
): string[] {
  const { status, body } = outcome;
  const { code, field, data } = example;
  const isTakenNow =
    body.code === '1' &&
    isKnown(knownAcceptances, { operation: call.id, field: field ?? '' }, (known) => {
      return known.code === code;
    });
  if (isTakenNow) return [];
  if (body.code !== code) return [`is answered ${body.code} (${body.msg}), and was ${code}`];
  const expected = call.statusOf(example);
  const schema = call.answers.get(expected) ?? {};
  const faults = [
    ...(status === expected ? [] : [`is answered with HTTP ${status}, and was with ${expected}`]),
    ...judge(schema, body),
    ...compareErrors(example, outcome),
    ...(field && !namesField(outcome, field) ? [`no longer names the field ${field}`] : []),
  ];
  if (code !== '1') return faults;
  const dataFaults = judge(call.data, body.data).map((fault) => `data ${fault}`);
  return [...faults, ...dataFaults, ...compareShapes([data], [body.data], 'data')];
}

/** Repeats the example calls of a version and lists differences from the documented responses. */
export async function replayExamples(gate: Gate, call: FrozenCall): Promise<string[]> {
  const differences: string[] = [];
  for (const example of call.examples) {
    const request = await toRequest(gate, call, example);
    const outcome = await send(gate.integrator, gate.descriptor, call, request);
    const found = compareOutcome(gate, call, example, outcome);
    differences.push(...found.map((words) => `example ${example.name} ${words}`));
  }
  return differences;
}
