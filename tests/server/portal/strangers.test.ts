import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import { type PortalPath, portalCalls } from '#contract/portal/all.ts';
import { openSandbox } from '#server/people/credentials/open-accounts.ts';
import { addEvent } from '#server/push/event.ts';
import { toNewStatement } from '#server/statements/ledger.ts';
import { insertPasskey } from '../_support/factors.ts';
import { createdOrder } from '../_support/orders.ts';
import { addPerson, ask, type Person } from '../_support/people.ts';
import { type Integrator, openTestPortal } from '../_support/portal.ts';

const portal = await openTestPortal();
const { people, secrets, clock } = portal;
const { database } = portal.context;

/** A certified developer with an order, its call and push, an image and a second session. */
async function addOwner() {
  const person = await addPerson(portal, { level: 'developer' });
  await people.write((transaction) => openSandbox(transaction, people, person.organisation));
  const row = await database
    .selectFrom('account')
    .innerJoin('customer', 'customer.account_id', 'account.id')
    .select(['account.id', 'api_account', 'private_key', 'webhook_secret', 'code', 'password'])
    .where('organisation_id', '=', person.organisation.id)
    .executeTakeFirstOrThrow();
  const integrator: Integrator = {
    apiAccount: row.api_account,
    privateKey: secrets.open(row.private_key),
    webhookSecret: secrets.open(row.webhook_secret ?? ''),
    customerCode: row.code,
    password: secrets.open(row.password ?? ''),
  };
  const { billCode } = await createdOrder(portal, integrator);
  const kind = 'logistics/statusFeedback';
  await database
    .insertInto('callback')
    .values({ account_id: row.id, kind, url: 'https://receiver.test/', updated_at: clock.now })
    .execute();
  const push = { accountId: row.id, kind, billCode, sequence: 1, content: {} };
  await addEvent(database, { ...push, createdAt: clock.now });
  await database.updateTable('push').set({ status: 'dead' }).execute();
  const image = randomUUID();
  await database
    .insertInto('image')
    .values({
      id: image,
      organisation_id: person.organisation.id,
      type: 'image/png',
      width: 1,
      height: 1,
      size: 1,
      content: Buffer.from('x'),
      created_at: clock.now,
    })
    .execute();
  const ids = {
    session: await findId('sessions', 'user_id', person.user.id),
    requestId: await insertCall(row.id, row.api_account),
    push: await findId('push', 'account_id', row.id),
    image,
    billCode,
    inboxPush: await insertInboxPush(row.id),
    listenToken: await insertListenToken(row.id),
    toolToken: await insertToolToken(row.id, person.user.id),
    passkey: await insertPasskey(database, person.user.id, clock.now),
    invitation: await insertInvitation(person),
    savedFilter: await insertSavedFilter(person),
    ...(await insertStatement(row.id)),
  };
  return { ...person, ids };
}

async function insertStatement(accountId: string) {
  const ledger = { accountId, customerCode: 'J1', currency: 'EGP' };
  const row = { ...toNewStatement(people, ledger), line_count: 1 };
  await database.insertInto('statement').values(row).execute();
  return { statement: row.id, statementNo: row.number };
}

async function insertInboxPush(accountId: string): Promise<string> {
  const id = randomUUID();
  const headers = '{"x-push-attempt":"1"}';
  const row = { kind: 'logistics/statusFeedback', headers, body: '', expected: '' };
  await database
    .insertInto('inbox_push')
    .values({ ...row, id, account_id: accountId, received_at: clock.now })
    .execute();
  return id;
}

async function insertListenToken(accountId: string): Promise<string> {
  const id = randomUUID();
  const times = { created_at: clock.now, expires_at: clock.now + 1000 };
  await database
    .insertInto('listen_token')
    .values({ ...times, id, account_id: accountId, hash: id })
    .execute();
  return id;
}

async function insertToolToken(accountId: string, made_by: string): Promise<string> {
  const id = randomUUID();
  const times = { created_at: clock.now, expires_at: clock.now + 1000 };
  await database
    .insertInto('tool_token')
    .values({ ...times, id, account_id: accountId, hash: id, made_by, name: 'x', scopes: 'read' })
    .execute();
  return id;
}

async function insertInvitation({ user, organisation }: Person): Promise<string> {
  const id = randomUUID();
  const email = `${id}@example.com`;
  const times = { created_at: clock.now, expires_at: clock.now + 1000 };
  const made = { id, organisation_id: organisation.id, invited_by: user.id, token_hash: id };
  await database
    .insertInto('invitation')
    .values({ ...made, ...times, email, email_key: email, role: 'viewer' })
    .execute();
  return id;
}

async function insertSavedFilter({ user, organisation }: Person): Promise<string> {
  const id = randomUUID();
  const saved = { list: 'calls', name: 'One', filter: '{}', saved_at: clock.now } as const;
  await database
    .insertInto('saved_filter')
    .values({ ...saved, id, user_id: user.id, organisation_id: organisation.id })
    .execute();
  return id;
}

async function findId(table: 'sessions' | 'push', column: 'user_id' | 'account_id', owner: string) {
  const row = await database
    .selectFrom(table)
    .select('id')
    .where(column as never, '=', owner as never)
    .executeTakeFirstOrThrow();
  return row.id;
}

async function insertCall(accountId: string, apiAccount: string): Promise<string> {
  const request_id = randomUUID();
  const call = { account_id: accountId, api_account: apiAccount, operation: 'basic', code: '1' };
  const measured = { called_at: clock.now, http_status: 200, duration_us: 5, uuid: '' };
  await database
    .insertInto('call_log')
    .values({ request_id, ...call, ...measured })
    .execute();
  return request_id;
}

const owner = await addOwner();
const stranger = await addOwner();
type Ids = typeof owner.ids;

/** A call that names a thing, and the owner's thing that it is tried with. */
interface Case {
  method: 'GET' | 'POST';
  path: PortalPath;
  field: string;
  id: keyof Ids;
  rest?: object;
}

const cases: readonly Case[] = [
  { method: 'GET', path: 'console/call', field: 'requestId', id: 'requestId' },
  { method: 'POST', path: 'console/calls', field: 'requestId', id: 'requestId' },
  { method: 'POST', path: 'console/exportCalls', field: 'requestId', id: 'requestId' },
  { method: 'GET', path: 'console/parcel', field: 'billCode', id: 'billCode' },
  { method: 'POST', path: 'console/statements', field: 'number', id: 'statementNo' },
  { method: 'GET', path: 'console/statement', field: 'id', id: 'statement' },
  { method: 'GET', path: 'console/statementLines', field: 'id', id: 'statement' },
  { method: 'GET', path: 'console/exportStatement', field: 'id', id: 'statement' },
  { method: 'POST', path: 'console/parcels', field: 'number', id: 'billCode' },
  {
    method: 'POST',
    path: 'console/moveParcel',
    field: 'billCode',
    id: 'billCode',
    rest: { scenario: 'delivered', steps: 1 },
  },
  { method: 'GET', path: 'console/push', field: 'id', id: 'push' },
  { method: 'GET', path: 'console/find', field: 'id', id: 'billCode' },
  { method: 'GET', path: 'console/inboxPush', field: 'id', id: 'inboxPush' },
  { method: 'POST', path: 'console/revokeListenToken', field: 'id', id: 'listenToken' },
  { method: 'POST', path: 'console/revokeToolToken', field: 'id', id: 'toolToken' },
  { method: 'GET', path: 'console/event', field: 'id', id: 'push' },
  { method: 'POST', path: 'console/events', field: 'billCode', id: 'billCode' },
  { method: 'POST', path: 'console/pushes', field: 'billCode', id: 'billCode' },
  { method: 'GET', path: 'file/getImgUrl', field: 'id', id: 'image' },
  { method: 'POST', path: 'console/replayPushes', field: 'id', id: 'push' },
  { method: 'POST', path: 'console/sendPushes', field: 'id', id: 'push' },
  { method: 'POST', path: 'organisation/revokeInvitation', field: 'id', id: 'invitation' },
  {
    method: 'POST',
    path: 'user/renamePasskey',
    field: 'id',
    id: 'passkey',
    rest: { name: 'Mine' },
  },
  { method: 'POST', path: 'user/removePasskey', field: 'id', id: 'passkey' },
  {
    method: 'POST',
    path: 'console/renameSavedFilter',
    field: 'id',
    id: 'savedFilter',
    rest: { name: 'Mine' },
  },
  { method: 'POST', path: 'console/removeSavedFilter', field: 'id', id: 'savedFilter' },
  // Last, since it ends the session of these calls.
  { method: 'POST', path: 'user/endSession', field: 'id', id: 'session' },
];

/** Well-formed ids without an owner. */
const missing: Ids = {
  session: randomUUID(),
  requestId: randomUUID(),
  push: randomUUID(),
  image: randomUUID(),
  inboxPush: randomUUID(),
  listenToken: randomUUID(),
  toolToken: randomUUID(),
  passkey: randomUUID(),
  invitation: randomUUID(),
  savedFilter: randomUUID(),
  statement: randomUUID(),
  statementNo: 'S261120-22222222',
  billCode: 'UEG999999999999',
};

async function askFor({ token }: Person, { method, path, field, id, rest }: Case, ids: Ids) {
  const answer = await ask(portal, method, path, { [field]: ids[id], ...rest }, { token });
  const { code, msg, data } = answer;
  // The response may repeat the id.
  const text = JSON.stringify({ status: answer.status, code, msg, data });
  return { code, data, text: text.replaceAll(ids[id], '…') };
}

const pictured = [
  'orders',
  'scan',
  'push',
  'image',
  'simulation',
  'passkey',
  'invitation',
  'tool_token',
  'saved_filter',
  'statement',
] as const;

/** Everything that a stranger must not change. */
async function picture() {
  const read = (table: (typeof pictured)[number]) =>
    database.selectFrom(table).selectAll().execute();
  const sessions = await database.selectFrom('sessions').select('id').execute();
  const tables = await Promise.all(pictured.map(read));
  return { tables, sessions };
}

for (const each of cases) {
  describe(`${each.path} by ${each.field}`, () => {
    it("responds alike to a stranger's and an unknown thing, and changes nothing", async () => {
      const before = await picture();
      const foreign = await askFor(stranger, each, owner.ids);
      const none = await askFor(stranger, each, missing);
      assert.equal(foreign.text, none.text);
      assert.deepEqual(await picture(), before);
    });

    it('responds differently to the owner', async () => {
      const own = await askFor(owner, each, owner.ids);
      assert.equal(own.code, portalErrors.success, own.text);
      assert.notEqual(own.text, (await askFor(stranger, each, owner.ids)).text);
    });
  });
}

describe('cases', () => {
  it('cover every call by which integrators name a thing', async () => {
    const names = new Set(cases.map(({ field }) => field));
    const naming = portalCalls
      .filter(({ path }) => !/^(operator|notice)\//.test(path))
      .filter(({ request }) => Object.keys(request.properties).some((name) => names.has(name)))
      .map(({ path }) => path);
    const covered = new Set<string>(cases.map(({ path }) => path));
    assert.deepEqual(
      naming.filter((path) => !covered.has(path)),
      [],
    );
  });
});
