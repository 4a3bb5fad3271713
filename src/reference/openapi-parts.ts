import type { FieldProblem, FieldSchema } from '#contract/check-fields.ts';
import { mapSchema } from '#contract/check-value.ts';
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

/** Returns a text of contract.json by its key. */
export type TextOf = (key: string) => string;

/** Base addresses without the operation's path or a trailing slash. */
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
  /** Setting values in its texts; absent in documents that belong to no portal. */
  shown?: Readonly<Record<ShownSetting, string>>;
}

/** Returns a portal's settings as its documents show them; unset ones are left out. */
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

/** An entry of `errors` in a version 2 answer; `path` is null if nothing that was sent caused the error. */
export type AnsweredError = Omit<FieldProblem, 'path' | 'rule' | 'why'> & {
  path: string | null;
  rule: string;
};

/** An example as in a document: with what version 2 answers besides code and data. */
export type DocumentExample = Omit<Example, 'rule'> & { errors?: readonly AnsweredError[] };

/** An operation's additions to OpenAPI, for pages and tester; documents frozen before hints have none. */
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
 * Returns an operation's hints from its document, or from today's contract if the document is older than
 * hints. What comes next is always today's: all versions share one sandbox.
 */
export function toHints({ id, hints }: OperationExtension): Hints {
  const today = (operations as readonly Operation[]).find((each) => each.id === id)?.hints ?? {};
  const { leadsTo } = today;
  return { ...(hints ?? today), ...(leadsTo && { leadsTo }) };
}

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

/** Declares the fields that a condition requires, so that tools do not report a typo. */
function toConditions({ allOf }: FieldSchema) {
  const toNamed = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, {}]));
  return allOf?.map((rule) => ({
    ...rule,
    // biome-ignore lint/suspicious/noThenProperty: `then` is JSON Schema's keyword.
    then: { ...rule.then, properties: toNamed(rule.then.required) },
  }));
}

/** Replaces text keys in a schema by a document's texts. */
export function toSchema(schema: FieldSchema, textOf: TextOf): FieldSchema {
  return mapSchema(schema, (own) => ({
    ...own,
    ...(own.allOf && { allOf: toConditions(own) }),
    ...(own['x-text'] && { description: textOf(own['x-text']) }),
  }));
}

/** Returns a client's request schema: patterns count digits for validators without our keywords. */
export function toRequestSchema(schema: FieldSchema, textOf: TextOf): FieldSchema {
  return mapSchema(toSchema(schema, textOf), (own) => {
    const least = own['x-min-digits'];
    return least === undefined ? own : { ...own, pattern: toDigitsPattern(least) };
  });
}

/** Security of a push: the receiver issues no credentials, and the signature is listed as a header. */
export const noCredentials = { security: [] };

/** Returns the servers of an operation for sandbox accounts only. */
export function toMockServers(
  { sandboxOnly }: Operation,
  { mockPath }: Descriptor,
  { servers, textOf }: OpenApiOptions,
) {
  const mock = { url: servers.sandbox + mockPath, description: textOf('environment.sandbox') };
  return sandboxOnly && { servers: [mock] };
}

/** Returns an example's answer; `msg` is the code's text and the invalid field. */
export function toAnswer({ code, field, data = null, errors }: DocumentExample, textOf: TextOf) {
  const text = textOf(`error.${code}.text`);
  return { code, msg: field ? `${text}: ${field}` : text, data, ...(errors && { errors }) };
}

/** Returns the examples' answers by name, with the words that distinguish them. */
export function toAnswerExamples(examples: readonly DocumentExample[], textOf: TextOf) {
  return Object.fromEntries(
    examples.map((example) => [
      example.name,
      { summary: textOf(`example.${example.name}`), value: toAnswer(example, textOf) },
    ]),
  );
}

/** Returns a security scheme for a header that authenticates the caller: OpenAPI cannot describe a signature. */
export function toKeyScheme(name: string, textOf: TextOf) {
  return { type: 'apiKey', in: 'header', name, description: textOf(`header.${name}`) };
}

/** Links a call to an integration testing record; accepted by both versions. */
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

/** Returns a push's headers in the order in which a receiver checks them. */
export function toPushHeaders(scheme: Scheme, textOf: TextOf) {
  return pushHeaders[scheme]
    .filter(({ name }) => name !== contentType)
    .map((header) => toPushHeader(header, textOf));
}
