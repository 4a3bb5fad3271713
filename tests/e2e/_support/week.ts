import type { DatabaseSync } from 'node:sqlite';
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts';
import { newId } from '#server/runtime/new-id.ts';
import { locate, registerCompany, revealKey } from './company.ts';
import { askPortal, type Person, readMessage, registerPerson } from './people.ts';
import type { Portal } from './server.ts';

const callCount = 5000;
const failedCount = 300;
const pushCount = 2000;

const operations = [
  'orderserve/create',
  'logistics/query',
  'orderserve/query',
  'orderserve/cancel',
  'orderserve/print',
  'location/getLocation',
];

/** Kinds of errors. */
const codes = [
  '145003010',
  '145003012',
  '145003021',
  '145003022',
  '145003030',
  '145003031',
  '145003040',
  '145003050',
  '145003060',
  '145003061',
  '145003064',
  '145003070',
  '145003080',
  '145003088',
  '145003096',
  '145003099',
  '145003100',
  '145003103',
  '145003107',
  '145003110',
  '145003114',
  '145003203',
  '999001030',
  '999002000',
];
const fields = [null, 'receiver.mobile', 'items[0].number', 'weight', 'txlogisticId'];

/** A timestamp within the last six days, more of them by day than by night. */
function toTime(now: number, index: number, count: number): number {
  const at = now - minuteMs - Math.floor((index / count) * 6 * dayMs);
  return at - (new Date(at).getUTCHours() < 6 ? 8 * hourMs : 0);
}

function fillCalls(database: DatabaseSync, accountId: string, apiAccount: string, now: number) {
  const insert = database.prepare(
    `insert into call_log (request_id, called_at, account_id, api_account, operation, code, http_status,
      duration_us, received, answered, field, uuid, version)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', 2)`,
  );
  const every = Math.round(callCount / failedCount);
  for (let index = 0; index < callCount; index += 1) {
    const isFailed = index % every === 0;
    const code = isFailed ? (codes[(index / every) % codes.length] ?? '') : '1';
    const field = isFailed ? (fields[index % fields.length] ?? null) : null;
    const order = `SHOP-${100_000 + index}`;
    insert.run(
      newId(),
      toTime(now, index, callCount),
      accountId,
      apiAccount,
      operations[index % operations.length] ?? '',
      code,
      isFailed ? 400 : 200,
      1800 + ((index * 7919) % 40_000),
      JSON.stringify({ txlogisticId: order, receiver: { name: 'منى عادل', city: 'Giza' } }),
      JSON.stringify({
        code,
        msg: isFailed ? 'refused' : 'success',
        data: { txlogisticId: order },
      }),
      field,
    );
  }
}

const kinds = ['orderserve/statusFeedback', 'logistics/statusFeedback', 'other/settlementReturn'];

function fillPushes(database: DatabaseSync, accountId: string, now: number) {
  const address = database.prepare(
    'insert into callback (account_id, kind, url, updated_at, version) values (?, ?, ?, ?, 2)',
  );
  for (const kind of kinds)
    address.run(
      accountId,
      kind,
      `https://api.nile-parcels.example/courier/${kind}`,
      now - 6 * dayMs,
    );
  const push = database.prepare(
    `insert into push (id, account_id, kind, bill_code, sequence, content, status, attempts, created_at,
      next_at, delivered_at)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const attempt = database.prepare(
    `insert into push_attempt (push_id, number, attempted_at, duration_ms, http_status, error)
    values (?, 1, ?, ?, ?, ?)`,
  );
  for (let index = 0; index < pushCount; index += 1) {
    const id = newId();
    const at = toTime(now, index, pushCount);
    const billCode = `UEG${String(900_000_000_000 + index)}`;
    const status = index % 97 === 5 ? 'dead' : index % 211 === 3 ? 'pending' : 'delivered';
    const isDelivered = status === 'delivered';
    push.run(
      id,
      accountId,
      kinds[index % kinds.length] ?? '',
      billCode,
      1,
      JSON.stringify({ billCode, details: [] }),
      status,
      isDelivered ? 1 : 8,
      at,
      status === 'pending' ? now + hourMs : at,
      isDelivered ? at + 300 : null,
    );
    const durationMs = 40 + ((index * 331) % 700);
    const error = isDelivered ? null : 'The server returned HTTP 503.';
    attempt.run(id, at + 100, durationMs, isDelivered ? 204 : 503, error);
  }
}

async function addMember(url: string, owner: Person, role: 'developer' | 'viewer') {
  const person = await registerPerson(url);
  const { email } = person;
  await askPortal(url, 'organisation/invite', { email, role }, owner.signedIn.token);
  const { body } = await readMessage(url, email, /\/invitation#/);
  const token = /\/invitation#(\S+)/.exec(body)?.[1] ?? '';
  await askPortal(url, 'organisation/accept', { token }, person.signedIn.token);
}

async function goLive(portal: Portal, person: Person): Promise<void> {
  const { url } = portal;
  const { token } = person.signedIn;
  const operation = 'basic';
  await askPortal(url, 'yl-op-user-interface/apply', { operations: [operation] }, token);
  const sandbox = await revealKey(url, person, 'sandbox');
  for (const _ of [1, 2, 3]) await locate(url, sandbox);
  for (let tries = 0; ; tries += 1) {
    const [ready] = await Promise.allSettled([
      askPortal(url, 'console/goLive', { operation }, token),
    ]);
    if (ready?.status === 'fulfilled') return;
    if (tries > 50) throw ready?.reason;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/**
 * Registers a company that is live and fills its production account with a week of use: 5,000 calls, 300 of
 * them errors of 24 kinds, 2,000 deliveries, three members.
 */
export async function registerUsed(portal: Portal): Promise<Person> {
  const person = await registerCompany(portal.url);
  await goLive(portal, person);
  for (const role of ['developer', 'viewer'] as const) await addMember(portal.url, person, role);
  const { apiAccount } = await revealKey(portal.url, person, 'production');
  portal.edit((database) => {
    const account = database.prepare('select id from account where api_account = ?');
    const { id } = account.get(apiAccount) as { id: string };
    const now = Date.now();
    database.exec('begin immediate');
    fillCalls(database, id, apiAccount, now);
    fillPushes(database, id, now);
    database.exec('commit');
  });
  return person;
}
