import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { hourMs } from '#contract/durations.ts';
import { createApp } from '#server/app.ts';
import { createContext } from '#server/context.ts';
import type { TestDatabase } from '../_support/database.ts';
import { orderOf } from '../_support/orders.ts';
import { addIntegrator, openTestPortal } from '../_support/portal.ts';
import { changeRows } from '../_support/rows.ts';
import { balanceOf, call2, reserve, reservePath } from '../_support/version-2.ts';

const portal = await openTestPortal();
const { database } = portal.context;

/** Runs work while the storage of outcomes fails. */
async function refuseRecords<Result>(
  { engine }: Pick<TestDatabase, 'engine'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const run = (text: string) => sql.raw(text).execute(database);
  if (engine === 'sqlite') {
    await run(
      "create trigger broken before insert on call_record begin select raise(abort, 'x'); end",
    );
  } else {
    await run(
      "create function broken() returns trigger language plpgsql as 'begin raise exception ''x''; end'",
    );
    await run(
      'create trigger broken before insert on call_record for each row execute function broken()',
    );
  }
  try {
    return await work();
  } finally {
    await run(`drop trigger broken${engine === 'sqlite' ? '' : ' on call_record'}`);
  }
}

describe('a repeated call that changes something', () => {
  it('replays the recorded response, whatever its time and signature', async () => {
    const integrator = await addIntegrator(portal, { balance: 10 });
    const sent = { id: 'again-00001' };
    const first = await call2(portal, integrator, reservePath, reserve(integrator, 3), sent);
    portal.clock.now += hourMs;
    const again = await call2(portal, integrator, reservePath, reserve(integrator, 3), sent);
    assert.equal(first.code, '1', first.msg);
    assert.deepEqual([again.status, again.data], [first.status, first.data]);
    assert.equal(first.headers['idempotent-replayed'], undefined);
    assert.equal(again.headers['idempotent-replayed'], 'true');
    assert.equal(await balanceOf(portal, integrator), 7);
  });

  it('returns 409 with another body, even if only white space differs', async () => {
    const integrator = await addIntegrator(portal, { balance: 10 });
    const sent = { id: 'other-body' };
    const request = reserve(integrator, 1);
    await call2(portal, integrator, reservePath, request, sent);
    const body = JSON.stringify(request, null, 1);
    for (const other of [
      { ...sent, body },
      { ...sent, body: JSON.stringify(reserve(integrator, 2)) },
    ]) {
      const answer = await call2(portal, integrator, reservePath, {}, other);
      assert.deepEqual(
        [answer.status, answer.code, answer.errors?.[0]],
        [409, '145003050', { path: 'webhook-id', rule: 'id-reused', code: '145003050' }],
      );
    }
    assert.equal(await balanceOf(portal, integrator), 9);
  });

  it('runs once when it arrives 50 times in parallel, and returns 409 or the recorded response otherwise', async () => {
    const integrator = await addIntegrator(portal, { balance: 100 });
    const sent = { id: 'fifty-at-once' };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        call2(portal, integrator, reservePath, reserve(integrator, 2), sent),
      ),
    );
    const done = answers.filter(({ status }) => status === 200);
    const waiting = answers.filter(({ status }) => status === 409);
    assert.equal(done.length + waiting.length, 50);
    assert.equal(done.filter(({ headers }) => !('idempotent-replayed' in headers)).length, 1);
    for (const { errors, headers } of waiting) {
      assert.equal(errors?.[0]?.rule, 'in-progress');
      assert.equal(headers['retry-after'], '1');
    }
    assert.equal(await balanceOf(portal, integrator), 98);
    const after = await call2(portal, integrator, reservePath, reserve(integrator, 2), sent);
    assert.deepEqual(after.data, done[0]?.data);
  });

  it('is replayed by another server and after a restart', async () => {
    const integrator = await addIntegrator(portal, { balance: 10 });
    const sent = { id: 'restarted' };
    const request = reserve(integrator, 4);
    const first = await call2(portal, integrator, reservePath, request, sent);
    const context = createContext({
      ...portal.context,
      settings: portal.people.settings,
      secrets: portal.secrets,
      now: () => portal.clock.now,
    });
    const app = await createApp(context, { siteDirectory: portal.context.dataDir });
    const again = await call2({ ...portal, app }, integrator, reservePath, request, sent);
    await app.close();
    assert.deepEqual([again.data, again.headers['idempotent-replayed']], [first.data, 'true']);
    assert.equal(await balanceOf(portal, integrator), 6);
  });

  it('keeps a refusal of the operation under its id', async () => {
    const integrator = await addIntegrator(portal, { balance: 1 });
    const sent = { id: 'refused-first' };
    const request = reserve(integrator, 5);
    const refused = await call2(portal, integrator, reservePath, request, sent);
    await changeRows(database, 'customer', { code: integrator.customerCode }, { balance: 50 });
    const again = await call2(portal, integrator, reservePath, request, sent);
    assert.deepEqual([refused.status, refused.code], [422, '999001030']);
    assert.deepEqual([again.status, again.msg, again.errors], [422, refused.msg, refused.errors]);
    assert.equal(again.headers['idempotent-replayed'], 'true');
    const other = await call2(portal, integrator, reservePath, request, { id: 'another-id' });
    assert.equal(other.code, '1');
  });

  it('runs when the first attempt was refused for its signature or its body', async () => {
    const integrator = await addIntegrator(portal, { balance: 10 });
    const sent = { id: 'not-recorded' };
    const request = reserve(integrator, 1);
    const strange = { ...integrator, webhookSecret: (await addIntegrator(portal)).webhookSecret };
    assert.equal((await call2(portal, strange, reservePath, request, sent)).status, 401);
    const broken = await call2(portal, integrator, reservePath, {}, { ...sent, body: '{' });
    assert.equal(broken.status, 400);
    assert.equal((await call2(portal, integrator, reservePath, { num: 0 }, sent)).status, 422);
    const done = await call2(portal, integrator, reservePath, request, sent);
    assert.deepEqual([done.status, done.headers['idempotent-replayed']], [200, undefined]);
  });

  it('is a new call for another account', async () => {
    const one = await addIntegrator(portal, { balance: 10 });
    const other = await addIntegrator(portal, { balance: 10 });
    const sent = { id: 'same-own-id' };
    await call2(portal, one, reservePath, reserve(one, 1), sent);
    const answer = await call2(portal, other, reservePath, reserve(other, 1), sent);
    assert.equal(answer.headers['idempotent-replayed'], undefined);
    assert.equal(await balanceOf(portal, other), 9);
  });

  it('is rolled back when its outcome cannot be stored', async () => {
    const integrator = await addIntegrator(portal, { balance: 10 });
    const { digest: _, ...order } = orderOf(integrator);
    const sent = { id: 'both-or-none' };
    const answers = await refuseRecords(portal.context, async () => [
      await call2(portal, integrator, reservePath, reserve(integrator, 2), sent),
      await call2(portal, integrator, 'order/addOrder', order, sent),
    ]);
    assert.deepEqual(
      answers.map(({ status, code }) => [status, code]),
      [
        [500, '145005000'],
        [500, '145005000'],
      ],
    );
    assert.equal(await balanceOf(portal, integrator), 10);
    const made = await call2(portal, integrator, 'order/addOrder', order, sent);
    assert.deepEqual([made.code, made.headers['idempotent-replayed']], ['1', undefined]);
    assert.equal(await balanceOf(portal, integrator), 9);
  });
});

describe('a call that only reads', () => {
  it('stores nothing and may be repeated with another body', async () => {
    const integrator = await addIntegrator(portal);
    const { customerCode } = integrator;
    const count = () =>
      database
        .selectFrom('call_record')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
    const before = await count();
    for (const request of [{ customerCode }, { customerCode }, { customerCode, note: 1 }]) {
      const answer = await call2(portal, integrator, 'ess/balance', request, { id: 'only-reads' });
      assert.deepEqual([answer.code, answer.headers['idempotent-replayed']], ['1', undefined]);
    }
    assert.deepEqual(await count(), before);
  });
});
