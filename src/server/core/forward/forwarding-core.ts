import { Ajv } from 'ajv';
import { commonErrors, type ErrorCode } from '#contract/errors.ts';
import { coreCalls } from '#contract/operations/all.ts';
import { ApiError, type Problem } from '#server/errors/api-error.ts';
import { StartError } from '#server/errors/start-error.ts';
import { toStorable } from '#server/text/storable-text.ts';
import type { Core, CoreCall } from '../port.ts';
import type { Capabilities, CoreAnswer, CoreRequest } from '../protocol.ts';
import { type CoreClient, CoreFault, type CoreLoad } from './core-client.ts';
import { type Offered, refuseUnoffered, toOffered } from './offered.ts';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Faults beside the first; leaves out those without path or rule, or with a code the operation lacks. */
function readProblems(errors: unknown, isKnown: (code: string) => boolean): Problem[] {
  if (!Array.isArray(errors)) return [];
  return errors.flatMap((each: Partial<Problem> | null) => {
    const { path, rule, limit, code } = each ?? {};
    if (!isText(path) || !isText(rule) || !isText(code) || !isKnown(code)) return [];
    return [{ path, rule, ...(isText(limit) && { limit }), code: code as ErrorCode }];
  });
}

/** What a core may leave to the portal. Addresses only all together, so that they have one source. */
const optional = [
  ['other/threeSegmentCode'],
  ['other/freight'],
  ['other/getInfo'],
  ['basic', 'other/pca', 'other/cover', 'basic/resolveAddress'],
];

/** Later operations on the core's own orders or addresses: refused in production until the core has them. */
const dispensable: readonly string[] = [
  'orderserve/printOrders',
  'orderserve/createManifest',
  'orderserve/instruct',
  'orderserve/createReturn',
  'basic/resolveAddress',
  'logistics/proofOfDelivery',
];

type CoreLine = Pick<CoreClient, 'call' | 'readCapabilities' | 'isAway' | 'readLoad' | 'close'>;
type Call = CoreCall<Record<string, unknown>>;
type Handler = (call: Call) => Promise<unknown>;

/** The request with its addresses resolved; throws an ApiError for an unknown one. */
export type Locate = (
  id: keyof Core,
  request: Record<string, unknown>,
) => Promise<Record<string, unknown>>;

/** Sends a call to the core and reads its answer by the contract. */
export type Forward = (id: keyof Core, call: Call) => Promise<unknown>;

function toMessage({ caller, request: { digest: _, ...request }, passed }: Call): CoreRequest {
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

/** Operations that a core does not answer. */
export interface LeftOut {
  kept: ReadonlySet<string>;
  refused: ReadonlySet<string>;
}

/** Returns what a core leaves out; throws a StartError if it lacks something required. */
export function toLeftOut(operations: readonly string[]): LeftOut {
  const lacks = (id: string) => !operations.includes(id);
  const kept = new Set(optional.filter((group) => group.every(lacks)).flat());
  const refused = new Set(dispensable.filter((id) => lacks(id) && !kept.has(id)));
  const missing = coreCalls
    .map(({ id }) => id)
    .filter((id) => lacks(id) && !kept.has(id) && !refused.has(id));
  if (missing.length === 0) return { kept, refused };
  const groups = [...optional.map((group) => group.join(' with ')), ...dispensable];
  throw new StartError(
    `the core does not answer ${missing.join(', ')}: /capabilities names all operations but those that may be left out together: ${groups.join('; ')}`,
  );
}

export interface Served {
  operations: ReadonlySet<string>;
  offered: Offered;
}

/** Settings that both sides must share; otherwise integrators read wrong times and carriers. */
export interface AgreedSettings {
  timeZone: string;
  carrierCode: string;
}

const settingNames = { timeZone: 'TIMEZONE', carrierCode: 'CARRIER_CODE' } as const;

const isSameZone = (one: string, other: string) => {
  try {
    const toZone = (timeZone: string) =>
      new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
    return toZone(one) === toZone(other);
  } catch {
    return false;
  }
};

const mostWords = 500;

export function toDifferences(capabilities: Capabilities, own: AgreedSettings): string[] {
  return (['timeZone', 'carrierCode'] as const).flatMap((name) => {
    const stated = capabilities[name];
    const isSame = name === 'timeZone' ? isSameZone : Object.is;
    if (stated === undefined || isSame(stated, own[name])) return [];
    return [
      `the core states ${name} ${JSON.stringify(stated)}, and ${settingNames[name]} of the portal is ${JSON.stringify(own[name])}: set both alike`,
    ];
  });
}

/** What a core answers of the operations open to integrators. */
interface Agreed extends LeftOut {
  offered: Offered;
}

function toAgreed(capabilities: Capabilities, own: AgreedSettings): Agreed {
  const differences = toDifferences(capabilities, own);
  if (differences.length > 0) throw new StartError(differences.join('; '));
  return { ...toLeftOut(capabilities.operations), offered: toOffered(capabilities) };
}

/** Returns the data of a success or throws an ApiError; other answers are a CoreFault with path and rule. */
function createReadAnswer(): (id: keyof Core, answer: unknown) => unknown {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  const readers = new Map<string, (answer: unknown) => unknown>();
  for (const { id, data: schema, errors: own } of coreCalls) {
    const isData = ajv.compile(schema);
    const known: readonly string[] = [...own, ...commonErrors];
    const fail = (why: string) => new CoreFault(`/operations/${id}: ${why}`);
    readers.set(id, (answer) => {
      if (typeof answer !== 'object' || answer === null) throw fail('the answer is not an object');
      const { code, data, msg, field, errors } = answer as Partial<CoreAnswer>;
      if (code === '1') {
        if (isData(data)) return data;
        const [error] = isData.errors ?? [];
        throw fail(`data${error?.instancePath.replaceAll('/', '.')} ${error?.message}`);
      }
      if (typeof code !== 'string' || !known.includes(code)) {
        throw fail(`code ${JSON.stringify(code)} is none of the operation's`);
      }
      const problems = readProblems(errors, (each) => known.includes(each));
      throw new ApiError(code as ErrorCode, {
        ...(typeof msg === 'string' && { words: toStorable(msg, mostWords) }),
        ...(typeof field === 'string' && { field }),
        ...(problems.length > 0 && { problems }),
      });
    });
  }
  return (id, answer) => readers.get(id)?.(answer);
}

/** By operation: what the portal stores of an answer; returns the data to answer. */
type Kept = {
  [Id in keyof Core]: (
    call: Parameters<Core[Id]>[0],
    data: Awaited<ReturnType<Core[Id]>>,
  ) => ReturnType<Core[Id]>;
};

export function createForward(client: Pick<CoreClient, 'call'>): Forward {
  const readAnswer = createReadAnswer();
  return async (id, call) =>
    readAnswer(id, await client.call(id, toMessage(call), call.traceparent));
}

/**
 * Sends calls to the courier's own system, except those that it leaves to the portal. `keep` stores what the
 * portal keeps of a call after the core accepted it, and returns the data to answer.
 */
export class ForwardingCore {
  readonly handlers: Core;
  private readonly client: CoreLine;
  private readonly settings: AgreedSettings;
  private opening: Promise<Agreed> | undefined;

  constructor(
    client: CoreLine,
    {
      builtIn,
      keep,
      settings,
      locate,
    }: {
      builtIn: Core;
      keep: Partial<Kept>;
      settings: AgreedSettings;
      /** Used if the core leaves addresses to the portal. */
      locate: Locate;
    },
  ) {
    this.client = client;
    this.settings = settings;
    const forwardCall = createForward(client);
    const handlers = coreCalls.map((operation): [string, Handler] => {
      const own = builtIn[operation.id] as Handler;
      const after = keep[operation.id] as
        | ((call: Call, data: unknown) => Promise<unknown>)
        | undefined;
      const forward = async (call: Call, hasAddresses: boolean) => {
        const request = hasAddresses ? call.request : await locate(operation.id, call.request);
        const data = await forwardCall(operation.id, { ...call, request });
        return after ? after(call, data) : data;
      };
      const answer: Handler = async (call) => {
        const { kept, refused, offered } = await this.open();
        if (refused.has(operation.id)) {
          const values = { value: operation.path };
          throw new ApiError('145003012', { text: 'detail.notServed', values });
        }
        if (kept.has(operation.id)) return own(call);
        const unoffered = refuseUnoffered(operation.id, call.request, offered);
        if (unoffered) throw unoffered;
        return forward(call, !kept.has('basic'));
      };
      return [operation.id, answer];
    });
    this.handlers = Object.fromEntries(handlers) as unknown as Core;
  }

  /**
   * Reads the core's capabilities once, and again after a failure. Throws a CoreAway if it does not answer, a
   * StartError if its answer is wrong or lacks what the portal needs.
   */
  open(): Promise<Agreed> {
    this.opening ??= this.client
      .readCapabilities()
      .then((capabilities) => toAgreed(capabilities, this.settings))
      .catch((error) => {
        this.opening = undefined;
        throw error instanceof CoreFault ? new StartError(error.message) : error;
      });
    return this.opening;
  }

  /** Reads again what the core, or the portal for it, answers now. Throws like `open`. */
  async readServed(): Promise<Served> {
    const { operations } = await this.client.readCapabilities();
    const { kept, refused, offered } = await this.open();
    return { operations: new Set([...operations, ...kept]).difference(refused), offered };
  }

  /** True if the last call got no answer; then probes the core again in the background. */
  isAway(): boolean {
    const { isAway } = this.client;
    // The client remembers the outcome.
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
