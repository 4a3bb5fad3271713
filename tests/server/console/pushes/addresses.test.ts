import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import { addCompany, addDeveloper, type Certified } from '../../_support/accounts.ts';
import { ask } from '../../_support/people.ts';
import { sendAll, writePushes } from '../../push/_context.ts';
import { answerStatus, openReceiver } from '../../push/_receiver.ts';
import { verifyAt } from '../../push/_version-2.ts';
import { makeTellingWorker, openOwners, toPushAccount } from './_owners.ts';

const portal = await openOwners();
const worker = makeTellingWorker(portal);
const kind = 'logistics/statusFeedback';
const sandbox = { environment: 'sandbox', kind };

const post = ({ token }: Certified, path: string, request: object) =>
  ask(portal, 'POST', `console/${path}`, request, { token, langType: 'EN' });

async function act(person: Certified, path: string, request: object) {
  const { code, msg, data } = await post(person, path, request);
  assert.equal(code, portalErrors.success, msg);
  return data;
}

/** Addresses of scans as the console lists them. */
async function listed({ token }: Certified) {
  const { data } = await ask(portal, 'GET', 'console/callbacks', {}, { token });
  return data[0].callbacks.filter((each: { kind: string }) => each.kind === kind);
}

async function listPushes(person: Certified, filter: object = {}) {
  return (await act(person, 'pushes', { kind, ...filter })).rows;
}

/** A developer with two addresses for scans. */
async function openTwo() {
  const developer = await addDeveloper(portal);
  const first = await openReceiver();
  const second = await openReceiver();
  await act(developer, 'setCallback', { ...sandbox, url: first.url, version: 2 });
  const { address } = await act(developer, 'addCallback', sandbox);
  const place = { ...sandbox, address };
  await act(developer, 'setCallback', { ...place, url: second.url, version: 2 });
  return {
    developer,
    first,
    second,
    place,
    account: await toPushAccount(portal, developer.sandbox),
  };
}

describe('further addresses in the console', () => {
  it('have a number and a secret before they have a URL', async () => {
    const developer = await addDeveloper(portal);
    const { address } = await act(developer, 'addCallback', sandbox);
    assert.equal(address, 2);
    const [first, second] = await listed(developer);
    assert.deepEqual([first.address, first.secret], [1, null]);
    assert.deepEqual([second.address, second.url], [2, null]);
    assert.equal(typeof second.secret.madeAt, 'number');
  });

  it('are tested and signed with their own secret', async () => {
    const { developer, first, second, place } = await openTwo();
    const { secret } = await act(developer, 'revealCallbackSecret', place);
    const { secret: other } = await act(developer, 'revealCallbackSecret', sandbox);
    assert.notEqual(secret, other);
    assert.equal(verifyAt(portal.clock.now, secret, second.received[0]).type, kind);
    assert.equal(verifyAt(portal.clock.now, other, first.received[0]).type, kind);
    const trial = await act(developer, 'testCallback', place);
    assert.equal(trial.url, second.url);
  });

  it('list and filter their own pushes, attempts and state', async () => {
    const { developer, second, account } = await openTwo();
    second.answer = answerStatus(500);
    await writePushes(portal, account);
    await sendAll(worker);
    const rows = await listPushes(developer);
    assert.deepEqual(
      rows.map(({ address, status }: Record<string, unknown>) => [address, status]).toSorted(),
      [
        [1, 'delivered'],
        [2, 'dead'],
      ],
    );
    const [parked, ...others] = await listPushes(developer, { address: '2' });
    assert.deepEqual([parked.status, others], ['dead', []]);
    const [one, two] = await listed(developer);
    assert.deepEqual([one.parked, two.parked], [0, 1]);
    assert.deepEqual([one.week.acknowledged, two.week.acknowledged], [1, 0]);
    second.answer = answerStatus(204);
    assert.equal((await act(developer, 'sendPushes', { id: parked.id })).sent, 1);
  });

  it('are found by the text of the content, although the event has it', async () => {
    const { developer, account } = await openTwo();
    await writePushes(portal, account, 1, { billCode: 'UEG812345678901' });
    const found = await listPushes(developer, { text: 'UEG812345678901', address: '2' });
    assert.equal(found.length, 1);
  });

  it('end at five, and start again after a removal', async () => {
    const developer = await addDeveloper(portal);
    for (let count = 2; count <= 5; count += 1) await act(developer, 'addCallback', sandbox);
    const { code, msg } = await post(developer, 'addCallback', sandbox);
    assert.equal(code, portalErrors.conflict);
    assert.match(msg, /already has 5 addresses/);
    await act(developer, 'removeCallback', { ...sandbox, address: 3 });
    assert.equal((await act(developer, 'addCallback', sandbox)).address, 3);
  });

  it('take types of scan, which only scans have', async () => {
    const { developer, second, place } = await openTwo();
    const set = { ...place, url: second.url, version: 2 };
    await act(developer, 'setCallback', { ...set, scans: ['1', '10'] });
    assert.deepEqual((await listed(developer))[1].scans, ['1', '10']);
    await act(developer, 'setCallback', set);
    assert.equal((await listed(developer))[1].scans, null);
    const orders = { ...set, kind: 'orderserve/statusFeedback', scans: ['1'] };
    assert.equal((await post(developer, 'setCallback', orders)).code, portalErrors.fields);
    assert.equal(
      (await post(developer, 'setCallback', { ...set, scans: ['99'] })).code,
      portalErrors.fields,
    );
  });

  it('of production are audited with their number, and not those of another company', async () => {
    const company = await addCompany(portal);
    const stranger = await addDeveloper(portal);
    const production = { environment: 'production', kind };
    assert.equal((await post(stranger, 'addCallback', production)).code, portalErrors.notFound);
    await act(company, 'addCallback', production);
    const { id } = await portal.context.database
      .selectFrom('account')
      .select('id')
      .where('api_account', '=', company.production.apiAccount)
      .executeTakeFirstOrThrow();
    const rows = await portal.context.database
      .selectFrom('audit')
      .select(['action', 'details'])
      .where('subject', '=', id)
      .execute();
    const added = rows.find(({ action }) => action === 'account.addCallback');
    assert.deepEqual(JSON.parse(added?.details ?? '{}'), {
      environment: 'production',
      push: kind,
      address: 2,
    });
  });
});
