import { setTimeout as pause } from 'node:timers/promises';
import { findAccount } from '#server/accounts/account-store.ts';
import { openDatabase } from '#server/database/open.ts';
import { Ledger, toOrdersRow } from '../ledger.ts';
import { Portal } from '../portal.ts';
import { startFaultyReceiver } from '../receiver.ts';
import type { Scenario } from '../scenario.ts';
import type { Row } from '../table.ts';
import { writeEvents } from '../write-events.ts';

const kind = 'logistics/statusFeedback';
const eventsOfWaybill = 10;
const integrators = 8;
/** The time between two kills is this to twice as long. */
const lifeMs = 500;
/** Shorter than by default, so that failed pushes are repeated within the campaign. */
const retryS = Array(50).fill('0.5').join();

/** Kills the server repeatedly while it takes orders and sends pushes to a faulty receiver. */
export const kills: Scenario = async ({ sizes, dataDir }) => {
  await using receiver = await startFaultyReceiver();
  await using portal = await Portal.open({
    DATA_DIR: dataDir,
    CALLBACK_ALLOW_HTTP: 'on',
    CALLBACK_ALLOW_PRIVATE: 'on',
    PUSH_RETRY_S: retryS,
    PUSH_TIMEOUT_S: '2',
  });
  await using closing = new AsyncDisposableStack();
  const open = openDatabase({
    dataDir,
    onConnectionLost(error) {
      throw error;
    },
  });
  closing.defer(open.close);
  const { database } = open;
  const demo = await portal.demo();
  const { id } = await findAccount(database, demo.apiAccount);
  const row = { account_id: id, kind, url: receiver.url, updated_at: Date.now() };
  await database.insertInto('callback').values(row).execute();
  const waybills = Math.ceil(sizes.told / eventsOfWaybill);
  const events = { accountId: id, kind, digit: 9, first: 1, waybills } as const;
  const writeAll = async () => {
    for (let sequence = 1; sequence <= eventsOfWaybill; sequence += 1) {
      await writeEvents(open, { ...events, from: sequence, to: sequence });
      await pause(lifeMs);
    }
  };
  const ledger = new Ledger(demo, [portal.address]);
  const writing = writeAll();
  ledger.start(integrators);
  for (let kill = 1; kill <= sizes.kills; kill += 1) {
    await ledger.more(1);
    await pause(lifeMs * (1 + Math.random()));
    await portal.end('SIGKILL');
    await portal.start();
  }
  await writing;
  await ledger.stop();
  const balance = await ledger.balance();
  const all = waybills * eventsOfWaybill;
  await receiver.acknowledged(all);
  const waiting = database
    .selectFrom('push')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', kind)
    .where('status', '!=', 'delivered');
  while (Number((await waiting.executeTakeFirstOrThrow()).count) > 0) await pause(100);
  const what = `orders through ${sizes.kills} kills`;
  const orders = toOrdersRow(what, balance, { portals: [portal] });
  const pushes: Row = {
    what: `pushes through ${sizes.kills} kills and 30 % faults`,
    done: receiver.distinct,
    lost: all - receiver.distinct,
    duplicated: receiver.repeated,
    note: 'sent at least once, in order',
    failures: receiver.disorder,
  };
  return [orders, pushes];
};
