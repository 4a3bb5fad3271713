import type { Static, TObject, TSchema } from 'typebox';
import { type FieldSchema, mapSchema } from './check-value.ts';
import type { ErrorCode } from './errors.ts';
import type { Hints } from './hints.ts';

/** Who may call: `developer` after developer certification, `enterprise` after company certification. */
export type Level = 'developer' | 'enterprise';

/**
 * When the field `digest` inside bizContent is checked. `contract-orders`: if orderType is 2 or a
 * customerCode is sent. `salesperson`: if salesmanCode is sent; the digest is then made of the salesperson's
 * code and outlet in place of a customer's code and password.
 */
export type BusinessDigest = 'always' | 'never' | 'contract-orders' | 'salesperson';

/** One worked outcome: `request` satisfies the request schema, and the `data` of a success the data schema. */
export interface Example {
  /** Key of its title under `example.` in contract.json. */
  name: string;
  /** Last version of the open API that shows it; absent for every version that has the operation. */
  until?: 1;
  request: Record<string, unknown>;
  /** `1` for a success. */
  code: ErrorCode;
  /** Dotted path of the wrong field, for an error that has one. */
  field?: string;
  /** The broken rule that version 2 returns if the request breaks none of its schema. */
  rule?: string;
  data?: unknown;
  /** Order that this outcome needs, if calls of this operation alone cannot produce it. */
  needs?: 'individual order' | 'picked-up order' | 'return';
}

/** One operation of the open API as plain data, from which server, pages, tester, OpenAPI and tests are made. */
export interface Operation<
  Request extends TObject = TObject,
  Data extends TSchema = TSchema,
  Id extends string = string,
> {
  /** Same as the page's route below /apiDoc; its texts are under `operation.<id>`. */
  id: Id;
  /** Path below the base path of a version, see `versions/descriptors.ts`. */
  path: string;
  direction: 'call' | 'push';
  /** Version of the open API that introduced it; absent if every version has it. */
  since?: 2;
  /** Optional request fields that version 1 lacks. */
  fieldsSince2?: readonly string[];
  /** Served for sandbox accounts only, and only below the version's `mockPath`. */
  sandboxOnly?: true;
  level: Level;
  businessDigest: BusinessDigest;
  /** Absent if the call only reads, so that repeating it does no harm. */
  changes?: true;
  /** Largest body, in bytes. */
  bodyLimitBytes: number;
  request: Request;
  data: Data;
  /** Codes beyond `commonErrors`, in the order of the error catalogue. */
  errors: readonly ErrorCode[];
  examples: readonly Example[];
  /** The field whose value of the last success other pages offer as input, by name of that input. */
  remembers: readonly string[];
  hints?: Hints;
}

/** Body limit of operations that take up to a thousand waybills. */
export const batchBodyLimitBytes = 1024 * 1024;

/** Limits of one request's JSON, over all objects and lists: 20 values for each of 1,000 waybills. */
export const jsonLimits = { values: 20_000, depth: 100 };

export type RequestOf<Op extends Operation> = Static<Op['request']>;
export type DataOf<Op extends Operation> = Static<Op['data']>;

type Common = Pick<Operation, 'direction' | 'bodyLimitBytes' | 'remembers'>;
const common: Common = { direction: 'call', bodyLimitBytes: 64 * 1024, remembers: [] };

/** Drops rules of spelling and minimum length: stored values may be older than such a rule. */
function toAnswered<Schema extends TSchema>(schema: Schema): Schema {
  const answered = mapSchema(
    schema as FieldSchema,
    ({ 'x-min-digits': _, 'x-kind': __, 'x-kind-by': ___, ...own }) => own,
  );
  return answered as unknown as Schema;
}

/** An example as it is written: a success needs no code. */
type NewExample = Omit<Example, 'code'> & Partial<Pick<Example, 'code'>>;

interface NewOperation<Request extends TObject, Data extends TSchema, Id extends string>
  extends Omit<Operation<Request, Data, Id>, keyof Common | 'examples'>,
    Partial<Common> {
  examples: readonly NewExample[];
}

/** Checks the types of an operation and keeps them exact. */
export function defineOperation<
  Request extends TObject,
  Data extends TSchema,
  const Id extends string,
>(operation: NewOperation<Request, Data, Id>): Operation<Request, Data, Id> {
  const examples = operation.examples.map(({ name, until, request, code = '1', ...rest }) => {
    return { name, ...(until && { until }), request, code, ...rest };
  });
  return { ...common, ...operation, data: toAnswered(operation.data), examples };
}
