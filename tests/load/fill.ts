import { type RawBuilder, sql } from 'kysely';
import { createAccount, createCustomer, findAccount } from '#server/accounts/account-store.ts';
import type { Context } from '#server/context.ts';
import type { Database, Db } from '#server/database/tables.ts';
import type { Member } from '#server/people/organisations/member.ts';
import { addOrganisation } from '#server/people/organisations/organisation-store.ts';
import { insertUser } from '#server/people/users/user-store.ts';
import type { Caller } from './signed-calls.ts';

/** The call log keeps 90 days. */
const spanMs = 80 * 86_400_000;
/** Codes of the failed calls, a twentieth of all. */
const failedCodes = ['145003010', '145003030', '145003050', '145003060'];
/** Code of one call in a hundred thousand. */
export const rareCode = '145003999';
const operations = [
  'orderserve/create',
  'orderserve/query',
  'logistics/trace',
  'orderserve/cancel',
  'waybill/getWaybillInfo',
];
const pushKinds = ['orderserve/statusFeedback', 'logistics/statusFeedback'];
const password = 'KO6w29g2';

export interface Owner {
  member: Member;
  accountId: string;
  caller: Caller;
}

/** Adds a person with a sandbox account, which no sweep of the demo touches. */
export async function addOwner({ database, secrets, now }: Context): Promise<Owner> {
  const wanted = { apiAccount: '800000000001', environment: 'sandbox' } as const;
  const account = { ...wanted, level: 'enterprise' } as const;
  const { apiAccount, privateKey, webhookSecret } = await createAccount(
    database,
    secrets,
    account,
    now(),
  );
  const customer = { apiAccount, code: 'J1', password, cod: true, balance: null };
  await createCustomer(database, secrets, customer, now());
  const person = { account: 'bench', phone: null, email: null, password_hash: '', language: 'EN' };
  const user = await insertUser(database, person, now());
  if (!user) throw new Error('the account bench exists already');
  const organisation = await addOrganisation(database, user, now(), { level: 'enterprise' });
  const { id: accountId } = await findAccount(database, apiAccount);
  await database
    .updateTable('account')
    .set({ organisation_id: organisation.id })
    .where('id', '=', accountId)
    .execute();
  return {
    member: { user, organisation, role: 'owner' },
    accountId,
    caller: { apiAccount, privateKey, webhookSecret, customerCode: 'J1', password },
  };
}

type Values = Record<string, RawBuilder<unknown>>;

/** Copies a row, with `i` from 1; columns in `own` get a value for each copy. */
async function multiply(
  database: Db,
  table: keyof Database,
  count: number,
  of: RawBuilder<unknown>,
  own: Values,
): Promise<void> {
  const row = await sql<object>`select * from ${sql.table(table)} where ${of}`.execute(database);
  const names = Object.keys(row.rows[0] ?? {});
  const values = names.map((name) => own[name] ?? sql`model.${sql.ref(name)}`);
  await sql`
    with recursive n(i) as (select cast(1 as bigint) union all select i + 1 from n where i < ${sql.lit(count)})
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(values)} from n, (select * from ${sql.table(table)} where ${of}) as model
  `.execute(database);
}

/** Picks one of some values by the number of the row. */
function pick(every: RawBuilder<unknown>, values: readonly (string | number)[]) {
  const cases = values.map((value, index) => sql`when ${sql.lit(index)} then ${sql.lit(value)}`);
  return sql`case ${every} % ${sql.lit(values.length)} ${sql.join(cases, sql` `)} end`;
}

/** `i` as the end of a number. */
const toNumber = (first: number) => sql`cast(${sql.lit(first)} + i as text)`;
const toBillCode = () => sql`'UEG' || ${toNumber(990_000_000_000)}`;
const toPushId = () => sql`'01990000-0000-7000-8001-' || ${toNumber(100_000_000_000)}`;

/** Numbers of row `i`. */
export const bulk = {
  billCode: (i: number) => `UEG${990_000_000_000 + i}`,
  txlogisticId: (i: number) => `BULK-${1_000_000_000 + i}`,
  requestId: (i: number) => `01990000-0000-7000-8000-${100_000_000_000 + i}`,
};

export interface Sizes {
  parcels: number;
  calls: number;
  pushes: number;
}

/** Fills an account with copies of its order, scan and call. */
export async function fill(
  database: Db,
  { accountId, caller }: Owner,
  sizes: Sizes,
): Promise<void> {
  const { parcels, calls, pushes } = sizes;
  const now = Date.now();
  const since = (count: number) =>
    sql`${sql.lit(now)} - (${sql.lit(count)} - i) * ${sql.lit(Math.floor(spanMs / count))}`;
  const [made] = await database
    .selectFrom('orders')
    .select('bill_code')
    .where('account_id', '=', accountId)
    .execute();
  const billCode = made?.bill_code ?? '';
  await multiply(database, 'scan', parcels, sql`bill_code = ${billCode} and sequence = 1`, {
    bill_code: toBillCode(),
  });
  await multiply(database, 'orders', parcels, sql`bill_code = ${billCode}`, {
    order_number: sql`'9' || ${toNumber(10_000_000_000)}`,
    bill_code: toBillCode(),
    txlogistic_id: sql`'BULK-' || ${toNumber(1_000_000_000)}`,
    status: sql`100 + i % 5`,
    created_at: since(parcels),
  });
  const ofCall = sql`request_id = (select min(request_id) from call_log where api_account = ${caller.apiAccount})`;
  await multiply(database, 'call_log', calls, ofCall, {
    request_id: sql`'01990000-0000-7000-8000-' || ${toNumber(100_000_000_000)}`,
    called_at: since(calls),
    operation: pick(sql`i`, operations),
    code: sql`case when i % 100000 = 7 then ${sql.lit(rareCode)} when i % 20 = 3 then ${pick(sql`i / 20`, failedCodes)} else '1' end`,
    field: sql`case when i % 20 = 3 then ${pick(sql`i / 80`, ['receiver.mobile', 'items[0].weight', 'sender.city'])} end`,
  });
  const model = { id: '', account_id: accountId, kind: '', bill_code: '', sequence: 1 };
  const state = { status: 'dead', attempts: 1, created_at: now, next_at: now } as const;
  const content = JSON.stringify({ billCode, details: [{ scanTypeCode: '1', desc: 'picked up' }] });
  await database
    .insertInto('push')
    .values({ ...model, ...state, content })
    .execute();
  await multiply(database, 'push', pushes, sql`id = ''`, {
    id: toPushId(),
    kind: pick(sql`i`, pushKinds),
    bill_code: toBillCode(),
    status: sql`case i % 50 when 0 then 'pending' when 1 then 'dead' else 'delivered' end`,
    created_at: since(pushes),
  });
  await database.deleteFrom('push').where('id', '=', '').execute();
  const attempt = { push_id: '', number: 1, attempted_at: now, duration_ms: 12, http_status: 500 };
  await database
    .insertInto('push_attempt')
    .values({ ...attempt, error: 'HTTP 500' })
    .execute();
  await multiply(database, 'push_attempt', pushes, sql`push_id = ''`, {
    push_id: toPushId(),
    attempted_at: since(pushes),
  });
  await database.deleteFrom('push_attempt').where('push_id', '=', '').execute();
}
