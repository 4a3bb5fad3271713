import path from 'node:path';
import { sql } from 'kysely';
import { listEvents, longestPage } from '#contract/operations/events/list-events.ts';
import { descriptor2 } from '#contract/versions/descriptors.ts';
import { addEvent } from '#server/push/event.ts';
import { answerListEvents } from '#server/push/event-log.ts';
import { addOwner, type Owner } from './fill.ts';
import { load, type Sent } from './load.ts';
import type { BenchOptions } from './options.ts';
import { openBeside } from './production.ts';
import type { Figure, Outcome } from './report.ts';
import { alternate } from './rounds.ts';
import { openScratch } from './scratch.ts';
import { startPortal } from './servers.ts';
import { createSign2, makeDelivered } from './signed-calls.ts';

const { path: operation } = listEvents;
const warmUpS = 3;
const roundS = 5;
const small = 10_000;
const large = 1_000_000;
/** Cursors to ask for in turn, spread over all events. */
const asked = 2000;
/** Reads one page at a time: several would measure how they wait for one another. */
const connections = 1;

interface Filled {
  dataDir: string;
  owner: Owner;
  /** Cursors that have a whole page behind them. */
  cursors: readonly string[];
}

/** Fills an account with listed events, copies of one that the portal made. */
async function makeFilled(dataDir: string, count: number): Promise<Filled> {
  const portal = await startPortal(dataDir);
  await using context = await openBeside(dataDir);
  const owner = await addOwner(context);
  await makeDelivered(portal, owner.caller, 1);
  await portal.stop();
  const { database, write, now, timeZone } = context;
  const { accountId } = owner;
  const kind = 'logistics/statusFeedback';
  const first = { accountId, kind, billCode: 'first', sequence: 1, content: {}, createdAt: now() };
  await addEvent(database, first);
  const list = (limit: number) =>
    answerListEvents({ database, write, now, timeZone }, accountId, [kind], { limit });
  const { next } = await list(longestPage);
  const [tag = '', digits = ''] = next.split('-');
  const start = Number.parseInt(digits, 36);
  await sql`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})
    insert into event (id, account_id, kind, bill_code, sequence, content, created_at, due_at, number)
    select 'bulk-' || i, account_id, kind, 'BULK' || (i / 12), i, content, created_at, due_at, ${start} + i
    from n, (select * from event where account_id = ${accountId} and bill_code != 'first' and kind = ${kind} limit 1) as model
  `.execute(database);
  await database
    .updateTable('event_log')
    .set({ last_number: start + count })
    .where('account_id', '=', accountId)
    .execute();
  await sql`analyze`.execute(database);
  const span = count - longestPage;
  const cursors = Array.from({ length: asked }, (_, index) => {
    const number = start + ((index * 7919) % span);
    return `${tag}-${number.toString(36)}`;
  });
  return { dataDir, owner, cursors };
}

async function startSide({ dataDir, owner: { caller }, cursors }: Filled) {
  // The sweep would remove most events of the large account, which is a sandbox's.
  const portal = await startPortal(dataDir, { SANDBOX_ORDERS: '0' });
  const sign = createSign2(caller, operation);
  let count = 0;
  const next = (): Sent =>
    sign(JSON.stringify({ after: cursors[count++ % asked], limit: longestPage }));
  return { portal, url: `${portal.address}${descriptor2.basePath}/${operation}`, next };
}

/** A page of 500 events of an account with a million, against one with ten thousand. */
export async function benchEvents({ rounds = 5 }: BenchOptions): Promise<Outcome> {
  using scratch = openScratch();
  const ours = await makeFilled(path.join(scratch.directory, 'large'), large);
  const baseline = await makeFilled(path.join(scratch.directory, 'small'), small);
  const [one, other] = [await startSide(ours), await startSide(baseline)];
  const failures: string[] = [];
  const measure = async ({ url, next }: typeof one, durationS: number) => {
    const measured = await load(url, next, durationS, { connections });
    failures.push(...measured.failures);
    return measured.p99Ms;
  };
  try {
    await measure(one, warmUpS);
    await measure(other, warmUpS);
    const measurement = await alternate(
      rounds,
      () => measure(one, roundS),
      () => measure(other, roundS),
    );
    const name = 'p99 of a page of 500 events among 1,000,000, against 10,000';
    const figure: Figure = { name, unit: 'ms', ...measurement, aim: { most: 1.2 } };
    return { figures: [figure], failures };
  } finally {
    await one.portal.stop();
    await other.portal.stop();
  }
}
