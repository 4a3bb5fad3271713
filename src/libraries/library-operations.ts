import type { FieldSchema } from '#contract/check-fields.ts';
import type { Operation } from '#contract/operation.ts';
import { toBasePath } from '#contract/versions/descriptors.ts';
import { v2 } from '#contract/versions/v2.ts';
import { capitalize } from '#reference/model-names.ts';
import { type TextOf, toSchema } from '#reference/openapi-parts.ts';

/** One call as in every library: `client.order.addOrder(request)`. */
export interface LibraryCall {
  /** Id in the contract: `orderserve/create`. */
  id: string;
  /** `order` and `addOrder` of `order/addOrder`. */
  group: string;
  method: string;
  /** Part of `webhook-id` before the colon. */
  path: string;
  /** Path from the origin, `/webopenplatformapi/v2/order/addOrder`. */
  address: string;
  title: string;
  summary: string;
  /** `AddOrder`, the prefix of its models' names. */
  name: string;
  request: FieldSchema;
  data: FieldSchema;
  /** Each answer has `next`, the cursor that the next request sends as `after`, until `more` is false. */
  isPaged: boolean;
}

export interface LibraryPush {
  /** Its `type`. */
  id: string;
  /** `OrderStatusFeedback`, the name of its model. */
  name: string;
  title: string;
  data: FieldSchema;
}

export interface LibraryOperations {
  calls: readonly LibraryCall[];
  pushes: readonly LibraryPush[];
}

function hasFields(schema: FieldSchema, names: readonly string[]): boolean {
  return names.every((name) => schema.properties && name in schema.properties);
}

function toCall(operation: Operation, textOf: TextOf): LibraryCall {
  const { id, path, request, data } = operation;
  const [group = '', method = ''] = path.split('/');
  return {
    id,
    group,
    method,
    path,
    address: `${toBasePath(v2, operation)}/${path}`,
    title: textOf(`operation.${id}.title`),
    summary: textOf(`operation.${id}.summary`),
    name: capitalize(method),
    request: toSchema(request as FieldSchema, textOf),
    data: toSchema(data as FieldSchema, textOf),
    isPaged: hasFields(request, ['after']) && hasFields(data, ['next', 'more']),
  };
}

/** Returns the operations of version 2, in the order of the documentation. */
export function toLibraryOperations(textOf: TextOf): LibraryOperations {
  const pushes = v2.pushes.map(({ id, path, request }) => ({
    id,
    name: capitalize(path),
    title: textOf(`operation.${id}.title`),
    data: toSchema(request as FieldSchema, textOf),
  }));
  return { calls: [...v2.calls, ...v2.sandboxCalls].map((each) => toCall(each, textOf)), pushes };
}
