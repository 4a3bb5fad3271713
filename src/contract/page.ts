import type { FieldSchema } from './check-fields.ts';
import type { ErrorCode, ErrorGroup } from './errors.ts';
import { type OpenApiDocument, toExampleMsg } from './openapi.ts';
import type { OperationExtension, TextOf } from './openapi-parts.ts';
import type { Example } from './operation.ts';
import { toFirstProgram } from './samples/page-program.ts';

/** A schema whose texts are in the reader's language: `description`, and `enumTexts` by value. */
export interface PageSchema extends Omit<FieldSchema, 'properties' | 'items'> {
  properties?: Record<string, PageSchema>;
  items?: PageSchema;
  enumTexts?: Record<string, string>;
}

export interface PageExample {
  name: string;
  title: string;
  request: Record<string, unknown>;
  answer: { code: ErrorCode; msg: string; data: unknown };
  field?: string;
  /** Only an order of this kind has the outcome; absent where the example shows it by itself. */
  needs?: Example['needs'];
}

/** A code that an operation may answer; `common`: every operation of the version may. */
export interface PageError {
  code: ErrorCode;
  text: string;
  common?: true;
}

/** All that the page of one operation shows, in one language. */
export interface OperationPage {
  id: string;
  /** Below the base path, as in `order/addOrder`. */
  path: string;
  direction: 'call' | 'push';
  /** Served below the sandbox's own base path; there is no such call in production. */
  sandboxOnly?: true;
  title: string;
  summary: string;
  level: OperationExtension['level'];
  businessDigest: OperationExtension['businessDigest'];
  bodyLimitBytes: number;
  request: PageSchema;
  data: PageSchema;
  errors: PageError[];
  examples: PageExample[];
  remembers: readonly string[];
  /** The program in the page's HTML, see `toFirstProgram`. */
  program: string;
}

/** Whether a success of this data makes an order whose number must be new. */
export function createsOrder(
  page: Pick<OperationPage, 'remembers'>,
  data: Record<string, unknown>,
): boolean {
  return page.remembers.includes('txlogisticId') && Number(data.operateType) !== 2;
}

/** One entry of the error catalogue, in one language. */
export interface ErrorPage {
  code: ErrorCode;
  group: ErrorGroup;
  text: string;
  /** The text as a call answers it that asks for no language. */
  msg: string;
  cause: string;
  mend: string;
  /** Answered by every operation; `operations` is empty then. */
  everywhere: boolean;
  operations: { id: string; title: string }[];
}

type Call = OpenApiDocument['paths'][string]['post'];
type Push = OpenApiDocument['webhooks'][string]['post'];

function toPageSchema(schema: FieldSchema, textOf: TextOf): PageSchema {
  // The keys of texts stay behind: the page carries the texts themselves.
  const { properties, items, 'x-text': key, 'x-enum': enumKey, ...rest } = schema;
  return {
    ...rest,
    ...(key && { description: textOf(key) }),
    ...(enumKey && {
      enumTexts: Object.fromEntries(
        (schema.enum ?? []).map((value) => [String(value), textOf(`${enumKey}.${value}`)]),
      ),
    }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, toPageSchema(field, textOf)]),
      ),
    }),
    ...(items && { items: toPageSchema(items, textOf) }),
  };
}

function toExample(example: Example, textOf: TextOf, wireTextOf: TextOf): PageExample {
  const { name, request, code, field, needs, data = null } = example;
  return {
    name,
    title: textOf(`example.${name}`),
    request,
    answer: { code, msg: toExampleMsg(example, wireTextOf), data },
    ...(field && { field }),
    ...(needs && { needs }),
  };
}

interface Parts {
  path: string;
  direction: OperationPage['direction'];
  data: FieldSchema;
  common: ReadonlySet<ErrorCode>;
  textOf: TextOf;
  wireTextOf: TextOf;
}

/** The codes that every call of a document may answer. */
function toCommonErrors({ paths }: OpenApiDocument): Set<ErrorCode> {
  const [first, ...others] = Object.values(paths).map(
    ({ post }) => new Set(post['x-operation'].errors),
  );
  return others.reduce((common, errors) => common.intersection(errors), first ?? new Set());
}

function toPage(item: Call | Push, parts: Parts): OperationPage {
  const { path, direction, data, common, textOf, wireTextOf } = parts;
  const form = item.requestBody.content['application/x-www-form-urlencoded'].schema;
  const { id, errors, examples, ...rest } = item['x-operation'];
  const page = {
    ...rest,
    id,
    path,
    direction,
    title: textOf(`operation.${id}.title`),
    summary: textOf(`operation.${id}.summary`),
    request: toPageSchema(form.properties.bizContent.contentSchema, textOf),
    data: toPageSchema(data, textOf),
    errors: errors.map((code) => ({
      code,
      text: textOf(`error.${code}.text`),
      ...(common.has(code) && { common: true as const }),
    })),
    examples: examples.map((example) => toExample(example, textOf, wireTextOf)),
  };
  return { ...page, program: toFirstProgram(page) };
}

/**
 * The pages of an OpenAPI document, made by this contract or frozen with an earlier version.
 * `textOf` speaks the reader's language, `wireTextOf` that of an answer nobody asked a language for.
 */
export function toOperationPages(
  document: OpenApiDocument,
  textOf: TextOf,
  wireTextOf: TextOf = textOf,
): OperationPage[] {
  const texts = { common: toCommonErrors(document), textOf, wireTextOf };
  const calls = Object.entries(document.paths).map(([path, { post }]) => {
    const { schema } = post.responses['200'].content['application/json'];
    const [data] = schema.properties.data.anyOf;
    return toPage(post, { path: path.replace(/^\//, ''), direction: 'call', data, ...texts });
  });
  const pushes = Object.entries(document.webhooks).map(([path, { post }]) => {
    const { schema } = post.responses['200'].content['application/json'];
    return toPage(post, { path, direction: 'push', data: schema.properties.data, ...texts });
  });
  return [...calls, ...pushes];
}

/** The error catalogue of an OpenAPI document; its texts as for the pages of operations. */
export function toErrorPages(
  document: OpenApiDocument,
  textOf: TextOf,
  wireTextOf: TextOf = textOf,
): ErrorPage[] {
  // A push answers no codes.
  const extensions = Object.values(document.paths).map((item) => item.post['x-operation']);
  const common = toCommonErrors(document);
  const codes = Object.entries(document['x-error-groups']) as [ErrorCode, ErrorGroup][];
  return codes.map(([code, group]) => {
    const ids = extensions.filter(({ errors }) => errors.includes(code)).map(({ id }) => id);
    // The outcome `1` or `0` is no error of an operation: each may answer it.
    const everywhere = group === 'envelope' || common.has(code);
    return {
      code,
      group,
      text: textOf(`error.${code}.text`),
      msg: wireTextOf(`error.${code}.text`),
      cause: textOf(`error.${code}.cause`),
      mend: textOf(`error.${code}.mend`),
      everywhere,
      operations: everywhere
        ? []
        : ids.map((id) => ({ id, title: textOf(`operation.${id}.title`) })),
    };
  });
}
