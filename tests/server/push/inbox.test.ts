import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalUrls } from '#contract/destination.ts';
import { pushKinds } from '#contract/operations/pushes.ts';
import { mostKept } from '#contract/portal/console-inbox.ts';
import { toHeaderDigest } from '#contract/signature/md5-v1.ts';
import { createTellPushes } from '#server/console/pushes/tell-pushes.ts';
import { md5 } from '#server/crypto/hashes.ts';
import { removeExpired } from '#server/database/sweep.ts';
import { createTellJointTest } from '#server/people/credentials/tell-joint-test.ts';
import { addDeveloper } from '../_support/accounts.ts';
import { ask, type Person } from '../_support/people.ts';
import { callSandbox } from '../_support/portal.ts';
import { changeRows, readRows } from '../_support/rows.ts';
import { openOwners, toPushAccount } from '../console/pushes/_owners.ts';
import { makeWorker, readPush, sendAll, waitUntilDue, writePushes } from './_context.ts';

const portal = await openOwners({ SESSION_IDLE_MIN: '100000' });
const { database } = portal.context;
const worker = makeWorker(portal, {
  post: portal.people.callbacks.post,
  tell: createTellPushes(portal.people, createTellJointTest(portal.people)),
});
const kind = 'logistics/statusFeedback';

async function addOwner() {
  const developer = await addDeveloper(portal);
  return { ...developer, account: await toPushAccount(portal, developer.sandbox) };
}

const tell = (person: Person, path: string, request: object) =>
  ask(portal, 'POST', `console/${path}`, request, { token: person.token });

async function readInbox(person: Person, size?: number) {
  const asked = size === undefined ? {} : { size: String(size) };
  return (await ask(portal, 'GET', 'console/inbox', asked, { token: person.token })).data;
}

describe('a test inbox', () => {
  it('verifies, acknowledges and shows pushes as received', async () => {
    const owner = await addOwner();
    assert.equal((await tell(owner, 'directPushes', { to: 'inbox', version: 1 })).code, 1);
    const [id = ''] = await writePushes(portal, owner.account);
    await sendAll(worker);

    assert.equal((await readPush(portal, id)).status, 'delivered');
    const { rows, total, kinds } = await readInbox(owner);
    assert.equal(total, 1);
    assert.deepEqual(
      kinds.map(({ url }: { url: string }) => url),
      pushKinds.map(() => portalUrls.inbox),
    );
    const [row] = rows;
    const content = (await readPush(portal, id)).content;
    assert.deepEqual(
      [row.kind, row.attempt, row.genuine, row.test, row.httpStatus],
      [kind, 1, true, false, 200],
    );
    const shown = await ask(
      portal,
      'GET',
      'console/inboxPush',
      { id: row.id },
      { token: owner.token },
    );
    assert.equal(shown.data.signed, content);
    assert.equal(shown.data.body, `bizContent=${encodeURIComponent(content)}`);
    assert.equal(shown.data.headers['x-push-id'], id);
    assert.equal(shown.data.headers.digest, shown.data.expected);
    assert.equal(
      shown.data.expected,
      toHeaderDigest(md5, content, owner.account.privateKey),
      'with the steps of the documentation',
    );
  });

  it('names the waybill of a push of any kind', async () => {
    const owner = await addOwner();
    await tell(owner, 'directPushes', { to: 'inbox' });
    const kinds = (await readInbox(owner)).kinds.map((each: { kind: string }) => each.kind);
    for (const each of kinds) {
      const request = { environment: 'sandbox', kind: each };
      const trial = await tell(owner, 'testCallback', request);
      assert.equal(trial.data.acknowledged, true, each);
    }
    const { rows } = await readInbox(owner);
    assert.equal(rows.length, kinds.length);
    for (const row of rows)
      assert.match(row.billCode ?? row.kind, /^([A-Z]{3}\d{12}|S\d{6}-TEST0)$/);
  });

  it('gives the chosen answer, which decides retries and disabling but not joint testing', async () => {
    const owner = await addOwner();
    await tell(owner, 'directPushes', { to: 'inbox', kind });
    await tell(owner, 'inboxAnswer', { answer: 'error' });
    const [id = ''] = await writePushes(portal, owner.account);
    await sendAll(worker);
    assert.deepEqual(
      (await readPush(portal, id)).tries.map(({ http_status, error }) => [http_status, error]),
      [[500, 'HTTP status 500, not 2xx']],
    );

    await tell(owner, 'inboxAnswer', { answer: 'slow' });
    await waitUntilDue(portal, id);
    await sendAll(worker);
    const [, slow] = (await readPush(portal, id)).tries;
    assert.equal(slow?.http_status, null);
    assert.match(slow?.error ?? '', /1 s/);
    assert.ok((slow?.duration_ms ?? 0) >= 900, 'as slow as a receiver that does not answer');

    await tell(owner, 'inboxAnswer', { answer: 'gone' });
    await waitUntilDue(portal, id);
    await sendAll(worker);
    const { kinds, rows } = await readInbox(owner);
    assert.equal(kinds.find((each: { kind: string }) => each.kind === kind).disabled, true);
    assert.deepEqual(
      rows.map(({ httpStatus }: { httpStatus: number }) => httpStatus),
      [410, null, 500],
    );

    await tell(owner, 'inboxAnswer', { answer: 'ok' });
    await tell(owner, 'directPushes', { to: 'inbox', kind });
    await sendAll(worker);
    assert.equal((await readPush(portal, id)).status, 'delivered');
    const tests = await readRows(database, 'joint_test', { account_id: owner.account.accountId });
    assert.deepEqual(
      tests,
      [],
      'an inbox of the portal shows nothing of the integrator’s receiver',
    );
  });

  it('refuses a wrong digest like the sample receivers', async () => {
    const owner = await addOwner();
    await tell(owner, 'directPushes', { to: 'inbox', kind });
    const { post } = portal.people.callbacks;
    const { accountId } = owner.account;
    const reply = await post({
      destination: { kind: 'inbox' },
      headers: { digest: 'not this one', 'x-push-attempt': '1' },
      body: 'bizContent=%7B%7D',
      to: { accountId, kind },
    });
    assert.equal(JSON.parse(reply.body.toString()).code, '145003030');
    assert.equal((await readInbox(owner)).rows[0].genuine, false);
  });

  it('accepts a test push and returns a kind to its own address', async () => {
    const owner = await addOwner();
    const url = 'http://127.0.0.1:9/own';
    const { accountId } = owner.account;
    const row = { account_id: accountId, kind, url, updated_at: 0 };
    await database.insertInto('callback').values(row).execute();
    await tell(owner, 'directPushes', { to: 'inbox' });
    await tell(owner, 'directPushes', { to: 'listen' });
    await tell(owner, 'directPushes', { to: 'inbox' });
    const trial = await tell(owner, 'testCallback', { environment: 'sandbox', kind });
    assert.equal(trial.data.acknowledged, true, trial.msg);
    assert.equal((await readInbox(owner)).rows[0].test, true);

    await tell(owner, 'directPushes', { to: 'own' });
    const left = await readRows(database, 'callback', { account_id: accountId });
    assert.deepEqual(
      left.map((each) => [each.kind, each.url, each.own_url]),
      [[kind, url, null]],
    );
  });

  it('keeps the newest 500 pushes for a day', async () => {
    const owner = await addOwner();
    await tell(owner, 'directPushes', { to: 'inbox', kind });
    const { accountId } = owner.account;
    const old = Array.from({ length: mostKept }, (_, at) => ({
      id: `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`,
      account_id: accountId,
      kind,
      bill_code: null,
      headers: '{"x-push-attempt":"1"}',
      body: '',
      expected: '',
      http_status: 200,
      received_at: portal.clock.now - 1000,
    }));
    for (let at = 0; at < old.length; at += 50) {
      await database
        .insertInto('inbox_push')
        .values(old.slice(at, at + 50))
        .execute();
    }
    await writePushes(portal, owner.account);
    await sendAll(worker);
    const { rows, total } = await readInbox(owner, mostKept);
    assert.equal(total, mostKept);
    assert.notEqual(rows.at(-1).id, old[0]?.id, 'the oldest made room');
    const [beyond] = old;
    // Servers that write at the same moment may leave one too many.
    if (beyond) await database.insertInto('inbox_push').values(beyond).execute();
    assert.equal((await readInbox(owner, mostKept)).total, mostKept);

    portal.clock.now += 25 * 60 * 60 * 1000;
    assert.equal((await readInbox(owner)).total, 0, 'before the sweep too');
    assert.ok(
      (await removeExpired(database, 'inbox_push', {
        now: portal.clock.now,
        callLogDays: 90,
        pictureDays: 365,
      })) >= mostKept,
    );
    const left = await database.selectFrom('inbox_push').select('id').execute();
    assert.deepEqual(left, []);
  });

  it('exists in the sandbox only and belongs to its owner', async () => {
    const [owner, stranger] = [await addOwner(), await addOwner()];
    await tell(owner, 'directPushes', { to: 'inbox', kind });
    await writePushes(portal, owner.account);
    await sendAll(worker);
    const [row] = (await readInbox(owner)).rows;
    const asked = await ask(
      portal,
      'GET',
      'console/inboxPush',
      { id: row.id },
      { token: stranger.token },
    );
    assert.equal(asked.code, 149010001);
    assert.equal((await readInbox(stranger)).total, 0);

    const trial = await callSandbox(portal, owner.sandbox, 'sandbox/setCallback', {
      kind,
      url: portalUrls.inbox,
    });
    assert.equal(trial.code, '1', trial.msg);
    const { apiAccount } = owner.sandbox;
    await changeRows(
      database,
      'account',
      { api_account: apiAccount },
      { environment: 'production' },
    );
    const [id = ''] = await writePushes(portal, owner.account);
    await sendAll(worker);
    assert.equal((await readPush(portal, id)).tries[0]?.http_status, null);
    assert.equal((await readInbox(stranger)).total, 0);
  });

  it('cannot be reached by requests from outside', async () => {
    for (const url of ['/openplatformweb/inbox', '/openplatformweb/portal:inbox']) {
      const { statusCode } = await portal.app.inject({ method: 'POST', url, payload: {} });
      assert.ok([404, 405].includes(statusCode), `${url}: ${statusCode}`);
    }
  });
});
