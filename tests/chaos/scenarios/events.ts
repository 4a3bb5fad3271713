import { setTimeout as pause } from 'node:timers/promises';
import { listEvents, longestPage } from '#contract/operations/events/list-events.ts';
import { logisticsPush } from '#contract/operations/logistics/status-feedback.ts';
import { pushIdPrefix } from '#contract/push.ts';
import { descriptor1, descriptor2 } from '#contract/versions/descriptors.ts';
import type { Db } from '#server/database/tables.ts';
import { addEvent } from '#server/push/event.ts';
import { createCalls, createSign2, sign } from '../../load/signed-calls.ts';
import { killByTurns, onBothEngines, openCampaign } from '../campaign.ts';
import type { Portal, TestedDemo } from '../portal.ts';
import { createPath, post } from '../post.ts';
import type { Context, Scenario } from '../scenario.ts';
import type { Row } from '../table.ts';

const kind = logisticsPush.id;
const { path } = listEvents;
const readers = 4;
const movers = 4;
const writers = 4;
/** A late writer commits up to this long after it wrote, while others commit at once. */
const lateMs = 200;
const againMs = 20;

const pick = <Each>(all: readonly Each[]): Each =>
  all[Math.floor(Math.random() * all.length)] as Each;

interface Page {
  events: { id: string }[];
  next: string;
  more: boolean;
}

/** A program without a public address: stores its cursor with what it read, and asks again after each failure. */
class Reader {
  readonly ids: string[] = [];
  private after = '';
  private readonly portals: readonly Portal[];
  private readonly toSent: ReturnType<typeof createSign2>;

  constructor(portals: readonly Portal[], demo: TestedDemo) {
    this.portals = portals;
    this.toSent = createSign2(demo, path);
  }

  /** Reads one page; false if nothing was new. */
  private async readPage(): Promise<boolean> {
    const limit = 1 + Math.floor(Math.random() * longestPage);
    const sent = this.toSent(JSON.stringify({ after: this.after, limit }));
    const { code, data } = await post(
      `${pick(this.portals).address}${descriptor2.basePath}/${path}`,
      sent,
    );
    if (code !== '1') throw new Error(`answered ${code}`);
    const { events, next, more } = data as Page;
    this.ids.push(...events.map(({ id }) => id.slice(pushIdPrefix.length)));
    this.after = next;
    return events.length > 0 || more;
  }

  async readUntil(isOver: () => boolean): Promise<void> {
    for (;;) {
      const wasOver = isOver();
      const isNew = await this.readPage().catch(() => true);
      if (wasOver && !isNew) return;
      if (!isNew) await pause(againMs);
    }
  }
}

/** Creates parcels and delivers them through the portals; what a kill interrupts is left as it is. */
async function move(portals: readonly Portal[], demo: TestedDemo, isOver: () => boolean) {
  const create = createCalls(demo);
  while (!isOver()) {
    try {
      const { data } = await post(pick(portals).address + createPath, create());
      const request = { billCode: data.billCode, scenario: 'delivered', steps: 'all' };
      const url = `${pick(portals).address}${descriptor1.mockPath}/sandbox/moveParcel`;
      await post(url, sign(demo, JSON.stringify(request)));
    } catch {
      await pause(againMs);
    }
  }
}

interface Writing {
  database: Db;
  accountId: string;
  /** Transactions of one database may overlap: then some commit late. */
  overlaps: boolean;
}

/** Writes events of its own waybills, each in a transaction. */
async function write(
  { database, accountId, overlaps }: Writing,
  name: number,
  isOver: () => boolean,
) {
  for (let count = 0; !isOver(); count += 1) {
    const billCode = `UEG${name}${String(Math.floor(count / 5)).padStart(11, '0')}`;
    const own = { accountId, kind, billCode, sequence: count % 5, content: { billCode, count } };
    await database.transaction().execute(async (transaction) => {
      await addEvent(transaction, { ...own, createdAt: Date.now() });
      if (overlaps) await pause(Math.random() * lateMs);
    });
    await pause(againMs);
  }
}

/** Reads all events of an account in their order. */
const readAll = (database: Db, accountId: string) =>
  database
    .selectFrom('event')
    .select(['id', 'kind', 'bill_code', 'sequence', 'number'])
    .where('account_id', '=', accountId)
    .orderBy('number')
    .execute();

/** Counts events of a waybill and kind that come before an earlier one. */
function countDisorder(rows: Awaited<ReturnType<typeof readAll>>): number {
  const last = new Map<string, number>();
  let count = 0;
  for (const { kind: own, bill_code, sequence } of rows) {
    const key = `${own} ${bill_code}`;
    if (sequence < (last.get(key) ?? Number.NEGATIVE_INFINITY)) count += 1;
    last.set(key, sequence);
  }
  return count;
}

function toRow(
  what: string,
  rows: Awaited<ReturnType<typeof readAll>>,
  seen: readonly Reader[],
): Row {
  const expected = rows.map(({ id }) => id);
  const lost = seen.map(({ ids }) => expected.length - new Set(ids).size);
  const repeated = seen.map(({ ids }) => ids.length - new Set(ids).size);
  const others = seen.filter(({ ids }) => ids.join() !== expected.join()).length;
  const disorder = countDisorder(rows);
  const unnumbered = rows.filter(({ number }) => number === null).length;
  return {
    what,
    done: expected.length,
    lost: Math.max(...lost),
    duplicated: Math.max(...repeated),
    note: `${seen.length} readers`,
    failures: [
      ...(others > 0 ? [`${others} readers saw another order`] : []),
      ...(disorder > 0 ? [`${disorder} events before an earlier one of their waybill`] : []),
      ...(unnumbered > 0 ? [`${unnumbered} events without a number`] : []),
    ],
  };
}

async function campaign(
  engine: string,
  environment: Record<string, string>,
  { kills }: Context['sizes'],
): Promise<Row> {
  await using closing = new AsyncDisposableStack();
  const { portals, demo, database, accountId } = await openCampaign(environment, closing);
  const writing = { database, accountId, overlaps: environment.DATABASE_URL !== undefined };
  let isEnding = false;
  let isWritten = false;
  const working = [
    ...Array.from({ length: movers }, () => move(portals, demo, () => isEnding)),
    ...Array.from({ length: writers }, (_, name) => write(writing, name, () => isEnding)),
  ];
  const reading = Array.from({ length: readers }, () => new Reader(portals, demo));
  const ending = reading.map((reader) => reader.readUntil(() => isWritten));
  // Ends the work before the database closes if the campaign fails.
  closing.defer(async () => {
    isEnding = true;
    isWritten = true;
    await Promise.allSettled([...working, ...ending]);
  });
  await killByTurns(portals, kills);
  isEnding = true;
  await Promise.all(working);
  isWritten = true;
  await Promise.all(ending);
  return toRow(
    `events on ${engine} through ${kills} kills`,
    await readAll(database, accountId),
    reading,
  );
}

/** Kills servers by turns while events are written, some committed late, and readers ask for them. */
export const events: Scenario = ({ sizes, dataDir }) =>
  onBothEngines(dataDir, (engine, environment) => campaign(engine, environment, sizes));
