import { Ajv } from 'ajv';
import { commonErrors, type ErrorCode } from '#contract/errors.ts';
import { calls } from '#contract/operations/all.ts';
import { ApiError } from '#server/api-error.ts';
import { StartError } from '#server/start-error.ts';
import type { Core, CoreCall } from '../port.ts';
import type { CoreAnswer, CoreRequest } from '../protocol.ts';
import { type CoreClient, CoreFault, type CoreLoad } from './core-client.ts';

/** Longest words of a core that a caller sees. */
const longestWords = 500;

/** What a core may leave to the portal; the addresses together or not at all, so that there is one truth of them. */
const optional = [
  ['other/threeSegmentCode'],
  ['other/freight'],
  ['other/getInfo'],
  ['basic', 'other/pca', 'other/cover'],
];

/** What is asked of a client. */
type CoreLine = Pick<CoreClient, 'call' | 'readCapabilities' | 'isAway' | 'readLoad' | 'close'>;
type Call = CoreCall<unknown>;
type Handler = (call: Call) => Promise<unknown>;

function toMessage({ caller, request, passed }: Call): CoreRequest {
  const { customer, salesperson, apiAccount } = caller;
  return {
    requestId: passed.requestId,
    at: new Date().toISOString(),
    account: { apiAccount, level: passed.level },
    customer: customer
      ? { code: customer.code, cod: customer.cod === 1, granted: customer.balance }
      : null,
    salesperson: salesperson ? { code: salesperson.code, outlet: salesperson.outlet } : null,
    language: passed.locale,
    request,
  };
}

/** The operations that the portal answers by itself; a StartError for a core that lacks another. */
export function toKept(operations: readonly string[]): Set<string> {
  const lacks = (id: string) => !operations.includes(id);
  const kept = new Set(optional.filter((group) => group.every(lacks)).flat());
  const missing = calls.map(({ id }) => id).filter((id) => lacks(id) && !kept.has(id));
  if (missing.length === 0) return kept;
  throw new StartError(
    `the core does not answer ${missing.join(', ')}: /capabilities names all operations but those that may be left out together: ${optional.map((group) => group.join(' with ')).join('; ')}`,
  );
}

/**
 * What reads answers by the contract: data of a success, or an ApiError. What does not fit is a
 * CoreFault that names path and rule.
 */
export function createReadAnswer(): (id: keyof Core, answer: unknown) => unknown {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  const readers = new Map<string, (answer: unknown) => unknown>();
  for (const { id, data: schema, errors } of calls) {
    const isData = ajv.compile(schema);
    const known: readonly string[] = [...errors, ...commonErrors];
    const fail = (why: string) => new CoreFault(`/operations/${id}: ${why}`);
    readers.set(id, (answer) => {
      if (typeof answer !== 'object' || answer === null) throw fail('the answer is no object');
      const { code, data, msg, field } = answer as Partial<CoreAnswer>;
      if (code === '1') {
        if (isData(data)) return data;
        const [error] = isData.errors ?? [];
        throw fail(`data${error?.instancePath.replaceAll('/', '.')} ${error?.message}`);
      }
      if (typeof code !== 'string' || !known.includes(code)) {
        throw fail(`code ${JSON.stringify(code)} is none of the operation's`);
      }
      throw new ApiError(code as ErrorCode, {
        ...(typeof msg === 'string' && { words: msg.slice(0, longestWords) }),
        ...(typeof field === 'string' && { field: field.slice(0, longestWords) }),
      });
    });
  }
  return (id, answer) => readers.get(id)?.(answer);
}

/**
 * A courier's own system as a core: every call goes there but for those that it leaves to the portal.
 * `keep` is what the portal keeps of a call by itself once the core took it.
 */
export class ForwardingCore {
  readonly handlers: Core;
  private readonly client: CoreLine;
  private opening: Promise<ReadonlySet<string>> | undefined;

  constructor(client: CoreLine, builtIn: Core, keep: Partial<Core>) {
    this.client = client;
    const readAnswer = createReadAnswer();
    const handlers = calls.map((operation): [string, Handler] => {
      const own = builtIn[operation.id] as Handler;
      const after = keep[operation.id] as Handler | undefined;
      const forward: Handler = async (call) => {
        const answer = await client.call(operation.id, toMessage(call), call.traceparent);
        const data = readAnswer(operation.id, answer);
        await after?.(call);
        return data;
      };
      const isKept = async () => (await this.open()).has(operation.id);
      return [operation.id, async (call) => ((await isKept()) ? own(call) : forward(call))];
    });
    this.handlers = Object.fromEntries(handlers) as unknown as Core;
  }

  /**
   * Asks once what the core can do, and again after a failure: a CoreAway where it does not answer,
   * a StartError where it answers wrongly or lacks what the portal needs.
   */
  open(): Promise<ReadonlySet<string>> {
    this.opening ??= this.client
      .readCapabilities()
      .then(({ operations }) => toKept(operations))
      .catch((error) => {
        this.opening = undefined;
        throw error instanceof CoreFault ? new StartError(error.message) : error;
      });
    return this.opening;
  }

  /** Operations that are answered at this moment, by the core or in its place; asks anew. Throws as `open`. */
  async readServed(): Promise<ReadonlySet<string>> {
    const { operations } = await this.client.readCapabilities();
    return new Set([...operations, ...(await this.open())]);
  }

  /** Whether the core did not answer when it was asked last; it is asked anew behind the caller's back. */
  isAway(): boolean {
    const { isAway } = this.client;
    // The client keeps in mind what became of it.
    if (isAway) this.client.readCapabilities().catch(() => undefined);
    return isAway;
  }

  readLoad(): CoreLoad {
    return this.client.readLoad();
  }

  close(): Promise<void> {
    return this.client.close();
  }
}
