import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { logisticsPush } from '#contract/operations/logistics/status-feedback.ts';
import type { PushKind } from '#contract/operations/pushes.ts';
import { keepCoreBalance } from '#server/accounts/customer-store.ts';
import type { Db, Queryable } from '#server/database/tables.ts';
import { nameInScans } from '#server/pictures/references.ts';
import { addEvent } from '#server/push/event.ts';
import type { PushContext } from '#server/push/push-context.ts';
import { isScanWanted } from '#server/push/wanted-scans.ts';
import type { Log } from '#server/runtime/log.ts';
import { isStorable } from '#server/text/storable-text.ts';
import { followFailureEvent } from './failure-events.ts';
import { type Broken, inLockOrder, takeIntoLedger } from './ledger-events.ts';
import {
  type CleanPictures,
  cleanPictures,
  type ReadImage,
  storePicture,
} from './picture-events.ts';
import { type CoreEvent, type EventResult, lineEvent, pictureEvent } from './protocol.ts';
import {
  eventsBodyLimit,
  isOfLedger,
  type Refused,
  readBatch,
  readEvent,
  type ValidEvent,
} from './read-event.ts';
import { takeSignedBodies } from './signed-body.ts';

interface EventContext
  extends Pick<PushContext, 'database' | 'write' | 'now' | 'timeZone' | 'wakePushes'> {
  log: Pick<Log, 'error'>;
  readImage: ReadImage;
  settings: { coreSecrets: readonly string[]; coreEventSettleS: number };
}

/** Events per transaction; few, since calls wait for it. */
const together = 20;
/** Events of one parcel in one millisecond. */
const ties = 1000;

type Pushed = ValidEvent & { kind: PushKind };

const isPushed = (event: ValidEvent): event is Pushed => event.kind !== undefined;

interface Times {
  now: number;
  dueAt: number;
  /** Images of the events with pictures. */
  images: CleanPictures;
}

async function findAccounts(database: Db, events: readonly Partial<CoreEvent>[]) {
  const named = events.map(({ apiAccount }) => apiAccount);
  const isName = (name: unknown) => typeof name === 'string' && isStorable(name);
  const names = [...new Set(named.filter(isName))] as string[];
  if (names.length === 0) return new Map<string, string>();
  const rows = await database
    .selectFrom('account')
    .select(['id', 'api_account'])
    .where('environment', '=', 'production')
    .where('api_account', 'in', names)
    .execute();
  return new Map(rows.map((row) => [row.api_account, row.id]));
}

/** Returns the new ids. Writes in sorted order, so that batches with the same events cannot deadlock. */
async function addNew(transaction: Queryable, events: readonly ValidEvent[], now: number) {
  const ids = [...new Set(events.map(({ id }) => id))].toSorted();
  if (ids.length === 0) return new Set();
  const rows = await transaction
    .insertInto('core_event')
    .values(ids.map((id) => ({ id, taken_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns the type of the scan that an event reports; undefined for other events. */
function readScanType({ kind, content }: Pushed): string | undefined {
  if (kind !== logisticsPush.id) return undefined;
  const details = content.details as { scanTypeCode: string }[];
  return details[0]?.scanTypeCode ?? '';
}

/** Replaces the pictures that scans name by placeholders. */
async function nameInContent(
  transaction: Queryable,
  { accountId, kind, name, content }: Pushed,
  now: number,
) {
  if (kind !== logisticsPush.id) return content;
  const details = content.details as Record<string, unknown>[];
  return { ...content, details: await nameInScans(transaction, { accountId, now }, name, details) };
}

/** Writes an event; events of the same millisecond keep their order of arrival. */
async function addEventOf(transaction: Queryable, event: Pushed, { now, dueAt }: Times) {
  const { accountId, kind, name: billCode, traceparent, atMs } = event;
  const content = await nameInContent(transaction, event, now);
  const scanType = readScanType(event);
  const isPushed =
    scanType === undefined || (await isScanWanted(transaction, { accountId, billCode }, scanType));
  for (let tie = 0; tie < ties; tie += 1) {
    const sequence = atMs * ties + tie;
    const scan = scanType === undefined ? {} : { scanType };
    const added = { accountId, kind, billCode, sequence, content, traceparent, ...scan };
    if (await addEvent(transaction, { ...added, createdAt: now, dueAt }, isPushed)) return;
  }
  throw new Error(`more than ${ties} events of ${billCode} at one time`);
}

/** Takes back that an event is known, so that it may be reported again after it was corrected. */
async function refuse(
  transaction: Queryable,
  { id }: ValidEvent,
  broken: Broken,
): Promise<EventResult> {
  await transaction.deleteFrom('core_event').where('id', '=', id).execute();
  return { id, result: 'refused', ...broken };
}

async function takeEvent(
  context: EventContext,
  transaction: Queryable,
  event: ValidEvent,
  times: Times,
): Promise<EventResult> {
  const { id, accountId, name: code, content, atMs: at } = event;
  const isPicture = event.type === pictureEvent;
  const broken = isPicture
    ? await storePicture(transaction, event, times)
    : isOfLedger(event) && (await takeIntoLedger(context, transaction, event));
  if (broken) return refuse(transaction, event, broken);
  if (isPicture || event.type === lineEvent) return { id, result: 'taken' };
  if (isPushed(event)) {
    await addEventOf(transaction, event, times);
    await followFailureEvent(context, transaction, event);
    return { id, result: 'taken' };
  }
  const word = { balance: Number(content.balance), at };
  if (await keepCoreBalance(transaction, { accountId, code }, word)) return { id, result: 'taken' };
  return refuse(transaction, event, {
    field: 'data.customerCode',
    rule: 'a customer of the account',
  });
}

async function takeTogether(
  context: EventContext,
  transaction: Queryable,
  events: readonly (ValidEvent | Refused)[],
  times: Times,
): Promise<EventResult[]> {
  const valid = events.filter((event) => 'atMs' in event);
  const added = await addNew(transaction, valid, times.now);
  const results = new Map<ValidEvent, EventResult>();
  for (const event of inLockOrder(valid)) {
    const { id } = event;
    // Also recognises the second of two in one batch.
    const isNew = added.delete(id);
    results.set(
      event,
      isNew ? await takeEvent(context, transaction, event, times) : { id, result: 'known' },
    );
  }
  return events.map((event) => {
    const result = 'atMs' in event ? results.get(event) : undefined;
    return result ?? { ...(event as Refused), result: 'refused' };
  });
}

/** Processes events, each once; an invalid one does not stop the others. */
async function takeEvents(context: EventContext, events: readonly unknown[]) {
  const now = context.now();
  const read = events.map((event) =>
    typeof event === 'object' && event !== null ? (event as Partial<CoreEvent>) : {},
  );
  const accounts = await findAccounts(context.database, read);
  const dueAt = now + context.settings.coreEventSettleS * 1000;
  const results: EventResult[] = [];
  for (let start = 0; start < read.length; start += together) {
    const some = read.slice(start, start + together);
    const known = some.map((event) => readEvent(event, accounts, now));
    // Before the transaction: decoding takes time, and on SQLite no other call has a turn during one.
    const times = { now, dueAt, images: await cleanPictures(context.readImage, known) };
    results.push(
      ...(await context.write((transaction) => takeTogether(context, transaction, known, times))),
    );
    // On SQLite no other call has a turn during a transaction.
    await setImmediate();
  }
  context.wakePushes();
  return results;
}

/** `POST /core/events`: parcel events from the courier's own system. */
export async function coreEventRoutes(app: FastifyInstance, context: EventContext): Promise<void> {
  takeSignedBodies(app, context.log);
  app.post('/core/events', { bodyLimit: eventsBodyLimit }, async (request) => ({
    results: await takeEvents(context, readBatch(request, context.settings.coreSecrets)),
  }));
}
