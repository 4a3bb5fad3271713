import type { TObject } from 'typebox';
import { type FieldSchema, mapSchema } from '../check-value.ts';
import { commonErrors } from '../errors.ts';
import type { Operation } from '../operation.ts';
import { calls, sandboxCalls } from '../operations/all.ts';
import { pushes } from '../operations/pushes.ts';
import { needsVersion2 } from '../push.ts';
import { type ApiVersion, descriptor1 } from './descriptors.ts';

const isKnown = ({ since }: Operation) => since === undefined;

/** Returns a field without the kinds of pushes that only version 2 has. */
function withoutLaterKinds(field: FieldSchema): FieldSchema {
  if (!field.enum?.some((value) => needsVersion2(String(value)))) return field;
  return { ...field, enum: field.enum.filter((value) => !needsVersion2(String(value))) };
}

/** Returns an operation without later fields and without what only they cause. */
function toVersion1(operation: Operation): Operation {
  const { fieldsSince2 = [], examples } = operation;
  const request = mapSchema(operation.request as FieldSchema, withoutLaterKinds) as TObject;
  const kept = Object.entries(request.properties).filter(([name]) => !fieldsSince2.includes(name));
  return {
    ...operation,
    request: { ...request, properties: Object.fromEntries(kept) },
    examples: examples.filter(({ request: sent }) => !fieldsSince2.some((name) => name in sent)),
  };
}

/** The version that shipped clients use: the operations as defined, without later ones. */
export const v1: ApiVersion = {
  ...descriptor1,
  calls: calls.filter(isKnown).map(toVersion1),
  sandboxCalls: sandboxCalls.filter(isKnown).map(toVersion1),
  pushes: pushes.filter(isKnown),
  commonErrors,
  withdrawn: {},
};
