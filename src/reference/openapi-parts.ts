import type { FieldProblem, FieldSchema } from '#contract/check-fields.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Hints } from '#contract/hints.ts';
import { wireLocale } from '#contract/languages.ts';
import { toDigitsPattern } from '#contract/normalize/phone.ts';
import type { Example, Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations/all.ts';
import type { SharedSettings } from '#contract/shared-settings.ts';
import { type ShownSetting, showSettings } from '#contract/shown-settings.ts';
import type { Descriptor, Scheme } from '#contract/versions/descriptors.ts';
import { contentType, type Header, pushHeaders } from './headers.ts';

/** Looks a text of contract.json up by its key. */
export type TextOf = (key: string) => string;

/** Base addresses without the operation's path, ending without a slash. */
export interface Servers {
  sandbox: string;
  production: string;
}

/** The portal that a document belongs to. */
export interface Place {
  title: string;
  servers: Servers;
  /** Absent in documents that belong to no portal. */
  contact?: { name: string; email?: string; url?: string };
  /** What its texts say of its settings; absent in documents that belong to no portal. */
  shown?: Readonly<Record<ShownSetting, string>>;
}

/** The settings of a portal as its documents show them; what is not set is left out. */
export function toPlace(settings: SharedSettings): Place {
  const { brandName, brandEmail, publicUrl, sandboxUrl, productionUrl } = settings;
  return {
    title: brandName,
    servers: { sandbox: sandboxUrl || publicUrl, production: productionUrl || publicUrl },
    contact: {
      name: brandName,
      ...(brandEmail && { email: brandEmail }),
      ...(publicUrl && { url: publicUrl }),
    },
    shown: showSettings(settings, wireLocale),
  };
}

export interface OpenApiOptions extends Place {
  /** Number of the document: `1.0.0`. */
  version: string;
  textOf: TextOf;
}

/** An entry of `errors` in an answer of version 2; `path` is null where nothing that was sent is at fault. */
export type AnsweredError = Omit<FieldProblem, 'path' | 'rule' | 'why'> & {
  path: string | null;
  rule: string;
};

/** An example as a document has it: with what version 2 answers beside code and data. */
export type DocumentExample = Omit<Example, 'rule'> & { errors?: readonly AnsweredError[] };

/**
 * What an operation says beyond OpenAPI; pages and tester read it from the document of their version.
 * Documents that were frozen before there were any have no hints.
 */
export type OperationExtension = Omit<
  Operation,
  'path' | 'direction' | 'request' | 'data' | 'examples'
> & { examples: readonly DocumentExample[] };

export function toExtension(
  operation: Operation,
  errors: readonly ErrorCode[],
  examples: readonly DocumentExample[],
): OperationExtension {
  const { id, level, businessDigest, bodyLimitBytes, remembers } = operation;
  const { sandboxOnly, changes, hints } = operation;
  return {
    id,
    ...(sandboxOnly && { sandboxOnly }),
    level,
    businessDigest,
    ...(changes && { changes }),
    bodyLimitBytes,
    errors,
    remembers,
    ...(hints && { hints }),
    examples,
  };
}

/**
 * What a document says of an operation, or the contract of today where the document is older than that.
 * What comes next is today's in any case: there is one sandbox for all versions.
 */
export function toHints({ id, hints }: OperationExtension): Hints {
  const today = (operations as readonly Operation[]).find((each) => each.id === id)?.hints ?? {};
  const { leadsTo } = today;
  return { ...(hints ?? today), ...(leadsTo && { leadsTo }) };
}

/** The group of the sidebar an operation stands in. */
export function toGroup({ id }: Pick<Operation, 'id'>): string {
  return id.split('/')[0] ?? id;
}

export function toDescription(operation: Operation, textOf: TextOf) {
  const { id } = operation;
  return {
    operationId: id.replaceAll('/', '.'),
    summary: textOf(`operation.${id}.title`),
    description: textOf(`operation.${id}.summary`),
    tags: [toGroup(operation)],
  };
}

/** A schema and those inside it, each with keywords of its own that `toOwn` answers. */
export function mapSchema(
  { properties, items, ...own }: FieldSchema,
  toOwn: (own: FieldSchema) => FieldSchema,
): FieldSchema {
  const inside = Object.entries(properties ?? {}).map(([name, field]) => [
    name,
    mapSchema(field, toOwn),
  ]);
  return {
    ...toOwn(own),
    ...(properties && { properties: Object.fromEntries(inside) }),
    ...(items && { items: mapSchema(items, toOwn) }),
  };
}

/** A condition names the fields that it demands, so that no tool takes one for a slip of the pen. */
function toConditions({ allOf }: FieldSchema) {
  const toNamed = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, {}]));
  return allOf?.map((rule) => ({
    ...rule,
    // biome-ignore lint/suspicious/noThenProperty: `then` is JSON Schema's keyword.
    then: { ...rule.then, properties: toNamed(rule.then.required) },
  }));
}

/** Schemas carry keys of texts; the document carries the texts beside them. */
export function toSchema(schema: FieldSchema, textOf: TextOf): FieldSchema {
  return mapSchema(schema, (own) => ({
    ...own,
    ...(own.allOf && { allOf: toConditions(own) }),
    ...(own['x-text'] && { description: textOf(own['x-text']) }),
  }));
}

/** What a client may send: validators that know nothing of our keywords count digits by a pattern. */
export function toRequestSchema(schema: FieldSchema, textOf: TextOf): FieldSchema {
  return mapSchema(toSchema(schema, textOf), (own) => {
    const least = own['x-min-digits'];
    return least === undefined ? own : { ...own, pattern: toDigitsPattern(least) };
  });
}

/** Of a push: a receiver gives the courier nothing to show; the signature stands among the headers. */
export const noCredentials = { security: [] };

/** The addresses of an operation that is served for sandbox accounts only. */
export function toMockServers(
  { sandboxOnly }: Operation,
  { mockPath }: Descriptor,
  { servers, textOf }: OpenApiOptions,
) {
  const mock = { url: servers.sandbox + mockPath, description: textOf('environment.sandbox') };
  return sandboxOnly && { servers: [mock] };
}

/** The answer of an example; `msg` is the code's text, and the field at fault. */
export function toAnswer({ code, field, data = null, errors }: DocumentExample, textOf: TextOf) {
  const text = textOf(`error.${code}.text`);
  return { code, msg: field ? `${text}: ${field}` : text, data, ...(errors && { errors }) };
}

/** The answers of examples by their names, with the words that tell them apart. */
export function toAnswerExamples(examples: readonly DocumentExample[], textOf: TextOf) {
  return Object.fromEntries(
    examples.map((example) => [
      example.name,
      { summary: textOf(`example.${example.name}`), value: toAnswer(example, textOf) },
    ]),
  );
}

/** A header that proves who calls, as a security scheme: OpenAPI has no word for a signature. */
export function toKeyScheme(name: string, textOf: TextOf) {
  return { type: 'apiKey', in: 'header', name, description: textOf(`header.${name}`) };
}

/** Links a call to a record of integration testing; both versions take it. */
export function toUuidParameter(textOf: TextOf) {
  const description = textOf('header.uuid');
  return { name: 'uuid', in: 'query', required: false, description, schema: { type: 'string' } };
}

const digits = '^\\d+$';

function toPushHeader({ name, optional }: Header, textOf: TextOf) {
  return {
    name,
    in: 'header',
    required: !optional,
    description: textOf(`pushHeader.${name}`),
    schema: { type: 'string', ...(name.endsWith('timestamp') && { pattern: digits }) },
  };
}

/** What a push carries beside its body, in the order a receiver looks at it. */
export function toPushHeaders(scheme: Scheme, textOf: TextOf) {
  return pushHeaders[scheme]
    .filter(({ name }) => name !== contentType)
    .map((header) => toPushHeader(header, textOf));
}
