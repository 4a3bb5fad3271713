import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { checkFields, type FieldSchema } from '#contract/check-fields.ts';
import { pushes } from '#contract/operations/all.ts';
import type { Db, Queryable } from '#server/database/tables.ts';
import type { Write } from '#server/database/write.ts';
import type { Log } from '#server/log.ts';
import { addPush } from '#server/push/outbox.ts';
import { isScanWanted } from '#server/push/wanted-scans.ts';
import {
  type CoreEvent,
  type CoreEventType,
  type EventResult,
  eventPushes,
  eventsPrefix,
  mostEvents,
} from './protocol.ts';
import { BadMessage, parseMessage, readSigned, takeSignedBodies } from './signed-body.ts';

export interface EventGround {
  database: Db;
  write: Write;
  now(): number;
  wakePushes(): void;
  log: Pick<Log, 'error'>;
  settings: { coreSecrets: readonly string[]; coreEventSettleS: number };
}

const bodyLimit = 4 * 1024 * 1024;
const longestId = 100;
const rfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;
/** Clocks differ; an event beyond that would stand behind all that comes. */
const mostAheadMs = 5 * 60_000;
/** Events of one transaction: few, since calls wait for it. */
const together = 20;
/** Events of one parcel in one millisecond. */
const ties = 1000;
/** How long a core may report an event again. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

/** An event that is to be told. */
interface Told {
  id: string;
  type: CoreEventType;
  atMs: number;
  accountId: string;
  billCode: string;
  content: Record<string, unknown>;
}

type Fault = Pick<EventResult, 'field' | 'rule'>;

function readEvent(event: Partial<CoreEvent>, accounts: Map<string, string>, now: number) {
  const fail = (field: string, rule: string): Fault => ({ field, rule });
  const { id, type, at, apiAccount, data } = event;
  if (typeof id !== 'string' || id === '' || id.length > longestId || id.includes('\0')) {
    return fail('id', `a text of 1 to ${longestId} characters`);
  }
  if (typeof type !== 'string' || !Object.hasOwn(eventPushes, type)) {
    return fail('type', `one of ${Object.keys(eventPushes).join(', ')}`);
  }
  const atMs = typeof at === 'string' && rfc3339.test(at) ? Date.parse(at) : Number.NaN;
  if (Number.isNaN(atMs) || atMs < 0) return fail('at', 'a time of RFC 3339 with its offset');
  if (atMs > now + mostAheadMs) return fail('at', 'not later than now');
  const accountId = typeof apiAccount === 'string' ? accounts.get(apiAccount) : undefined;
  if (accountId === undefined) return fail('apiAccount', 'a production account of the portal');
  if (typeof data !== 'object' || data === null) return fail('data', 'an object');
  const push = pushes.find((each) => each.id === eventPushes[type]);
  const { value, problems } = checkFields(push?.request as FieldSchema, { ...data });
  const [problem] = problems;
  if (problem) return fail(`data.${problem.path}`, `${problem.rule} ${problem.limit ?? ''}`.trim());
  const billCode = String(value.billCode ?? value.waybillNo ?? '');
  const told: Told = { id, type, atMs, accountId, billCode, content: value };
  return told;
}

async function findAccounts(database: Db, events: readonly Partial<CoreEvent>[]) {
  const named = events.map(({ apiAccount }) => apiAccount);
  const names = [...new Set(named.filter((name) => typeof name === 'string'))];
  if (names.length === 0) return new Map<string, string>();
  const rows = await database
    .selectFrom('account')
    .select(['id', 'api_account'])
    .where('environment', '=', 'production')
    .where('api_account', 'in', names)
    .execute();
  return new Map(rows.map((row) => [row.api_account, row.id]));
}

/** False where an event of this id was taken before. */
async function isNew(transaction: Queryable, id: string, now: number): Promise<boolean> {
  const row = await transaction
    .insertInto('core_event')
    .values({ id, taken_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

async function hasAddress(transaction: Queryable, { accountId, type, billCode, content }: Told) {
  if (type === 'parcel.scan') {
    const details = content.details as { scanTypeCode: string }[];
    return isScanWanted(transaction, { accountId, billCode }, details[0]?.scanTypeCode ?? '');
  }
  const row = await transaction
    .selectFrom('callback')
    .select('kind')
    .where('account_id', '=', accountId)
    .where('kind', '=', eventPushes[type])
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes the push of an event; of two in the same millisecond the one that came first goes first. */
async function tell(transaction: Queryable, told: Told, times: { now: number; dueAt: number }) {
  if (!(await hasAddress(transaction, told))) return;
  const { accountId, type, billCode, content, atMs } = told;
  for (let tie = 0; tie < ties; tie += 1) {
    const sequence = atMs * ties + tie;
    const push = { accountId, kind: eventPushes[type], billCode, sequence, content };
    if (await addPush(transaction, { ...push, createdAt: times.now, dueAt: times.dueAt })) return;
  }
  throw new Error(`more than ${ties} events of ${billCode} at one time`);
}

/** Takes one event in the transaction of the push that it causes. */
async function takeEvent(
  transaction: Queryable,
  event: Partial<CoreEvent>,
  accounts: Map<string, string>,
  times: { now: number; dueAt: number },
): Promise<EventResult> {
  const told = readEvent(event, accounts, times.now);
  const id = String(event.id ?? '').slice(0, longestId);
  if (!('atMs' in told)) return { id, result: 'refused', ...told };
  if (!(await isNew(transaction, id, times.now))) return { id, result: 'known' };
  await tell(transaction, told, times);
  return { id, result: 'taken' };
}

/** Takes events, each once; what is wrong with one stops no other. */
export async function takeEvents(
  ground: EventGround,
  events: readonly unknown[],
): Promise<EventResult[]> {
  const now = ground.now();
  const read = events.map((event) =>
    typeof event === 'object' && event !== null ? (event as Partial<CoreEvent>) : {},
  );
  const accounts = await findAccounts(ground.database, read);
  const times = { now, dueAt: now + ground.settings.coreEventSettleS * 1000 };
  const results: EventResult[] = [];
  for (let start = 0; start < read.length; start += together) {
    const taken = await ground.write(async (transaction) => {
      const each: EventResult[] = [];
      for (const event of read.slice(start, start + together)) {
        each.push(await takeEvent(transaction, event, accounts, times));
      }
      return each;
    });
    results.push(...taken);
    // On SQLite nobody else has a turn while a transaction goes on.
    await setImmediate();
  }
  ground.wakePushes();
  return results;
}

/** Forgets events that no core reports again. */
export async function removeOldEvents(database: Db, now: number): Promise<void> {
  await database
    .deleteFrom('core_event')
    .where('taken_at', '<', now - keptMs)
    .execute();
}

/** `POST /core/events`: what happens to parcels, from the courier's own system. */
export async function coreEventRoutes(app: FastifyInstance, ground: EventGround): Promise<void> {
  takeSignedBodies(app, ground.log);
  app.post('/core/events', { bodyLimit }, async (request): Promise<{ results: EventResult[] }> => {
    const isBatch = (id: string) => id.startsWith(eventsPrefix);
    const { coreSecrets } = ground.settings;
    const text = readSigned(request, coreSecrets, isBatch, `${eventsPrefix}<id of the batch>`);
    const events = parseMessage(text);
    if (!Array.isArray(events) || events.length > mostEvents) {
      throw new BadMessage(400, `the body is no list of at most ${mostEvents} events`);
    }
    return { results: await takeEvents(ground, events) };
  });
}
