import type { TObject, TSchema } from 'typebox';
import { type FieldSchema, mapSchema } from '../check-value.ts';
import { commonErrors } from '../errors.ts';
import type { Example, Operation } from '../operation.ts';
import { onlyVersion1Alias } from '../operations/_fields/address.ts';
import { calls, sandboxCalls } from '../operations/all.ts';
import { pushes } from '../operations/pushes.ts';
import { checkCustomer } from '../operations/vip/query.ts';
import {
  localOrZonedPattern,
  localTimeFormat,
  localTimePattern,
  zonedTimeFormat,
} from '../schema.ts';
import { type ApiVersion, descriptor2 } from './descriptors.ts';
import { onlyVersion1 } from './only-version-1.ts';

const goneField = 'digest';

const without = (names: readonly string[]) => names.filter((name) => name !== goneField);

/** Returns a schema without version 1's alias, which `x-mistaken` then names, and without marks of version 2. */
function withoutOldAlias({
  'x-alias': alias,
  'x-since': _,
  'x-later-values': __,
  ...schema
}: FieldSchema): FieldSchema {
  if (alias === undefined) return schema;
  return {
    ...schema,
    ...(alias === onlyVersion1Alias ? { 'x-mistaken': alias } : { 'x-alias': alias }),
  };
}

/** Applies `toTime` to every time in a schema. */
function mapTimes(schema: FieldSchema, toTime: (time: FieldSchema) => FieldSchema): FieldSchema {
  return mapSchema(schema, (own) => {
    const known = withoutOldAlias(own);
    return own.format === localTimeFormat ? toTime(known) : known;
  });
}

/** Accepts a time with an offset, or without one as version 1 does. */
const toTakenTime = (time: FieldSchema): FieldSchema => ({
  ...time,
  maxLength: 35,
  pattern: localOrZonedPattern,
  'x-form': 'yyyy-MM-ddTHH:mm:ss+02:00',
});

/** Returns the fields of a request without the inner digest. */
export function withoutDigest({
  properties = {},
  required,
  allOf,
  dependentRequired,
  ...rest
}: FieldSchema) {
  const { [goneField]: _, ...kept } = properties;
  const demands = Object.entries(dependentRequired ?? {})
    .map(([name, others]) => [name, without(others)] as const)
    .filter(([, others]) => others.length > 0);
  return {
    ...rest,
    properties: kept,
    ...(required && { required: without(required) }),
    ...(demands.length > 0 && { dependentRequired: Object.fromEntries(demands) }),
    ...(allOf && {
      allOf: allOf.map((condition) => ({
        ...condition,
        // biome-ignore lint/suspicious/noThenProperty: `then` is JSON Schema's keyword.
        then: { required: without(condition.then.required) },
      })),
    }),
  };
}

/** Offset of the courier's clock on the examples' days. */
const exampleOffset = '+02:00';
const exampleTime = new RegExp(localTimePattern);

/** Returns an example's value with its times as version 2 writes them. */
function toZoned(value: unknown): unknown {
  if (typeof value === 'string' && exampleTime.test(value)) {
    return value.replace(' ', 'T') + exampleOffset;
  }
  if (Array.isArray(value)) return value.map(toZoned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, toZoned(each)]));
}

/** Makes a time in responses RFC 3339. */
const toAnsweredTime = ({ maxLength: _, pattern: __, 'x-form': ___, ...time }: FieldSchema) => ({
  ...time,
  ...(time.examples && { examples: time.examples.map(toZoned) }),
  format: zonedTimeFormat,
});

function toExample({ request, data, ...rest }: Example): Example {
  const { [goneField]: _, ...kept } = request;
  return {
    ...rest,
    request: toZoned(kept) as Example['request'],
    ...(data !== undefined && { data: toZoned(data) }),
  };
}

/** Returns an operation without an inner digest and with offsets in its times. */
function toVersion2(operation: Operation): Operation {
  const { request, data, errors, examples, direction } = operation;
  const toTime = direction === 'push' ? toAnsweredTime : toTakenTime;
  return {
    ...operation,
    request: mapTimes(withoutDigest(request as FieldSchema), toTime) as TObject,
    data: mapTimes(data as FieldSchema, toAnsweredTime) as TSchema,
    errors: errors.filter((code) => !onlyVersion1.includes(code)),
    examples: examples
      .filter(({ until, code }) => until === undefined && !onlyVersion1.includes(code))
      .map(toExample),
  };
}

/** Standard Webhooks for calls and pushes; the same operations, fields and codes. */
export const v2: ApiVersion = {
  ...descriptor2,
  calls: calls.filter(({ id }) => id !== checkCustomer.id).map(toVersion2),
  sandboxCalls: sandboxCalls.map(toVersion2),
  pushes: pushes.map(toVersion2),
  commonErrors: commonErrors.filter((code) => !onlyVersion1.includes(code)),
  withdrawn: {
    [checkCustomer.path]: {
      text: 'detail.provesNothing',
      values: { value: checkCustomer.path },
    },
  },
};

/** The version of the open API that the working documentation describes. */
export const workingApi: ApiVersion = v2;
