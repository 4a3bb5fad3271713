import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import { addCompany, addDeveloper, type Certified } from '../../_support/accounts.ts';
import { ask } from '../../_support/people.ts';
import { makeWorker, sendAll, writePushes } from '../../push/_context.ts';
import {
  type Answer,
  answerText,
  openReceiver,
  type Received,
  type TestReceiver,
} from '../../push/_receiver.ts';
import { speak, verifyAt } from '../../push/_version-2.ts';
import { openOwners, toPushAccount } from './_owners.ts';

const overlapHours = 3;
const portal = await openOwners({
  KEY_OVERLAP_HOURS: String(overlapHours),
  SESSION_IDLE_MIN: '100000',
});
const { database } = portal.context;
const worker = makeWorker(portal);
const kind = 'logistics/statusFeedback';
const sandbox = { environment: 'sandbox', kind };

/** Verifies by the portal's clock. */
const verify = (secret: string, push: Received | undefined) =>
  verifyAt(portal.clock.now, secret, push);

const post = ({ token }: Certified, path: string, request: object) =>
  ask(portal, 'POST', `console/${path}`, request, { token });

async function reveal(person: Certified, asked: object = sandbox) {
  const { code, msg, data } = await post(person, 'revealCallbackSecret', asked);
  assert.equal(code, portalErrors.success, msg);
  return data as { secret: string; madeAt: number; oldUntil: number | null };
}

async function rotate(person: Certified, madeAt: number) {
  const { code, msg, data } = await post(person, 'rotateCallbackSecret', { ...sandbox, madeAt });
  assert.equal(code, portalErrors.success, msg);
  return data as Awaited<ReturnType<typeof reveal>>;
}

async function rowOf({ token }: Certified) {
  const { data } = await ask(portal, 'GET', 'console/callbacks', {}, { token });
  return data[0].callbacks.find((each: { kind: string }) => each.kind === kind);
}

/** Acknowledges pushes signed with the secret, and refuses all others with 401. */
const demand =
  (secret: string): Answer =>
  (response, received) => {
    try {
      verify(secret, received);
      response.writeHead(204).end();
    } catch {
      response.writeHead(401).end('who are you?');
    }
  };

/** A developer whose sandbox pushes go to a receiver in version 2. */
async function addOwner2() {
  const developer = await addDeveloper(portal);
  const account = await toPushAccount(portal, developer.sandbox);
  const receiver = await openReceiver();
  await speak(portal, account, receiver.url, 2);
  return { ...developer, account, receiver };
}

/** The next push that a receiver gets. */
async function nextPush(owner: Awaited<ReturnType<typeof addOwner2>>, receiver: TestReceiver) {
  receiver.received.length = 0;
  await writePushes(portal, owner.account);
  await sendAll(worker);
  return receiver.received[0];
}

describe('callback secret', () => {
  it('is revealed before the address is set, and signs the test push', async () => {
    const developer = await addDeveloper(portal);
    const receiver = await openReceiver();
    receiver.answer = demand('whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=');
    const request = { ...sandbox, url: receiver.url, version: 2 };
    const refused = await post(developer, 'setCallback', request);
    assert.equal(refused.code, portalErrors.fields);
    assert.match(refused.msg, /401.*who are you/);

    const { secret } = await reveal(developer);
    receiver.answer = demand(secret);
    const { code, data } = await post(developer, 'setCallback', request);
    assert.deepEqual([code, data.acknowledged, data.version], [1, true, 2]);
    const sent = receiver.received.at(-1);
    assert.equal(data.content, sent?.body, 'the body as it was sent');
    assert.equal(data.headers['webhook-signature'], sent?.headers['webhook-signature']);
    assert.equal(sent?.headers['x-push-test'], 'true');
    assert.ok(!JSON.stringify(data).includes(secret));
    const row = await rowOf(developer);
    assert.deepEqual([row.url, row.version, row.secret.oldUntil], [receiver.url, 2, null]);
    assert.equal((await reveal(developer)).secret, secret, 'the same each time');
  });

  it('differs by environment and kind', async () => {
    const company = await addCompany(portal);
    const shown = [
      await reveal(company),
      await reveal(company, { ...sandbox, kind: 'other/settlementReturn' }),
      await reveal(company, { ...sandbox, environment: 'production' }),
    ];
    assert.equal(new Set(shown.map(({ secret }) => secret)).size, 3);
    assert.ok(!shown.some(({ secret }) => secret === company.sandbox.webhookSecret));
  });

  it('signs together with the new one during the overlap only', async () => {
    const owner = await addOwner2();
    const { receiver } = owner;
    const old = await reveal(owner);
    const fresh = await rotate(owner, old.madeAt);
    assert.notEqual(fresh.secret, old.secret);
    assert.equal(fresh.oldUntil, portal.clock.now + overlapHours * 3_600_000);
    assert.equal((await rowOf(owner)).secret.oldUntil, fresh.oldUntil);
    const push = await nextPush(owner, receiver);
    assert.match(push?.headers['webhook-signature']?.toString() ?? '', /^v1,\S{44} v1,\S{44}$/);
    for (const { secret } of [old, fresh]) verify(secret, push);

    portal.clock.now += overlapHours * 3_600_000;
    const later = await nextPush(owner, receiver);
    verify(fresh.secret, later);
    assert.throws(() => verify(old.secret, later), /No matching signature/);
    assert.equal((await rowOf(owner)).secret.oldUntil, null);
  });

  it('keeps the last two when replaced twice, and is replaced once by simultaneous requests', async () => {
    const owner = await addOwner2();
    const first = await reveal(owner);
    const second = await rotate(owner, first.madeAt);
    const again = { ...sandbox, madeAt: first.madeAt };
    assert.equal((await post(owner, 'rotateCallbackSecret', again)).code, portalErrors.conflict);
    const presses = [1, 2].map(() =>
      post(owner, 'rotateCallbackSecret', { ...sandbox, madeAt: second.madeAt }),
    );
    const codes = (await Promise.all(presses)).map(({ code }) => code);
    assert.deepEqual(codes.toSorted(), [portalErrors.success, portalErrors.conflict].toSorted());
    const third = await reveal(owner);
    const push = await nextPush(owner, owner.receiver);
    for (const { secret } of [second, third]) verify(secret, push);
    assert.throws(() => verify(first.secret, push), /No matching signature/);
  });

  it('stays when the address is removed and is deleted with the person', async () => {
    const owner = await addOwner2();
    const { secret } = await reveal(owner);
    await post(owner, 'removeCallback', sandbox);
    assert.equal((await reveal(owner)).secret, secret);
    const left = () =>
      database
        .selectFrom('callback_secret')
        .select('kind')
        .where('account_id', '=', owner.account.accountId)
        .execute();
    assert.equal((await left()).length, 1);
    const request = { account: owner.user.account };
    const gone = await ask(portal, 'POST', 'user/deleteAccount', request, { token: owner.token });
    assert.equal(gone.code, portalErrors.success);
    assert.deepEqual(await left(), []);
  });

  it('is replaced with an email that names the push but not the secret', async () => {
    const owner = await addOwner2();
    const { madeAt } = await reveal(owner);
    const { secret } = await rotate(owner, madeAt);
    const mails = await database
      .selectFrom('message')
      .select(['template', 'subject', 'body'])
      .where('user_id', '=', owner.user.id)
      .execute();
    const [mail] = mails;
    assert.ok(mail);
    assert.equal(mails.length, 1);
    assert.equal(mail.template, 'keyRotated');
    const named = 'secret of the webhook address for “Tracking push”';
    assert.equal(mail.subject, `The ${named} of your sandbox account was replaced`);
    assert.match(mail.body, /\/control\/callbacks\n/);
    assert.ok(!mail.body.includes(secret));
  });

  it('is revealed and replaced with audit rows that do not contain it', async () => {
    const owner = await addOwner2();
    const { madeAt, secret } = await reveal(owner);
    await rotate(owner, madeAt);
    const rows = await database
      .selectFrom('audit')
      .select(['action', 'details'])
      .where('subject', '=', owner.account.accountId)
      .orderBy('sequence')
      .execute();
    assert.deepEqual(rows.map(({ action }) => action).toSorted(), [
      'account.revealCallbackSecret',
      'account.rotateCallbackSecret',
    ]);
    for (const { details } of rows) {
      assert.deepEqual(JSON.parse(details ?? ''), { environment: 'sandbox', push: kind });
    }
    assert.ok(!JSON.stringify(rows).includes(secret));
  });
});

describe('callback version', () => {
  it('stays when only the address changes, and is tested before it is stored', async () => {
    const owner = await addOwner2();
    const { receiver } = owner;
    const { secret } = await reveal(owner);
    receiver.answer = demand(secret);
    const same = await post(owner, 'setCallback', { ...sandbox, url: `${receiver.url}/2` });
    assert.deepEqual([same.data.version, (await rowOf(owner)).version], [2, 2]);
    const trial = await post(owner, 'testCallback', sandbox);
    assert.deepEqual([trial.data.acknowledged, trial.data.version], [true, 2]);
    const other = await post(owner, 'testCallback', { ...sandbox, version: 1 });
    assert.deepEqual([other.data.acknowledged, other.data.version], [false, 1]);
    assert.equal((await rowOf(owner)).version, 2, 'a test push changes nothing');

    receiver.answer = answerText('{"code":"1"}');
    const back = await post(owner, 'setCallback', { ...sandbox, url: receiver.url, version: 1 });
    assert.deepEqual([back.data.version, (await rowOf(owner)).version], [1, 1]);
    const bad = await post(owner, 'setCallback', { ...sandbox, url: receiver.url, version: 3 });
    assert.deepEqual(Object.keys(bad.data.fields), ['version']);
  });

  it('defaults to 1', async () => {
    const developer = await addDeveloper(portal);
    const { url } = await openReceiver();
    const { data } = await post(developer, 'setCallback', { ...sandbox, url });
    const { version, secret } = await rowOf(developer);
    assert.deepEqual([data.version, version, secret], [1, 1, null]);
  });
});
