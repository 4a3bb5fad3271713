import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayMs } from '#contract/durations.ts';
import { portalErrors } from '#contract/errors.ts';
import { webhookKinds } from '#contract/operations/pushes.ts';
import { toHeaderDigest } from '#contract/signature/md5-v1.ts';
import { md5 } from '#server/crypto/hashes.ts';
import { addCompany, addDeveloper } from '../../_support/accounts.ts';
import { addPerson, ask } from '../../_support/people.ts';
import { writePushes } from '../../push/_context.ts';
import { acknowledge, answerStatus, answerText, openReceiver } from '../../push/_receiver.ts';
import { addOwner, makeTellingWorker, openOwners } from './_owners.ts';

const portal = await openOwners();
const kind = 'logistics/statusFeedback';
const sandbox = { environment: 'sandbox', kind };

const post = (path: string, token: string, request: object = {}, langType = 'EN') =>
  ask(portal, 'POST', `console/${path}`, request, { token, langType });

async function listed(token: string) {
  const { code, data } = await ask(portal, 'GET', 'console/callbacks', {}, { token });
  assert.equal(code, portalErrors.success);
  return data;
}

describe('console/callbacks', () => {
  it('lists addresses by account and kind, with waiting, parked and acknowledged pushes', async () => {
    const company = await addCompany(portal);
    const all = await listed(company.token);
    assert.deepEqual(
      all.map(({ environment, apiAccount }: Record<string, string>) => [environment, apiAccount]),
      [
        ['sandbox', company.sandbox.apiAccount],
        ['production', company.production.apiAccount],
      ],
    );
    const none = {
      address: 1,
      url: null,
      disabledAt: null,
      disabledReason: null,
      setAt: null,
      version: null,
      scans: null,
      secret: null,
      waiting: 0,
      parked: 0,
      acknowledged: 0,
      week: null,
    };
    assert.deepEqual(
      all[0].callbacks,
      webhookKinds.map((each) => ({ kind: each, ...none })),
    );
    const receiver = await openReceiver();
    const owner = await addOwner(portal, receiver.url);
    await writePushes(portal, owner.account);
    await makeTellingWorker(portal).runOnce();
    receiver.answer = answerStatus(500);
    await writePushes(portal, owner.account);
    await makeTellingWorker(portal).runOnce();
    await writePushes(portal, owner.account, 2);
    const [{ callbacks }] = await listed(owner.token);
    const row = callbacks.find((each: { kind: string }) => each.kind === kind);
    assert.deepEqual([row.url, row.waiting, row.parked, row.acknowledged], [receiver.url, 2, 1, 1]);
    const { attempts, acknowledged, medianMs, p95Ms } = row.week;
    assert.equal(acknowledged, 1);
    assert.ok(attempts > acknowledged, `${attempts} attempts`);
    assert.ok(0 <= medianMs && medianMs <= p95Ms, `${medianMs} to ${p95Ms} ms`);
    const [{ callbacks: others }] = await listed(company.token);
    assert.ok(
      others.every((each: { week: unknown }) => each.week === null),
      'own pushes only',
    );
    await portal.context.database
      .updateTable('push')
      .set({ created_at: portal.clock.now - 8 * dayMs })
      .where('account_id', '=', owner.account.accountId)
      .execute();
    const [{ callbacks: later }] = await listed(owner.token);
    assert.equal(later.find((each: { kind: string }) => each.kind === kind).week, null);
  });

  it('keeps no address of a person who leaves during the test push', async () => {
    const owner = await addOwner(portal, 'https://before.example.com/');
    const receiver = await openReceiver();
    receiver.answer = async (response, received) => {
      const { account } = owner.user;
      const gone = await ask(
        portal,
        'POST',
        'user/deleteAccount',
        { account },
        { token: owner.token },
      );
      assert.equal(gone.code, portalErrors.success);
      acknowledge(response, received);
    };
    const { code } = await post('setCallback', owner.token, { ...sandbox, url: receiver.url });
    assert.equal(code, portalErrors.sessionOver);
    const rows = await portal.context.database
      .selectFrom('callback')
      .select('url')
      .where('account_id', '=', owner.account.accountId)
      .execute();
    assert.deepEqual(rows, []);
  });

  it('is empty without an account, for which none can be set', async () => {
    const person = await addPerson(portal, { level: 'developer' });
    assert.deepEqual(await listed(person.token), []);
    const { url } = await openReceiver();
    for (const path of ['setCallback', 'testCallback', 'removeCallback']) {
      const { code } = await post(path, person.token, { ...sandbox, url });
      assert.equal(code, portalErrors.notFound, path);
    }
    const developer = await addDeveloper(portal);
    const live = { ...sandbox, environment: 'production', url };
    assert.equal((await post('setCallback', developer.token, live)).code, portalErrors.notFound);
  });
});

describe('console/setCallback', () => {
  it('sends a signed test push, shows the response and stores the address', async () => {
    const developer = await addDeveloper(portal);
    const receiver = await openReceiver();
    const { code, data } = await post('setCallback', developer.token, {
      ...sandbox,
      url: ` ${receiver.url} `,
    });
    assert.equal(code, portalErrors.success);
    const [received] = receiver.received;
    assert.equal(received?.headers['x-push-test'], 'true');
    const { apiAccount, privateKey } = developer.sandbox;
    assert.deepEqual(
      [data.acknowledged, data.httpStatus, data.reason, data.url, data.content],
      [true, 200, null, receiver.url, received?.content],
    );
    assert.equal(data.headers.apiAccount, apiAccount);
    assert.equal(data.headers.digest, toHeaderDigest(md5, data.content, privateKey));
    assert.match(data.answer, /SUCCESS/);
    assert.ok(!JSON.stringify(data).includes(privateKey));
    const [{ callbacks }] = await listed(developer.token);
    assert.equal(callbacks.find((each: { kind: string }) => each.kind === kind).url, receiver.url);
  });

  it('keeps the old address if the new one does not acknowledge, with the reason', async () => {
    const receiver = await openReceiver();
    const owner = await addOwner(portal, receiver.url);
    const other = await openReceiver();
    other.answer = answerText('<html>no</html>');
    const request = { ...sandbox, url: other.url };
    const { code, msg, data } = await post('setCallback', owner.token, request);
    assert.equal(code, portalErrors.fields);
    assert.equal(data.fields.url, msg);
    assert.match(msg, /<html>no<\/html>/);
    assert.deepEqual(
      [data.trial.acknowledged, data.trial.httpStatus, data.trial.answer],
      [false, 200, '<html>no</html>'],
    );
    const chinese = await post('setCallback', owner.token, request, 'CN');
    assert.match(chinese.data.trial.reason, /\p{Script=Han}/u);
    const [{ callbacks }] = await listed(owner.token);
    assert.equal(callbacks.find((each: { kind: string }) => each.kind === kind).url, receiver.url);
  });

  it('refuses forbidden addresses before connecting', async () => {
    const strict = await openOwners({
      CALLBACK_ALLOW_PRIVATE: 'off',
      CALLBACK_ALLOW_HTTP: 'off',
      PUBLIC_URL: 'https://portal.example',
    });
    const developer = await addDeveloper(strict);
    const receiver = await openReceiver();
    const urls = [receiver.url, 'https://127.0.0.1/', 'https://[::1]/', 'ftp://x.example/', 'x'];
    for (const url of urls) {
      for (const path of ['setCallback', 'testCallback']) {
        const { token } = developer;
        const answer = await ask(strict, 'POST', `console/${path}`, { ...sandbox, url }, { token });
        const refused = answer.code === portalErrors.fields || answer.data.acknowledged === false;
        assert.ok(refused, `${path} ${url}`);
      }
    }
    assert.equal(receiver.connections, 0);
    const { code } = await ask(strict, 'POST', 'console/setCallback', {}, developer);
    assert.equal(code, portalErrors.fields);
  });
});

describe('console/testCallback', () => {
  it('sends to the stored address and changes nothing', async () => {
    const receiver = await openReceiver();
    const owner = await addOwner(portal, receiver.url);
    receiver.answer = answerStatus(503, {}, 'later');
    const { code, data } = await post('testCallback', owner.token, sandbox);
    assert.deepEqual(
      [code, data.acknowledged, data.httpStatus, data.answer],
      [1, false, 503, 'later'],
    );
    assert.match(data.reason, /503/);
    const [{ callbacks }] = await listed(owner.token);
    const row = callbacks.find((each: { kind: string }) => each.kind === kind);
    assert.deepEqual([row.url, row.setAt, row.acknowledged], [receiver.url, 0, 0]);
  });

  it('requires an address', async () => {
    const developer = await addDeveloper(portal);
    const { code, data } = await post('testCallback', developer.token, sandbox);
    assert.equal(code, portalErrors.fields);
    assert.deepEqual(Object.keys(data.fields), ['url']);
  });

  it('waits after thirty test pushes', async () => {
    const receiver = await openReceiver();
    const owner = await addOwner(portal, receiver.url);
    const tries = Array.from({ length: 40 }, () => post('testCallback', owner.token, sandbox));
    const codes = (await Promise.all(tries)).map(({ code }) => code);
    assert.equal(codes.filter((code) => code === portalErrors.success).length, 30);
    assert.equal(codes.filter((code) => code === portalErrors.tooOften).length, 10);
    assert.equal(receiver.received.length, 30);
  });
});

describe('console/removeCallback', () => {
  it('removes the address, and succeeds when repeated', async () => {
    const { url } = await openReceiver();
    const owner = await addOwner(portal, url);
    for (const _ of ['once', 'twice']) {
      assert.equal((await post('removeCallback', owner.token, sandbox)).code, portalErrors.success);
    }
    const [{ callbacks }] = await listed(owner.token);
    assert.ok(callbacks.every((each: { url: string | null }) => each.url === null));
  });

  it("leaves a stranger's address alone", async () => {
    const { url } = await openReceiver();
    const owner = await addOwner(portal, url);
    const stranger = await addDeveloper(portal);
    await post('removeCallback', stranger.token, sandbox);
    const [{ callbacks }] = await listed(owner.token);
    assert.equal(callbacks.find((each: { kind: string }) => each.kind === kind).url, url);
  });
});
