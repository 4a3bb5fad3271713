import type { TObject, TSchema } from 'typebox';
import { type FieldSchema, mapSchema } from '../check-value.ts';
import { commonErrors } from '../errors.ts';
import type { Example, Operation } from '../operation.ts';
import { calls, sandboxCalls } from '../operations/all.ts';
import { pushes } from '../operations/pushes.ts';
import { needsVersion2 } from '../push.ts';
import { type ApiVersion, descriptor1 } from './descriptors.ts';
import { hasLaterFields, withoutLaterFields } from './later-fields.ts';

const isKnown = ({ since }: Operation) => since === undefined;

/** Returns a field without the values and kinds of pushes that only version 2 has. */
function withoutLaterValues(field: FieldSchema): FieldSchema {
  const { 'x-later-values': own = [], ...rest } = field;
  const isLater = (value: unknown) => own.includes(String(value)) || needsVersion2(String(value));
  if (!field.enum?.some(isLater)) return rest;
  return { ...rest, enum: field.enum.filter((value) => !isLater(value)) };
}

/** True if an example sends or answers a field that only version 2 has. */
function showsLater({ request, data }: Operation, example: Example): boolean {
  const sent = hasLaterFields(request as FieldSchema, example.request);
  return sent || hasLaterFields(data as FieldSchema, example.data);
}

/** Returns an operation without later fields and without what only they cause. */
function toVersion1(operation: Operation): Operation {
  const { fieldsSince2 = [] } = operation;
  const known = withoutLaterFields(operation.request as FieldSchema);
  const request = mapSchema(known, withoutLaterValues) as TObject;
  const kept = Object.entries(request.properties).filter(([name]) => !fieldsSince2.includes(name));
  return {
    ...operation,
    request: { ...request, properties: Object.fromEntries(kept) },
    data: withoutLaterFields(operation.data as FieldSchema) as TSchema,
    examples: operation.examples.filter(
      (each) => !showsLater(operation, each) && !fieldsSince2.some((name) => name in each.request),
    ),
  };
}

/** The version that shipped clients use: the operations as defined, without later ones. */
export const v1: ApiVersion = {
  ...descriptor1,
  calls: calls.filter(isKnown).map(toVersion1),
  sandboxCalls: sandboxCalls.filter(isKnown).map(toVersion1),
  pushes: pushes.filter(isKnown).map(toVersion1),
  commonErrors,
  withdrawn: {},
};
