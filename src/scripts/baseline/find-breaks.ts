import type { FieldSchema } from '#contract/check-fields.ts';
import {
  knownAcceptances,
  knownAnswerValues,
  knownRefusals,
} from '#contract/versions/known-changes.ts';
import type { OpenApiDocument } from '#reference/openapi.ts';
import type { OperationExtension } from '#reference/openapi-parts.ts';
import { type Call, type Push, readData, readRequest, readTold } from '#reference/read-openapi.ts';
import { compareSchemas, type Direction, gone, type SchemaBreak } from './compare-schemas.ts';

/** A non-additive change of the contract. */
export interface Break {
  /** Id of an operation or push; `*` for what all of them share. */
  operation: string;
  part: 'operation' | 'request' | 'answer' | 'push';
  /** Dotted path of a field; empty for the whole. */
  field: string;
  what: string;
  /** Codes or values that the part gained. */
  gained?: readonly string[];
}

type OwnBreak = Omit<Break, 'operation'>;

const ofOperation = (what: string, gained?: readonly string[]): OwnBreak => ({
  part: 'operation',
  field: '',
  what,
  ...(gained && { gained }),
});

const toMissing = (before: Iterable<string>, now: Iterable<string>) => {
  const kept = new Set(now);
  return [...before].filter((each) => !kept.has(each));
};

interface Pair<Side> {
  before: Side;
  now: Side;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: FieldSchema;
}

/** Lists parameters by name; resolves references to components. */
function listParameters(
  { components }: OpenApiDocument,
  parameters: readonly object[],
): Map<string, Parameter> {
  const shared: object = 'parameters' in components ? components.parameters : {};
  const resolved = parameters.map((each) => {
    const [name] = '$ref' in each ? String(each.$ref).split('/').slice(-1) : [];
    return (name ? Reflect.get(shared, name) : each) as Parameter;
  });
  return new Map(resolved.map((each) => [`${each.in} ${each.name}`, each]));
}

function compareParameters(
  documents: Pair<OpenApiDocument>,
  lists: Pair<readonly object[]>,
  direction: Direction,
): OwnBreak[] {
  const before = listParameters(documents.before, lists.before);
  const now = listParameters(documents.now, lists.now);
  const demanded = [...now].filter(
    ([name, { required }]) => required && !before.get(name)?.required,
  );
  const given = [...before].filter(([name, { required }]) => required && !now.get(name)?.required);
  const changed = direction === 'taken' ? demanded : given;
  return [
    ...toMissing(before.keys(), now.keys()).map((name) => ofOperation(`has no ${name} any more`)),
    ...changed.map(([name]) =>
      ofOperation(`${name} ${direction === 'taken' ? 'is required' : 'may be absent'}`),
    ),
    ...[...before].flatMap(([name, { schema }]) => {
      const own = now.get(name);
      if (!own) return [];
      return compareSchemas({ before: schema, now: own.schema }, direction).map(({ what }) =>
        ofOperation(`${name} ${what}`),
      );
    }),
  ];
}

function compareExtensions({ before, now }: Pair<OperationExtension>): OwnBreak[] {
  const facts = (['id', 'level', 'businessDigest', 'changes'] as const).filter(
    (name) => before[name] !== now[name],
  );
  const examples = before.examples.filter(
    ({ name, code, field = '' }) =>
      !now.examples.some((each) => each.name === name) &&
      !isKnown(knownAcceptances, { operation: before.id, field }, (known) => known.code === code),
  );
  const gained = toMissing(now.errors, before.errors);
  return [
    ...facts.map((name) => ofOperation(`${name} is ${now[name]}, and was ${before[name]}`)),
    ...(now.sandboxOnly && !before.sandboxOnly ? [ofOperation('is gone from production')] : []),
    ...(now.bodyLimitBytes < before.bodyLimitBytes
      ? [ofOperation(`takes ${now.bodyLimitBytes} bytes, and took ${before.bodyLimitBytes}`)]
      : []),
    ...toMissing(before.errors, now.errors).map((code) => ofOperation(`lacks the error ${code}`)),
    ...gained.map((code) => ofOperation(`may answer ${code}`, [code])),
    ...examples.map(({ name }) => ofOperation(`lacks the example ${name}`)),
  ];
}

const withPart = (part: Break['part'], breaks: readonly SchemaBreak[]): OwnBreak[] =>
  breaks.map(({ field, what, values }) => ({
    part,
    field,
    what,
    ...(values && { gained: values }),
  }));

function compareCalls(documents: Pair<OpenApiDocument>, { before, now }: Pair<Call>): OwnBreak[] {
  const requests = { before: readRequest(before), now: readRequest(now) };
  const answers = { before: readData(before), now: readData(now) };
  const lists = { before: before.parameters, now: now.parameters };
  const statuses = toMissing(Object.keys(before.responses), Object.keys(now.responses));
  return [
    ...compareExtensions({ before: before['x-operation'], now: now['x-operation'] }),
    ...compareParameters(documents, lists, 'taken'),
    ...statuses.map((status) => ofOperation(`lacks the answer ${status}`)),
    ...withPart('request', compareSchemas(requests, 'taken')),
    ...withPart('answer', compareSchemas(answers, 'told')),
  ];
}

function comparePushes(documents: Pair<OpenApiDocument>, { before, now }: Pair<Push>): OwnBreak[] {
  const lists = { before: before.parameters, now: now.parameters };
  const replies = toMissing(Object.keys(before.responses), Object.keys(now.responses));
  const told = { before: readTold(before), now: readTold(now) };
  return [
    ...compareExtensions({ before: before['x-operation'], now: now['x-operation'] }),
    ...compareParameters(documents, lists, 'told'),
    ...replies.map((status) => ofOperation(`lacks the reply ${status}`)),
    ...withPart('push', compareSchemas(told, 'told')),
  ];
}

/** Compares each path that a document had; a removed one is a break. */
function compareEach<Item extends { 'x-operation': OperationExtension }>(
  { before, now }: Pair<Record<string, { post: Item }>>,
  compare: (items: Pair<Item>) => OwnBreak[],
): Break[] {
  return Object.entries(before).flatMap(([address, { post }]) => {
    const own = now[address]?.post;
    const breaks = own ? compare({ before: post, now: own }) : [ofOperation(`${address} is gone`)];
    return breaks.map((each) => ({ operation: post['x-operation'].id, ...each }));
  });
}

/** Compares the wire format, the catalogue and the shape of failures. */
function compareWire({ before, now }: Pair<OpenApiDocument>): Break[] {
  const [was = {}, is = {}] = [before['x-api-version'], now['x-api-version']];
  const facts = Object.entries(was).filter(([name, value]) => Reflect.get(is, name) !== value);
  const codes = toMissing(
    Object.keys(before['x-error-groups']),
    Object.keys(now['x-error-groups']),
  );
  const statuses = Object.entries(before['x-error-statuses'] ?? {}).filter(
    ([code, status]) => Reflect.get(now['x-error-statuses'] ?? {}, code) !== status,
  );
  const readFailure = ({ components }: OpenApiDocument) =>
    ('Failure' in components.schemas ? components.schemas.Failure : {}) as FieldSchema;
  const failures = { before: readFailure(before), now: readFailure(now) };
  return [
    ...facts.map(([name, value]) => ofOperation(`${name} was ${value}`)),
    ...codes.map((code) => ofOperation(`the catalogue lacks ${code}`)),
    ...statuses.map(([code, status]) => ofOperation(`${code} came with HTTP ${status}`)),
    ...withPart('answer', compareSchemas(failures, 'told')),
  ].map((each) => ({ operation: '*', ...each }));
}

/** Returns true if the known changes include a matching one of this operation and field. */
export function isKnown<Known extends { operation: string; field: string }>(
  list: readonly Known[],
  { operation, field }: { operation: string; field: string },
  fits: (known: Known) => boolean = () => true,
): boolean {
  return list.some(
    (known) =>
      ['*', operation].includes(known.operation) &&
      ['*', field].includes(known.field) &&
      fits(known),
  );
}

function isAllowed({ gained, ...found }: Break): boolean {
  if (found.part === 'request') {
    return found.what !== gone && isKnown(knownRefusals, found, ({ field }) => field !== '*');
  }
  if (found.part === 'operation') {
    const any = knownRefusals.map((known) => ({ ...known, field: '' }));
    return gained !== undefined && isKnown(any, found, ({ code }) => gained.includes(code));
  }
  return (
    gained !== undefined &&
    isKnown(knownAnswerValues, found, ({ values }) => gained.every((each) => values.includes(each)))
  );
}

/** Returns every change between two documents of a version that is neither additive nor known. */
export function findBreaks(before: OpenApiDocument, now: OpenApiDocument): Break[] {
  const documents = { before, now };
  return [
    ...compareWire(documents),
    ...compareEach<Call>({ before: before.paths, now: now.paths }, (pair) =>
      compareCalls(documents, pair),
    ),
    ...compareEach<Push>({ before: before.webhooks, now: now.webhooks }, (pair) =>
      comparePushes(documents, pair),
    ),
  ].filter((found) => !isAllowed(found));
}
