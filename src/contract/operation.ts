import type { Static, TObject, TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';
import type { Hints } from './hints.ts';

/** Who may call: `developer` after developer certification, `enterprise` after company certification. */
export type Level = 'developer' | 'enterprise';

/**
 * When the field `digest` inside bizContent is checked. `contract-orders`: where
 * orderType is 2, and where it comes with a customerCode. `salesperson`: where salesmanCode is sent,
 * made of the salesperson's code and outlet in place of a customer's code and password.
 */
export type BusinessDigest = 'always' | 'never' | 'contract-orders' | 'salesperson';

/** One worked outcome; `request` satisfies the request schema, `data` of a success the data schema. */
export interface Example {
  /** Key of its title under `example.` in contract.json. */
  name: string;
  /** The last version of the open API that it is shown of; absent: every version that has the operation. */
  until?: 1;
  request: Record<string, unknown>;
  /** `1` for a success. */
  code: ErrorCode;
  /** Dotted path of the field at fault, for an error that has one. */
  field?: string;
  /** What version 2 answers as the rule that was broken, where the request breaks none of its schema. */
  rule?: string;
  data?: unknown;
  /** The order that this outcome takes, where no call of this operation alone leads to it. */
  needs?: 'individual order' | 'picked-up order';
}

/** One operation of the open API as plain data: server, pages, tester, OpenAPI and tests are made from it. */
export interface Operation<
  Request extends TObject = TObject,
  Data extends TSchema = TSchema,
  Id extends string = string,
> {
  /** Same as the page's route below /apiDoc; texts stand under `operation.<id>`. */
  id: Id;
  /** Below the base path of a version, see `versions/descriptors.ts`. */
  path: string;
  direction: 'call' | 'push';
  /** The version of the open API that it came with; absent: every version has it. */
  since?: 2;
  /** Fields of its request that only later versions than the first have; none of them is required. */
  fieldsSince2?: readonly string[];
  /** Served for sandbox accounts only, below the version's `mockPath` and nowhere else. */
  sandboxOnly?: true;
  level: Level;
  businessDigest: BusinessDigest;
  /** Absent where a call only reads, so that the same call once more does no harm. */
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

/** Of operations that take up to a thousand waybills. */
export const batchBodyLimitBytes = 1024 * 1024;

/** What the JSON of one request may hold, all objects and lists together: 20 values for each of 1,000 waybills. */
export const jsonLimits = { values: 20_000, depth: 100 };

export type RequestOf<Op extends Operation> = Static<Op['request']>;
export type DataOf<Op extends Operation> = Static<Op['data']>;

/** What an operation has unless it says otherwise. */
type Common = Pick<Operation, 'direction' | 'bodyLimitBytes' | 'remembers'>;
const common: Common = { direction: 'call', bodyLimitBytes: 64 * 1024, remembers: [] };

const takenOnly = ['x-min-digits', 'x-kind', 'x-kind-by'];

/** How a value may be spelled and how short it may be is asked of requests alone: what is kept is older than a rule. */
function toAnswered<Schema extends object>(schema: Schema): Schema {
  if (Array.isArray(schema)) return schema;
  const entries = Object.entries(schema).flatMap(([name, value]) => {
    if (takenOnly.includes(name)) return [];
    if (name === 'items') return [[name, toAnswered(value)]];
    if (name !== 'properties') return [[name, value]];
    const fields = Object.entries(value).map(([field, own]) => [field, toAnswered(own as object)]);
    return [[name, Object.fromEntries(fields)]];
  });
  return Object.fromEntries(entries) as Schema;
}

/** Checks the types of an operation and keeps them exact. */
export function defineOperation<
  Request extends TObject,
  Data extends TSchema,
  const Id extends string,
>(
  operation: Omit<Operation<Request, Data, Id>, keyof Common> & Partial<Common>,
): Operation<Request, Data, Id> {
  return { ...common, ...operation, data: toAnswered(operation.data) };
}
