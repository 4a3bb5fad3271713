import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import { logisticsPush } from '#contract/operations/logistics/status-feedback.ts';
import { createAccount, createCustomer, findAccount } from '#server/accounts/account-store.ts';
import { type Context, createContext, openContext } from '#server/context.ts';
import { createOrder } from '#server/core/built-in/orders/create-order.ts';
import { orderStatus } from '#server/core/built-in/orders/order-status.ts';
import { findOrderByWaybill } from '#server/core/built-in/orders/order-store.ts';
import { scanParcel } from '#server/core/built-in/tracking/scan-parcel.ts';
import { takeSecret } from '#server/push/callback-secrets.ts';
import { readSettings } from '#server/settings/settings.ts';
import { monotonicMs, startSteadily } from './pace.ts';

/** A scan that was committed. */
export interface Committed {
  billCode: string;
  type: number;
  /** When its caller learnt of the commit, by the clock that all processes of the machine share. */
  committedAtMs: number;
}

const kind = logisticsPush.id;
const parcelsOfAccount = 100;
/** Scans that a parcel may have again and again. */
const types = [2, 3, 4];
const rowsOfInsert = 100;
const pollMs = 200;

/** Creates an account with a receiver of tracking, version 2. */
async function addAccount({ database, secrets }: Context, url: string, number: number) {
  const wanted = { environment: 'production', level: 'enterprise' } as const;
  const apiAccount = String(700_000_000_000 + number);
  await createAccount(database, secrets, { ...wanted, apiAccount }, Date.now());
  const { id } = await findAccount(database, apiAccount);
  await takeSecret(database, { accountId: id, kind }, secrets, Date.now());
  const address = { account_id: id, kind, url, version: 2, updated_at: Date.now() } as const;
  await database.insertInto('callback').values(address).execute();
  return { id, apiAccount };
}

/** Creates an order, and picked up copies of it for every account. Returns their waybills, by turns of the accounts. */
async function addParcels(
  context: Context,
  accounts: readonly { id: string; apiAccount: string }[],
) {
  const { database, secrets, courier } = context;
  const [first] = accounts;
  if (!first) throw new Error('BENCH_ADDRESSES is empty');
  const { id: accountId, apiAccount } = first;
  const wanted = { apiAccount, code: 'J1', password: 'KO6w29g2', cod: true, balance: null };
  await createCustomer(database, secrets, wanted, Date.now());
  const customer = await courier.findCustomer({ accountId, code: wanted.code });
  const caller = { ...first, accountId, customer };
  const request = { ...exampleOrder, txlogisticId: 'PUSH' } as never;
  const { billCode } = await createOrder(courier, {
    caller,
    request,
    textOf: courier.wireTextOf,
  });
  const order = await findOrderByWaybill(database, billCode);
  if (!order) throw new Error(`${billCode} was not stored`);
  const orders = Array.from({ length: parcelsOfAccount * accounts.length }, (_, index) => ({
    ...order,
    order_number: `9${10_000_000_000 + index}`,
    bill_code: `UEG${990_000_000_000 + index}`,
    txlogistic_id: `PUSH-${index}`,
    account_id: accounts[index % accounts.length]?.id ?? accountId,
    status: orderStatus.pickedUp,
  }));
  for (let start = 0; start < orders.length; start += rowsOfInsert) {
    const rows = orders.slice(start, start + rowsOfInsert);
    await database.insertInto('orders').values(rows).execute();
  }
  return orders.map(({ bill_code }) => bill_code);
}

const settings = readSettings({
  DATA_DIR: process.env.DATA_DIR,
  CALLBACK_ALLOW_HTTP: 'on',
  CALLBACK_ALLOW_PRIVATE: 'on',
});
const fail = (error: Error) => {
  throw error;
};
const open = await openContext(settings, fail, { writesInThread: true });
const context = createContext({ ...open, settings, now: Date.now });
const { courier, pushes, write } = context;
const accounts: Awaited<ReturnType<typeof addAccount>>[] = [];
for (const address of (process.env.BENCH_ADDRESSES ?? '').split(',')) {
  accounts.push(await addAccount(context, address, accounts.length));
}
const billCodes = await addParcels(context, accounts);
pushes.start();

let scans = 0;

/** Parcels have their scans by turns, so that the pushes of none wait for each other. */
function nextScan() {
  const billCode = billCodes[scans % billCodes.length] ?? '';
  const type = types[Math.floor(scans / billCodes.length) % types.length] ?? 0;
  scans += 1;
  return { billCode, type };
}

async function scanOne(): Promise<Committed> {
  const scan = nextScan();
  await scanParcel(courier, scan);
  return { ...scan, committedAtMs: monotonicMs() };
}

/** Commits scans of as many parcels at the same moment. */
async function scanTogether(count: number): Promise<Committed[]> {
  const made = Array.from({ length: count }, nextScan);
  await write(async (transaction) => {
    const inside: typeof courier = {
      ...courier,
      write: (change) => change(transaction),
      wakePushes() {},
    };
    for (const scan of made) await scanParcel(inside, scan);
  });
  const committedAtMs = monotonicMs();
  courier.wakePushes();
  return made.map((scan) => ({ ...scan, committedAtMs }));
}

async function waitUntilDelivered(): Promise<void> {
  const waiting = context.database.selectFrom('push').select('id').where('status', '=', 'pending');
  while ((await waiting.limit(1).execute()).length > 0) await sleep(pollMs);
}

/** `POST /?count=10000` scans in one commit, with `&perSecond=500` at that rate; returns once all pushes are delivered. */
const server = createServer(async (request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://bench');
  const [count, perSecond] = ['count', 'perSecond'].map((name) => Number(searchParams.get(name)));
  const committed = perSecond
    ? await startSteadily(count ?? 0, perSecond, scanOne)
    : await scanTogether(count ?? 0);
  await waitUntilDelivered();
  response.end(JSON.stringify(committed));
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
process.once('SIGTERM', () => process.exit(0));
