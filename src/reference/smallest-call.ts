import type { FieldSchema } from '#contract/check-fields.ts';
import { findPlaces } from '#contract/hints.ts';
import { isObject } from '#contract/is-object.ts';
import { toExchange } from './exchange.ts';
import type { OperationPage, PageExample, SmallestCall } from './page.ts';

/** Longer texts, such as a PDF in base64, are recognised by their beginning. */
const shownCharacters = 64;
const shownEntries = 2;

type Data = Record<string, unknown>;

/** Lists the fields of an object that the schema requires, given those that are kept. */
function listNeeded(schema: FieldSchema, data: Data): Set<string> {
  const { required = [], anyOf = [], allOf = [], dependentRequired = {} } = schema;
  const oneOf = anyOf.find((each) => each.required.every((name) => name in data));
  const needed = new Set([...required, ...(oneOf?.required ?? [])]);
  for (const rule of allOf) {
    const conditions = Object.entries(rule.if.properties);
    const holds = conditions.every(([name, { enum: values }]) => values.includes(data[name]));
    const isKept = conditions.every(([name]) => needed.has(name));
    if (holds && isKept) for (const name of rule.then.required) needed.add(name);
  }
  for (const name of needed) for (const other of dependentRequired[name] ?? []) needed.add(other);
  return needed;
}

/** Keeps what the schema requires of a value: no optional fields, and no more list items than needed. */
function keepRequired(schema: FieldSchema, value: unknown): unknown {
  if (Array.isArray(value)) {
    const { minItems = 1, items = {} } = schema;
    return value.slice(0, Math.max(minItems, 1)).map((each) => keepRequired(items, each));
  }
  const { properties } = schema;
  if (!isObject(value) || !properties) return value;
  const needed = listNeeded(schema, value);
  const kept = Object.entries(value).filter(([name]) => needed.has(name));
  return Object.fromEntries(
    kept.map(([name, inside]) => [name, keepRequired(properties[name] ?? {}, inside)]),
  );
}

function shorten(value: unknown): unknown {
  if (typeof value === 'string' && value.length > shownCharacters) {
    return `${value.slice(0, shownCharacters / 2)}…`;
  }
  if (Array.isArray(value)) return value.slice(0, shownEntries).map(shorten);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, shorten(inside)]));
}

type Page = Pick<OperationPage, 'id' | 'direction' | 'version' | 'request' | 'examples' | 'hints'>;

/** Keeps the fields that the response repeats: without them the response would differ. */
function keepRepeated(request: Data, answered: unknown): Data {
  if (!isObject(answered)) return {};
  const repeated = Object.entries(request).filter(
    ([name, value]) => JSON.stringify(answered[name]) === JSON.stringify(value),
  );
  return Object.fromEntries(repeated);
}

const findSuccess = ({ examples }: Pick<OperationPage, 'examples'>) =>
  examples.find(({ answer }) => answer.code === '1');

function keepSmallest({ request: schema }: Pick<OperationPage, 'request'>, example: PageExample) {
  const { request, answer } = example;
  return { ...(keepRequired(schema, request) as Data), ...keepRepeated(request, answer.data) };
}

/** Returns a library program's request: the first success reduced, any other example whole, with its extras. */
export function toLibraryRequest(
  page: Pick<OperationPage, 'request' | 'examples'>,
  example: PageExample,
): Data {
  return example.name === findSuccess(page)?.name ? keepSmallest(page, example) : example.request;
}

/** Returns the first success of an operation, reduced to what is required, and its response. */
export function toSmallestCall(page: Page): SmallestCall {
  const example = findSuccess(page);
  if (!example) throw new Error(`${page.id} has no example of a success`);
  // Shows the whole push, since its receiver requests nothing.
  if (page.direction === 'push') return { ...toExchange(page, example), hasOwn: false };
  const kept = keepSmallest(page, example);
  return {
    request: kept,
    answer: shorten(example.answer),
    hasOwn: findPlaces(page.hints, kept).length > 0,
  };
}
