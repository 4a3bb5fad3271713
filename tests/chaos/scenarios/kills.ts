import { setTimeout as pause } from 'node:timers/promises';
import { findAccount } from '#server/accounts/account-store.ts';
import { openDatabase } from '#server/database/open.ts';
import { addPush } from '#server/push/event.ts';
import { Ledger } from '../ledger.ts';
import { Portal } from '../portal.ts';
import { startFaultyReceiver } from '../receiver.ts';
import type { Scenario } from '../scenario.ts';
import type { Row } from '../table.ts';

const kind = 'logistics/statusFeedback';
const eventsOfWaybill = 10;
const integrators = 8;
/** A server lives at least as long between two kills, and at most twice as long. */
const lifeMs = 500;
/** Shorter than in life, so that what failed is tried again within the campaign. */
const retryS = Array(50).fill('0.5').join();

/** SIGKILL again and again while orders come in and pushes go out to a receiver with faults. */
export const kills: Scenario = async ({ sizes, dataDir }) => {
  const receiver = await startFaultyReceiver();
  const portal = await Portal.open({
    DATA_DIR: dataDir,
    CALLBACK_ALLOW_HTTP: 'on',
    CALLBACK_ALLOW_PRIVATE: 'on',
    PUSH_RETRY_S: retryS,
    PUSH_TIMEOUT_S: '2',
  });
  const own = openDatabase({
    dataDir,
    onConnectionLost(error) {
      throw error;
    },
  });
  const { database } = own;
  try {
    const demo = await portal.demo();
    const { id } = await findAccount(database, demo.apiAccount);
    const row = { account_id: id, kind, url: receiver.url, updated_at: Date.now() };
    await database.insertInto('callback').values(row).execute();
    const waybills = Math.ceil(sizes.told / eventsOfWaybill);
    const writeEvents = async () => {
      for (let sequence = 1; sequence <= eventsOfWaybill; sequence += 1) {
        await database.transaction().execute(async (transaction) => {
          for (let lane = 1; lane <= waybills; lane += 1) {
            const billCode = `UEG9${String(lane).padStart(11, '0')}`;
            const push = { accountId: id, kind, billCode, sequence };
            const content = { billCode, sequence };
            await addPush(transaction, { ...push, content, createdAt: Date.now() });
          }
        });
        await pause(lifeMs);
      }
    };
    const ledger = new Ledger(demo, [portal.address]);
    const writing = writeEvents();
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
    const memoryMb = portal.peakMb;
    const orders: Row = {
      what: `orders through ${sizes.kills} kills`,
      ...balance,
      longestWaitMs: null,
      memoryMb,
      note: `${balance.refused} × 503`,
      failures: [
        ...balance.odd.map((each) => `answered ${each}`),
        ...(balance.duplicated > 0 ? [`${balance.duplicated} orders twice`] : []),
      ],
    };
    const pushes: Row = {
      what: `pushes through ${sizes.kills} kills and 30 % faults`,
      done: receiver.distinct,
      lost: all - receiver.distinct,
      duplicated: receiver.repeated,
      longestWaitMs: null,
      memoryMb: null,
      note: 'told at least once, in order',
      failures: receiver.disorder,
    };
    return [orders, pushes];
  } finally {
    await own.close();
    await portal.end('SIGKILL');
    await receiver.stop();
  }
};
