import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleType,
  wrap,
} from 'cockatiel';
import { Agent, request } from 'undici';
import { CoreAway } from '../port.ts';
import {
  type Capabilities,
  type CoreRequest,
  capabilitiesId,
  largestAnswerBytes,
  signMessage,
  toCallId,
} from '../protocol.ts';

/** Where a courier's own system is, and how much it may be asked. */
export interface CoreAddress {
  url: string;
  /** `whsec_…`; the first signs. */
  secrets: readonly string[];
  /** How long a call may take, all told. */
  timeoutMs: number;
  /** Calls at once; as many again wait for their turn. */
  concurrency: number;
}

/** Answers in a row that did not come, until no call is made for a moment. */
const failuresToOpen = 5;
/** From there to the call that tries whether the core is back. */
const openMs = 2000;

/**
 * How a call ended: the core answered, did not, or answered what it may not; or it was not asked, since
 * it was away just now or too many wait for it.
 */
export type CoreOutcome = 'answered' | 'away' | 'fault' | 'not_asked' | 'crowded';

/** Told of each call as it ends. */
export type CoreListener = (outcome: CoreOutcome, durationMs: number) => void;

/** How it is with a core at this moment. */
export interface CoreLoad {
  /** `open`: it is not asked; `half_open`: one call tries whether it is back. */
  breaker: 'closed' | 'open' | 'half_open';
  /** Calls that it is asked, and calls that wait for one of those to end. */
  asked: number;
  waiting: number;
}

const breakerStates: Partial<Record<CircuitState, CoreLoad['breaker']>> = {
  [CircuitState.Open]: 'open',
  [CircuitState.HalfOpen]: 'half_open',
};

function toOutcome(error: unknown): CoreOutcome {
  if (error instanceof BrokenCircuitError) return 'not_asked';
  if (error instanceof BulkheadRejectedError) return 'crowded';
  return error instanceof CoreAway ? 'away' : 'fault';
}

/** HTTP statuses of proxies and servers that are not there at the moment. */
const awayStatuses = [429, 502, 503, 504];

/** A core that answered what no core may answer: nobody but its engineers can mend that. */
export class CoreFault extends Error {}

const tooLarge = (path: string) =>
  new CoreFault(`${path}: the answer is larger than ${largestAnswerBytes} bytes`);

interface Exchange {
  path: string;
  id: string;
  /** Of a POST; empty: it is a GET. */
  body: string;
  traceparent?: string | null | undefined;
}

export class CoreClient {
  private readonly address: CoreAddress;
  private readonly agent: Agent;
  private readonly onCall: CoreListener | undefined;
  private readonly breaker;
  private readonly slots;
  private readonly guard;
  /** Whether the last question had no answer. */
  isAway = false;

  constructor(address: CoreAddress, onCall?: CoreListener) {
    this.address = address;
    this.onCall = onCall;
    this.agent = new Agent({
      connections: address.concurrency,
      maxResponseSize: largestAnswerBytes,
      connect: { timeout: address.timeoutMs },
    });
    this.breaker = circuitBreaker(handleType(CoreAway), {
      halfOpenAfter: openMs,
      breaker: new ConsecutiveBreaker(failuresToOpen),
    });
    this.slots = bulkhead(address.concurrency, address.concurrency);
    this.guard = wrap(this.slots, this.breaker);
  }

  readLoad(): CoreLoad {
    const { concurrency } = this.address;
    return {
      breaker: breakerStates[this.breaker.state] ?? 'closed',
      asked: concurrency - this.slots.executionSlots,
      waiting: concurrency - this.slots.queueSlots,
    };
  }

  /** One exchange; throws a CoreAway where no answer came, a CoreFault for one that is none. */
  private async exchange({ path, id, body, traceparent }: Exchange, timeoutMs: number) {
    const { url, secrets } = this.address;
    try {
      const reply = await request(`${url.replace(/\/+$/, '')}${path}`, {
        method: body === '' ? 'GET' : 'POST',
        dispatcher: this.agent,
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          ...signMessage(secrets, id, body),
          'content-type': 'application/json',
          ...(traceparent && { traceparent }),
        },
        body: body || null,
      });
      if (Number(reply.headers['content-length']) > largestAnswerBytes) {
        // Its length is said before it comes: the connection ends instead of being read to the limit.
        reply.body.destroy();
        throw tooLarge(path);
      }
      const text = await reply.body.text();
      if (awayStatuses.includes(reply.statusCode)) throw new CoreAway(`HTTP ${reply.statusCode}`);
      if (reply.statusCode !== 200) {
        throw new CoreFault(`${path}: HTTP ${reply.statusCode}: ${text.slice(0, 200)}`);
      }
      return text;
    } catch (error) {
      if (error instanceof CoreFault || error instanceof CoreAway) throw error;
      const { code, message } = error as Error & { code?: string };
      if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') throw tooLarge(path);
      throw new CoreAway(code ?? message, { cause: error });
    }
  }

  /** Once more within the time-out where no answer came: a core knows a call by its id. */
  private async twice(exchange: Exchange): Promise<string> {
    const deadline = performance.now() + this.address.timeoutMs;
    try {
      return await this.exchange(exchange, Math.round(this.address.timeoutMs / 2));
    } catch (error) {
      if (!(error instanceof CoreAway)) throw error;
      return this.exchange(exchange, Math.max(1, Math.round(deadline - performance.now())));
    }
  }

  private async watched(exchange: Exchange): Promise<string> {
    try {
      const text = await this.twice(exchange);
      this.isAway = false;
      return text;
    } catch (error) {
      this.isAway = error instanceof CoreAway;
      throw error;
    }
  }

  private async asGuarded(exchange: Exchange): Promise<unknown> {
    const text = await this.guard.execute(() => this.watched(exchange));
    try {
      return JSON.parse(text);
    } catch {
      throw new CoreFault(`${exchange.path}: the answer is no JSON: ${text.slice(0, 200)}`);
    }
  }

  private async ask(exchange: Exchange): Promise<unknown> {
    const askedAt = performance.now();
    const end = (outcome: CoreOutcome) => this.onCall?.(outcome, performance.now() - askedAt);
    try {
      const answer = await this.asGuarded(exchange);
      end('answered');
      return answer;
    } catch (error) {
      end(toOutcome(error));
      if (error instanceof BrokenCircuitError) throw new CoreAway('the core was away just now');
      if (error instanceof BulkheadRejectedError) throw new CoreAway('too many calls at once');
      throw error;
    }
  }

  call(operation: string, message: CoreRequest, traceparent?: string | null): Promise<unknown> {
    return this.ask({
      path: `/operations/${operation}`,
      id: toCallId(operation, message.requestId),
      body: JSON.stringify(message),
      traceparent,
    });
  }

  /** What the core can do. */
  async readCapabilities(): Promise<Capabilities> {
    const answer = await this.ask({ path: '/capabilities', id: capabilitiesId, body: '' });
    const { operations, version } = (answer ?? {}) as Partial<Capabilities>;
    if (!Array.isArray(operations) || !operations.every((id) => typeof id === 'string')) {
      throw new CoreFault('/capabilities: `operations` is no list of operation ids');
    }
    return { operations, version: String(version ?? '') };
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }
}
