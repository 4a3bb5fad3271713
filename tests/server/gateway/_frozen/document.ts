import path from 'node:path';
import type { FieldSchema } from '#contract/check-fields.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Hints } from '#contract/hints.ts';
import type { BusinessDigest } from '#contract/operation.ts';
import { type Descriptor, toOperationPath } from '#contract/versions/descriptors.ts';
import { toLatestVersion } from '#contract/versions/documents.ts';
import type { OpenApiDocument } from '#reference/openapi.ts';
import { type DocumentExample, toHints } from '#reference/openapi-parts.ts';
import {
  type Call,
  type Push,
  readData,
  readRequest,
  readTold,
  readVersion,
} from '#reference/read-openapi.ts';
import { readFrozenDocuments } from '#server/site/api-documents.ts';
import { readBaseline } from '../../../../src/scripts/baseline/grow-baseline.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

const frozenDocuments = readFrozenDocuments(root);
const latest = toLatestVersion([...frozenDocuments.keys()]);
const baseline = readBaseline(root, latest);

/** Documents whose promises still hold, newest first: the baseline, then the frozen documents. */
export const promisedDocuments = new Map([
  ...(baseline ? [[latest, baseline] as const] : []),
  ...frozenDocuments,
]);

/** A call as its version was frozen. */
export interface FrozenCall {
  id: string;
  /** `order/addOrder`. */
  path: string;
  /** Below the origin. */
  url: string;
  request: FieldSchema;
  /** Schema of `data` in a success. */
  data: FieldSchema;
  /** Schema of the whole response, by HTTP status. */
  answers: ReadonlyMap<number, FieldSchema>;
  examples: readonly DocumentExample[];
  /** HTTP status of the response that an example shows. */
  statusOf(example: DocumentExample): number;
  errors: readonly ErrorCode[];
  businessDigest: BusinessDigest;
  hints: Hints;
}

interface Answer {
  content?: { 'application/json': { schema: FieldSchema; examples?: Record<string, unknown> } };
}

function toCall(descriptor: Descriptor, address: string, call: Call): FrozenCall {
  const extension = call['x-operation'];
  const own = { ...extension, path: address.slice(1) };
  const responses = Object.entries(call.responses as Record<string, Answer>).flatMap(
    ([status, { content }]) =>
      content ? [{ status: Number(status), ...content['application/json'] }] : [],
  );
  return {
    ...own,
    url: toOperationPath(descriptor, own),
    request: readRequest(call),
    data: readData(call),
    answers: new Map(responses.map(({ status, schema }) => [status, schema])),
    statusOf({ name }) {
      const shown = responses.find(({ examples = {} }) => name in examples);
      if (!shown) throw new Error(`no answer of ${address} shows ${name}`);
      return shown.status;
    },
    hints: toHints(extension),
  };
}

export function listCalls(document: OpenApiDocument): FrozenCall[] {
  const descriptor = readVersion(document);
  return Object.entries(document.paths).map(([address, { post }]) =>
    toCall(descriptor, address, post),
  );
}

/** A push as its version was frozen. */
export interface FrozenPush {
  id: string;
  /** Schema of its content. */
  schema: FieldSchema;
  examples: readonly DocumentExample[];
  /** Headers that every push of the kind carries. */
  headers: readonly string[];
}

function toPush(push: Push): FrozenPush {
  const { id, examples } = push['x-operation'];
  const headers = push.parameters.filter(({ required }) => required).map(({ name }) => name);
  return { id, examples, schema: readTold(push), headers };
}

export function listPushes(document: OpenApiDocument): FrozenPush[] {
  return Object.values(document.webhooks).map(({ post }) => toPush(post));
}
