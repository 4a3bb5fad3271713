import { type FieldSchema, mapSchema } from '#contract/check-value.ts';
import { type ErrorCode, type ErrorGroup, guideOfError, toReasonKey } from '#contract/errors.ts';
import { fillText } from '#contract/texts.ts';
import { toReasons } from './list-reasons.ts';
import type { OpenApiDocument } from './openapi.ts';
import { type DocumentExample, type TextOf, toAnswer, toHints } from './openapi-parts.ts';
import type { ErrorPage, OperationPage, PageExample, PageSchema } from './page.ts';
import {
  type Call,
  type Push,
  readAcknowledgement,
  readData,
  readRequest,
  readTold,
  readVersion,
} from './read-openapi.ts';

function toPageSchema(schema: FieldSchema, textOf: TextOf): PageSchema {
  // Drops the keys of texts: the page carries the texts themselves.
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

function toExample(example: DocumentExample, textOf: TextOf, wireTextOf: TextOf): PageExample {
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

/** Returns the codes that every call of a document may return. */
function toCommonErrors({ paths }: OpenApiDocument): Set<ErrorCode> {
  const [first, ...others] = Object.values(paths).map(
    ({ post }) => new Set(post['x-operation'].errors),
  );
  return others.reduce((common, errors) => common.intersection(errors), first ?? new Set());
}

/** Returns an OpenAPI document's pages: `textOf` in the reader's language, `wireTextOf` as a call without one. */
export function toOperationPages(
  document: OpenApiDocument,
  textOf: TextOf,
  wireTextOf: TextOf = textOf,
): OperationPage[] {
  const common = toCommonErrors(document);
  const version = readVersion(document);
  const toPage = (
    item: Call | Push,
    own: Pick<OperationPage, 'path' | 'direction'>,
    request: FieldSchema,
    data: FieldSchema,
  ) => {
    const { id, errors, examples, ...rest } = item['x-operation'];
    return {
      ...rest,
      id,
      version,
      hints: toHints(item['x-operation']),
      ...own,
      title: textOf(`operation.${id}.title`),
      summary: textOf(`operation.${id}.summary`),
      request: toPageSchema(request, textOf),
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
    const own = { path: path.replace(/^\//, ''), direction: 'call' } as const;
    return toPage(post, own, readRequest(post), readData(post));
  });
  const pushes = Object.entries(document.webhooks).map(([path, { post }]) =>
    toPage(post, { path, direction: 'push' }, readTold(post), readAcknowledgement(post)),
  );
  return [...calls, ...pushes];
}

/** Returns the error catalogue of an OpenAPI document; its texts as for the pages of operations. */
export function toErrorPages(
  document: OpenApiDocument,
  textOf: TextOf,
  wireTextOf: TextOf = textOf,
  locale = 'en',
): ErrorPage[] {
  // Responses to pushes have no codes.
  const extensions = Object.values(document.paths).map((item) => item.post['x-operation']);
  const common = toCommonErrors(document);
  const { major } = readVersion(document);
  const codes = Object.entries(document['x-error-groups']) as [ErrorCode, ErrorGroup][];
  return codes.map(([code, group]) => {
    const status = document['x-error-statuses']?.[code];
    const guide = guideOfError[code];
    const ids = extensions.filter(({ errors }) => errors.includes(code)).map(({ id }) => id);
    // Outcomes `1` and `0` are not errors of an operation: any operation may return them.
    const everywhere = group === 'envelope' || common.has(code);
    return {
      code,
      group,
      text: textOf(`error.${code}.text`),
      msg: wireTextOf(`error.${code}.text`),
      cause: textOf(toReasonKey(code, major, 'cause')),
      mend: textOf(toReasonKey(code, major, 'mend')),
      ...(guide && { guide }),
      reasons: toReasons(code, major, { textOf, locale }),
      ...(status && { status }),
      everywhere,
      operations: everywhere
        ? []
        : ids.map((id) => ({ id, title: textOf(`operation.${id}.title`) })),
    };
  });
}

/** Returns why a document dropped what an earlier one had, by the operation's path. */
export function toWithdrawn(document: OpenApiDocument, textOf: TextOf): Record<string, string> {
  const entries = Object.entries(document['x-withdrawn'] ?? {});
  return Object.fromEntries(
    entries.map(([path, { 'x-text': key, 'x-values': values }]) => [
      path.replace(/^\//, ''),
      fillText(textOf(key), values),
    ]),
  );
}
