import type { FieldSchema } from '#contract/check-fields.ts';
import type { ErrorCode, ErrorGroup } from '#contract/errors.ts';
import type { Example } from '#contract/operation.ts';
import { type Descriptor, descriptor1 } from '#contract/versions/descriptors.ts';
import type { OpenApiDocument } from './openapi.ts';
import { mapSchema, type TextOf, toAnswer, toHints } from './openapi-parts.ts';
import type { ErrorPage, OperationPage, PageExample, PageSchema } from './page.ts';

type Call = OpenApiDocument['paths'][string]['post'];
type Push = OpenApiDocument['webhooks'][string]['post'];

function toPageSchema(schema: FieldSchema, textOf: TextOf): PageSchema {
  // The keys of texts stay behind: the page carries the texts themselves.
  return mapSchema(schema, ({ 'x-text': key, 'x-enum': enumKey, ...rest }) => ({
    ...rest,
    ...(key && { description: textOf(key) }),
    ...(enumKey && {
      enumTexts: Object.fromEntries(
        (rest.enum ?? []).map((value) => [String(value), textOf(`${enumKey}.${value}`)]),
      ),
    }),
  }));
}

function toExample(example: Example, textOf: TextOf, wireTextOf: TextOf): PageExample {
  const { name, request, field, needs } = example;
  return {
    name,
    title: textOf(`example.${name}`),
    request,
    answer: toAnswer(example, wireTextOf),
    ...(field && { field }),
    ...(needs && { needs }),
  };
}

/** The codes that every call of a document may answer. */
function toCommonErrors({ paths }: OpenApiDocument): Set<ErrorCode> {
  const [first, ...others] = Object.values(paths).map(
    ({ post }) => new Set(post['x-operation'].errors),
  );
  return others.reduce((common, errors) => common.intersection(errors), first ?? new Set());
}

/** The version that a document describes; the one frozen first says none. */
function toVersion(document: { 'x-api-version'?: Descriptor }): Descriptor {
  return document['x-api-version'] ?? descriptor1;
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
  const common = toCommonErrors(document);
  const version = toVersion(document);
  const toPage = (
    item: Call | Push,
    own: Pick<OperationPage, 'path' | 'direction'>,
    data: FieldSchema,
  ) => {
    const form = item.requestBody.content['application/x-www-form-urlencoded'].schema;
    const { id, errors, examples, ...rest } = item['x-operation'];
    return {
      ...rest,
      id,
      version,
      hints: toHints(item['x-operation']),
      ...own,
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
  };
  const calls = Object.entries(document.paths).map(([path, { post }]) => {
    const { data } = post.responses['200'].content['application/json'].schema.properties;
    return toPage(post, { path: path.replace(/^\//, ''), direction: 'call' }, data.anyOf[0]);
  });
  const pushes = Object.entries(document.webhooks).map(([path, { post }]) => {
    const { data } = post.responses['200'].content['application/json'].schema.properties;
    return toPage(post, { path, direction: 'push' }, data);
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
