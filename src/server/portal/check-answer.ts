import { Ajv, type ValidateFunction } from 'ajv';
import type { AnyPortalCall } from '#contract/portal/all.ts';
import { SlicedJson } from '#server/http/sliced-json.ts';

const ajv = new Ajv({ strict: false, validateFormats: false });
const validators = new WeakMap<AnyPortalCall, ValidateFunction>();

/** Throws if the JSON of an answer, or of an event, has another form than its description. */
function assertAnswer(call: AnyPortalCall, json: string): void {
  const isFitting = validators.getOrInsertComputed(call, () => ajv.compile(call.answer));
  if (isFitting(JSON.parse(json))) return;
  const [{ instancePath = '', message = '', params = {} } = {}] = isFitting.errors ?? [];
  const named = `data${instancePath.replaceAll('/', '.')} ${message} ${JSON.stringify(params)}`;
  throw new Error(`the answer of ${call.path} does not fit its description: ${named}`);
}

/** Checks each event. Not a generator, which would delay the end of the stream until its next event. */
function checkEvents(call: AnyPortalCall, events: AsyncIterable<unknown>): AsyncIterable<unknown> {
  const reading = events[Symbol.asyncIterator]();
  const next = async () => {
    const result = await reading.next();
    if (!result.done) assertAnswer(call, JSON.stringify(result.value));
    return result;
  };
  const end = async () => (await reading.return?.()) ?? { done: true, value: undefined };
  return { [Symbol.asyncIterator]: () => ({ next, return: end }) };
}

async function* checkSlices(call: AnyPortalCall, slices: AsyncIterable<string>) {
  let json = '';
  for await (const slice of slices) {
    json += slice;
    yield slice;
  }
  assertAnswer(call, json);
}

/** Checks an answer against its description, in tests and development; a stream while it is sent. */
export function checkAnswer(call: AnyPortalCall, answer: unknown): unknown {
  if (call.isStream) return checkEvents(call, answer as AsyncIterable<unknown>);
  if (answer instanceof SlicedJson) return new SlicedJson(checkSlices(call, answer.slices));
  assertAnswer(call, JSON.stringify(answer ?? null));
  return answer;
}
