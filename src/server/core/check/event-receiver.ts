import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { CoreEvent, EventResult } from '../protocol.ts';
import { eventsBodyLimit, type Refused, readBatch, readEvent } from '../read-event.ts';
import { takeSignedBodies } from '../signed-body.ts';

/** Accounts of this check and of earlier ones, whose balances a core may report when it starts. */
const accounts = {
  get: (apiAccount: string) => (/^9[89]\d{10}$/.test(apiAccount) ? apiAccount : undefined),
};

const longestNumber = 60;
const numbers = {
  billCode: 'waybill',
  waybillNo: 'waybill',
  txlogisticId: 'order',
  customerCode: 'customer',
};

/** Describes an event by kind, id and parcel or customer, for the engineers looking for it. */
function describe({ id, type, data }: Partial<CoreEvent>): string {
  const fields = (data ?? {}) as Record<string, unknown>;
  const named = Object.entries(numbers).flatMap(([field, noun]) => {
    const value = fields[field];
    return typeof value === 'string' ? [`${noun} ${value.slice(0, longestNumber)}`] : [];
  });
  const kind = typeof type === 'string' ? `${type.slice(0, longestNumber)} ` : '';
  const text = JSON.stringify(id)?.slice(0, 2 * longestNumber) ?? 'without an id';
  return [`${kind}event ${text}`, named.join(', ')].filter(Boolean).join(' of ');
}

/** A field of `data` breaks a rule of the contract; other rules state in words what is expected. */
const toFault = ({ field = '', rule = '' }: Refused): string =>
  field.startsWith('data.') ? `${field} breaks the rule ${rule}` : `${field} has to be ${rule}`;

interface Waiting {
  matches(event: CoreEvent): boolean;
  resolve(event: CoreEvent): void;
}

interface EventReceiverParts {
  secrets: readonly string[];
  now(): number;
}

/** Receives a core's reports in place of the portal, by the portal's rules, and records them. */
export class EventReceiver {
  readonly app: FastifyInstance;
  /** What the portal would have rejected, in words. */
  readonly faults: string[] = [];
  private readonly times = new Map<string, number>();
  private readonly known = new Set<string>();
  private readonly taken: CoreEvent[] = [];
  private waiting: Waiting[] = [];
  private awayAnswers = 0;
  private readonly parts: EventReceiverParts;

  constructor(parts: EventReceiverParts) {
    this.parts = parts;
    this.app = fastify({ bodyLimit: eventsBodyLimit });
    takeSignedBodies(this.app, { error: (_details, message) => this.faults.push(message) });
    this.app.post('/core/events', (request, reply) => {
      const events = this.read(request);
      for (const event of events) this.resolveWaiting(event as CoreEvent);
      if (this.awayAnswers > 0 && events.length > 0) {
        this.awayAnswers -= 1;
        return reply.code(503).header('retry-after', '1').send({ error: 'away for a moment' });
      }
      return { results: events.map((event) => this.take(event as Partial<CoreEvent>)) };
    });
  }

  private read(request: FastifyRequest): unknown[] {
    try {
      return readBatch(request, this.parts.secrets);
    } catch (error) {
      this.faults.push(`POST /core/events: ${(error as Error).message}`);
      throw error;
    }
  }

  private resolveWaiting(event: CoreEvent): void {
    const id = event?.id;
    this.times.set(id, this.timesOf(id) + 1);
    const { matched = [], kept = [] } = Object.groupBy(this.waiting, (each) =>
      each.matches(event ?? {}) ? 'matched' : 'kept',
    );
    this.waiting = kept;
    for (const { resolve } of matched) resolve(event);
  }

  private take(event: Partial<CoreEvent> | null): EventResult {
    const read = readEvent(event ?? {}, accounts, this.parts.now());
    if (!('atMs' in read)) {
      this.faults.push(`${describe(event ?? {})}: ${toFault(read)}`);
      return { ...read, result: 'refused' };
    }
    const result = this.known.has(read.id) ? 'known' : 'taken';
    this.known.add(read.id);
    if (result === 'taken') this.taken.push(event as CoreEvent);
    return { id: read.id, result };
  }

  /** Events of a type and an account accepted so far. */
  listTaken(wanted: CoreEvent['type'], account: string): CoreEvent[] {
    return this.taken.filter(({ type, apiAccount }) => type === wanted && apiAccount === account);
  }

  /** Answers the next reports as an unavailable portal would. */
  beAway(times: number): void {
    this.awayAnswers = times;
  }

  timesOf(id: string): number {
    return this.times.get(id) ?? 0;
  }

  /** Resolves to the next matching event; undefined if none comes in time. */
  waitFor(matches: Waiting['matches'], ms: number): Promise<CoreEvent | undefined> {
    const { promise, resolve } = Promise.withResolvers<CoreEvent | undefined>();
    const timer = setTimeout(resolve, ms);
    this.waiting.push({ matches, resolve });
    return promise.finally(() => clearTimeout(timer));
  }
}
