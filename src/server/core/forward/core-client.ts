import { setTimeout } from 'node:timers/promises';
import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleType,
} from 'cockatiel';
import { Agent, request } from 'undici';
import { followConnecting, toAttemptMs } from '#server/runtime/connecting.ts';
import { CoreAway } from '../port.ts';
import {
  type Capabilities,
  type CoreRequest,
  capabilitiesId,
  largestAnswerBytes,
  signMessage,
  toCallId,
} from '../protocol.ts';
import { toCoreAway, toHttpAway, toName } from './core-away.ts';

/** Address of a courier's own system, and limits of calls to it. */
export interface CoreAddress {
  url: string;
  /** `whsec_…`; the first signs. */
  secrets: readonly string[];
  timeoutMs: number;
  /** Concurrent calls; as many again may wait. */
  concurrency: number;
}

/** Consecutive failures that open the circuit breaker. */
const failuresToOpen = 5;
/** Milliseconds before the open breaker tries a call again. */
const openMs = 2000;

/** `fault`: an invalid answer. `not_asked`: the breaker is open. `crowded`: too many calls wait. */
export type CoreOutcome = 'answered' | 'away' | 'fault' | 'not_asked' | 'crowded';

export type CoreListener = (outcome: CoreOutcome, durationMs: number) => void;

export interface CoreLoad {
  /** `open`: no calls are made; `half_open`: one call tests whether the core is back. */
  breaker: 'closed' | 'open' | 'half_open';
  /** Calls under way, and calls waiting for one of them to end. */
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
  if (error instanceof CoreAway && error.code === 'CORE_CROWDED') return 'crowded';
  return error instanceof CoreAway ? 'away' : 'fault';
}

/** HTTP statuses of proxies and servers that are temporarily unavailable. */
const awayStatuses = [429, 502, 503, 504];

/** Milliseconds between attempts if the core names no delay. */
const backOffMs = 200;
/** An attempt with less time than this is not started. */
const leastTryMs = 20;

interface CoreClientClock {
  pause(ms: number): Promise<unknown>;
  random(): number;
}

const systemClock: CoreClientClock = { pause: (ms) => setTimeout(ms), random: Math.random };

/** The core sent an invalid answer; only its engineers can fix that. */
export class CoreFault extends Error {}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

const tooLarge = (path: string) =>
  new CoreFault(`${path}: the answer is larger than ${largestAnswerBytes} bytes`);

interface Exchange {
  path: string;
  id: string;
  /** Body of a POST; empty for a GET. */
  body: string;
  traceparent?: string | null | undefined;
}

export class CoreClient {
  private readonly address: CoreAddress;
  private readonly agent: Agent;
  private readonly onCall: CoreListener | undefined;
  private readonly breaker;
  private readonly slots;
  private readonly clock: CoreClientClock;
  /** True if the last call got no answer. */
  isAway = false;

  constructor(address: CoreAddress, onCall?: CoreListener, clock = systemClock) {
    this.address = address;
    this.clock = clock;
    this.onCall = onCall;
    this.agent = new Agent({
      connections: address.concurrency,
      maxResponseSize: largestAnswerBytes,
      connect: {
        timeout: address.timeoutMs,
        autoSelectFamilyAttemptTimeout: toAttemptMs(address.timeoutMs),
      },
    });
    this.breaker = circuitBreaker(handleType(CoreAway), {
      halfOpenAfter: openMs,
      breaker: new ConsecutiveBreaker(failuresToOpen),
    });
    this.slots = bulkhead(address.concurrency, address.concurrency);
  }

  readLoad(): CoreLoad {
    const { concurrency } = this.address;
    return {
      breaker: breakerStates[this.breaker.state] ?? 'closed',
      asked: concurrency - this.slots.executionSlots,
      waiting: concurrency - this.slots.queueSlots,
    };
  }

  private exchange(exchange: Exchange, timeoutMs: number): Promise<string> {
    const { path } = exchange;
    const { url } = this.address;
    return followConnecting(
      () => this.send(exchange, timeoutMs),
      (error, tried) => {
        if (error instanceof CoreFault || error instanceof CoreAway) return error;
        const { code } = error as { code?: unknown };
        if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return tooLarge(path);
        return toCoreAway(error, { path, url, timeoutMs, tried });
      },
    );
  }

  private async send({ path, id, body, traceparent }: Exchange, timeoutMs: number) {
    const { url, secrets } = this.address;
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
      // Its length is announced: the connection is closed instead of being read to the limit.
      reply.body.destroy();
      throw tooLarge(path);
    }
    const text = await reply.body.text();
    if (awayStatuses.includes(reply.statusCode)) throw toHttpAway(path, reply);
    if (reply.statusCode !== 200) {
      throw new CoreFault(`${path}: HTTP ${reply.statusCode}: ${text.slice(0, 200)}`);
    }
    return text;
  }

  /** Retries once if there is time: a core recognises a call by its id. The first try may take all of it. */
  private async twice(exchange: Exchange, endsAt: number): Promise<string> {
    const { pause, random } = this.clock;
    const leftMs = () => Math.round(endsAt - performance.now());
    try {
      return await this.exchange(exchange, Math.max(1, leftMs()));
    } catch (error) {
      if (!(error instanceof CoreAway)) throw error;
      // Jitter, so that calls that failed together do not retry together.
      const waitMs = error.retryAfterMs ?? Math.round(backOffMs * (0.5 + random() / 2));
      if (waitMs + leastTryMs > leftMs()) throw error;
      await pause(waitMs);
      return this.exchange(exchange, Math.max(1, leftMs()));
    }
  }

  private async watched(exchange: Exchange, endsAt: number): Promise<string> {
    try {
      const text = await this.twice(exchange, endsAt);
      this.isAway = false;
      return text;
    } catch (error) {
      this.isAway = error instanceof CoreAway;
      throw error;
    }
  }

  private async asGuarded(exchange: Exchange): Promise<unknown> {
    const { timeoutMs } = this.address;
    const endsAt = performance.now() + timeoutMs;
    const text = await this.slots.execute(() => {
      // Every running call ends in time, so a waiting one has its turn by then, or never.
      if (performance.now() + leastTryMs > endsAt) {
        const words = `no turn in ${timeoutMs / 1000} s for ${toName(exchange.path)}: ${this.address.concurrency} calls at once (CORE_CONCURRENCY) all took longer`;
        throw new CoreAway(words, { code: 'CORE_CROWDED' });
      }
      return this.breaker.execute(() => this.watched(exchange, endsAt));
    });
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
      if (error instanceof BrokenCircuitError) {
        throw new CoreAway('not asked: the core was away just now', { code: 'CORE_NOT_ASKED' });
      }
      if (error instanceof BulkheadRejectedError) {
        const words = `not asked: ${2 * this.address.concurrency} calls are on their way or wait (CORE_CONCURRENCY)`;
        throw new CoreAway(words, { code: 'CORE_CROWDED' });
      }
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

  async readCapabilities(): Promise<Capabilities> {
    const answer = await this.ask({ path: '/capabilities', id: capabilitiesId, body: '' });
    const {
      operations,
      version,
      timeZone,
      carrierCode,
      expressTypes = [],
      labelFormats = [],
      events,
    } = (answer ?? {}) as Partial<Capabilities>;
    if (!isTexts(operations)) {
      throw new CoreFault('/capabilities: `operations` is not a list of operation ids');
    }
    if (!isTexts(expressTypes)) {
      throw new CoreFault('/capabilities: `expressTypes` is not a list such as ["EX", "DR"]');
    }
    if (!isTexts(labelFormats)) {
      throw new CoreFault('/capabilities: `labelFormats` is not a list such as ["PNG", "ZPL"]');
    }
    if (events !== undefined && !isTexts(events)) {
      throw new CoreFault('/capabilities: `events` has to be a list of event types');
    }
    const settings = Object.entries({ timeZone, carrierCode });
    const stated = settings.filter(([, value]) => typeof value === 'string');
    return {
      operations,
      version: String(version ?? ''),
      expressTypes,
      labelFormats,
      ...(events && { events }),
      ...Object.fromEntries(stated),
    };
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }
}
