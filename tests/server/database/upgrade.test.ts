import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { sql } from 'kysely';
import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import { toCipher } from '#contract/signature/md5-v1.ts';
import { newPrivateKey } from '#server/accounts/account-store.ts';
import { createApp } from '#server/app.ts';
import { createContext } from '#server/context.ts';
import { saveAreas } from '#server/core/built-in/areas/area-store.ts';
import { shippedAreas } from '#server/core/built-in/areas/load-csv.ts';
import { loadShippedOutlets } from '#server/core/built-in/outlets/outlet-store.ts';
import { scanParcel } from '#server/core/built-in/tracking/scan-parcel.ts';
import { md5 } from '#server/crypto/hashes.ts';
import { SealingKey } from '#server/crypto/sealing-key.ts';
import { migrate } from '#server/database/migrate.ts';
import { first } from '#server/database/migrations/0001-first.ts';
import { openApi } from '#server/database/migrations/0002-open-api.ts';
import { people as addPeople } from '#server/database/migrations/0003-people.ts';
import { identity } from '#server/database/migrations/0006-identity.ts';
import { factors } from '#server/database/migrations/0022-factors.ts';
import type { Db } from '#server/database/tables.ts';
import { toSecondFactors, toSetUp } from '#server/people/factors/own-factors.ts';
import { readSettings } from '#server/settings/settings.ts';
import { masterKey, openEmptyDatabase, openKeyRing } from '../_support/database.ts';
import { addOrder, cancel, query, statusOf, trace } from '../_support/orders.ts';
import { call, type TestPortal } from '../_support/portal.ts';

const now = Date.UTC(2026, 10, 20, 8, 0, 0);
/** Sealed directly, before the key ring existed. */
const oldKey = new SealingKey(masterKey);
const context = await openEmptyDatabase();
const { database, engine } = context;
const apiAccount = '800000000001';
const code = 'OLD1';
const password = 'KO6w29g2';
const prefix = 'UEG00000019';

/** An order as the first version stored it. */
async function insertOld(number: number, status: number, customerId: string, accountId: string) {
  const { customerCode, digest, txlogisticId, operateType, ...content } = exampleOrder as Record<
    string,
    unknown
  >;
  const order = {
    order_number: `29250000000000000${number}`,
    account_id: accountId,
    customer_id: customerId,
    txlogistic_id: `OLD-${number}`,
    bill_code: `${prefix}000${number}`,
    order_type: 2,
    status,
    version: 1,
    content: JSON.stringify({ ...content, offerFee: '1000' }),
    sorting_code: '20,J12-02,000',
    last_center_name: 'Giza Hub',
    sum_freight: '60.00',
    sender_city: 'EG-C-002',
    receiver_city: 'EG-GZ-002',
    outlet: status === 101 ? 'EG-C-002' : null,
    staff: null,
    cancel_reason: null,
    created_at: now,
    updated_at: now,
  };
  await database
    .insertInto('orders')
    .values(order as never)
    .execute();
}

/** An account of the first version, without a secret of version 2. */
async function insertOldAccount(database: Db, environment: 'sandbox' | 'production') {
  const [account_id, privateKey] = [randomUUID(), newPrivateKey()];
  const kind = { environment, level: 'enterprise', all_interfaces: 1 } as const;
  const sealed = { private_key: oldKey.seal(privateKey), created_at: now };
  await database
    .insertInto('account')
    .values({ id: account_id, api_account: apiAccount, ...kind, ...sealed })
    .execute();
  return { account_id, privateKey };
}

/** A database of the first version with an account, orders and scans. */
async function makeOld() {
  await database.transaction().execute(async (transaction) => {
    await sql`create table migration (name text primary key)`.execute(transaction);
    await first(transaction);
    await sql`insert into migration (name) values ('0001-first')`.execute(transaction);
  });
  await saveAreas(database, shippedAreas());
  const { account_id, privateKey } = await insertOldAccount(database, 'sandbox');
  const id = randomUUID();
  const cipher = oldKey.seal(toCipher(md5, password));
  const customer = { id, account_id, code, cipher, cod: 1, balance: 5, created_at: now };
  await database
    .insertInto('customer')
    .values(customer as never)
    .execute();
  for (const [number, status] of [100, 101, 103].entries()) {
    await insertOld(number, status, id, account_id);
  }
  await sql`insert into scan (bill_code, sequence, type, scanned_at, city, next_city, staff, remark) values
    (${`${prefix}0002`}, 1, 1, ${now}, 'EG-C-002', null, null, null),
    (${`${prefix}0002`}, 2, 3, ${now}, 'EG-C-002', 'EG-GZ-002', null, null)`.execute(database);
  return { apiAccount, privateKey, webhookSecret: '', customerCode: code, password };
}

const integrator = await makeOld();
await migrate(database, engine, oldKey);
const secrets = await openKeyRing(database);
await loadShippedOutlets(database);
const settings = readSettings({ CALLS_PER_SECOND: '0', DATA_DIR: context.dataDir });
const clock = { now };
const whole = createContext({ ...context, settings, secrets, now: () => clock.now });
const app = await createApp(whole, { siteDirectory: context.dataDir });
after(async () => {
  await app.close();
  await context.close();
});
const portal: TestPortal = {
  ...{ app, courier: whole.courier, people: whole, secrets, context, clock },
  accounts: context.database,
  keptBytes: whole.keptBytes,
  environment: 'sandbox',
};
const [open, dispatched, pickedUp] = [0, 1, 2].map((number) => `${prefix}000${number}`) as [
  string,
  string,
  string,
];

describe('orders and scans of the first version', () => {
  it('are returned as before', async () => {
    const { data } = await query(portal, integrator, {
      command: 2,
      serialNumber: [open, dispatched, pickedUp],
    });
    assert.deepEqual(
      data.map(({ billCode, orderStatus, sumFreight }: Record<string, unknown>) => [
        billCode,
        orderStatus,
        sumFreight,
      ]),
      [
        [open, 100, '60.00'],
        [dispatched, 101, '60.00'],
        [pickedUp, 103, '60.00'],
      ],
    );
  });

  it('are traced with the outlets of their cities', async () => {
    const { data } = await trace(portal, integrator, pickedUp);
    const [sent, taken] = data[0].details;
    assert.deepEqual([taken.scanTypeCode, taken.scanNetworkId], ['1', 314681639]);
    assert.equal(taken.scanNetworkName, 'Nasr City Outlet');
    assert.equal(sent.nextStopName, '6th of October Outlet');
  });

  it('keep the agreed freight, without insurance', async () => {
    const asked = { customerCode: code, waybillNos: [pickedUp] };
    const { data } = await call(portal, integrator, 'waybill/getWaybillInfo', asked);
    assert.deepEqual([data[0].freight, data[0].totalFreight], ['60.00', '60.00']);
  });

  it('can be delivered, modified and cancelled', async () => {
    for (const type of [4, 9, 10]) await scanParcel(whole.courier, { billCode: pickedUp, type });
    const { data } = await trace(portal, integrator, pickedUp);
    assert.equal(data[0].details[0].scanNetworkId, 261628296);
    const modified = await addOrder(portal, integrator, { txlogisticId: 'OLD-0', weight: 4 });
    assert.deepEqual([modified.code, modified.data?.billCode], ['1', open]);
    assert.equal((await cancel(portal, integrator, 'OLD-1')).code, '1');
    assert.equal(await statusOf(portal, integrator, dispatched), 104);
  });
});

describe('grants from before their source was recorded', async () => {
  const old = await openEmptyDatabase();
  after(() => old.close());

  it('belong to a live application, or else to staff', async () => {
    const { database } = old;
    const applied = async (operation: string, state: string, liveAt: number | null) =>
      sql`insert into application (user_id, operation, state, applied_at, live_at)
        values ('person', ${operation}, ${state}, ${now}, ${liveAt})`.execute(database);
    for (const migration of [first, openApi, addPeople]) await migration(database);
    await insertOldAccount(database, 'production');
    await sql`update account set user_id = 'person'`.execute(database);
    await applied('live', 'approved', now);
    await applied('approved', 'approved', null);
    await applied('disabled', 'disabled', now);
    for (const operation of ['live', 'approved', 'disabled', 'none']) {
      await sql`insert into account_interface (account_id, operation)
        select id, ${operation} from account`.execute(database);
    }
    await identity(database);
    const rows = await database
      .selectFrom('account_interface')
      .select(['operation', 'by_staff', 'by_application'])
      .orderBy('operation')
      .execute();
    assert.deepEqual(rows, [
      { operation: 'approved', by_staff: 1, by_application: 0 },
      { operation: 'disabled', by_staff: 1, by_application: 0 },
      { operation: 'live', by_staff: 0, by_application: 1 },
      { operation: 'none', by_staff: 1, by_application: 0 },
    ]);
  });
});

describe('people from before second factors', async () => {
  const old = await openEmptyDatabase();
  after(() => old.close());

  it('keep their password, and staff their authenticator, in existing sessions', async () => {
    const { database } = old;
    for (const migration of [first, openApi, addPeople]) await migration(database);
    for (const [id, staff, totp] of [
      ['reviewer', 1, 'sealed'],
      ['integrator', 0, null],
    ] as const) {
      await sql`insert into users (id, account, account_key, password_hash, level, staff, shared,
        totp_secret, language, uuid, mail_off, terms_at, created_at) values (${id}, ${id}, ${id},
        'hash', 'user', ${staff}, 0, ${totp}, 'EN', ${id}, '[]', ${now}, ${now})`.execute(database);
      await sql`insert into sessions (id, token_hash, user_id, created_at, used_at, ip, user_agent)
        values (${id}, ${id}, ${id}, ${now}, ${now}, '', '')`.execute(database);
    }
    await factors(database);
    const sessions = await database
      .selectFrom('sessions')
      .select(['id', 'factors'])
      .orderBy('id')
      .execute();
    assert.deepEqual(sessions, [
      { id: 'integrator', factors: '["password"]' },
      { id: 'reviewer', factors: '["password","totp"]' },
    ]);
    const users = await database.selectFrom('users').selectAll().orderBy('id').execute();
    assert.deepEqual(
      users.map((user) => [toSetUp(user), toSecondFactors(user)]),
      [
        [null, []],
        [null, ['totp', 'recovery']],
      ],
    );
  });
});
