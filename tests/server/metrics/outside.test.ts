import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Registry } from 'prom-client';
import { secondMs } from '#contract/durations.ts';
import type { Write } from '#server/database/write.ts';
import { showRunning } from '#server/metrics/running.ts';
import { createMessages } from '#server/people/messages/message-worker.ts';
import { newId } from '#server/runtime/new-id.ts';
import { coreSecret, openReferenceCore } from '../_support/forwarded.ts';
import { openMailServer } from '../_support/mail-server.ts';
import { createdOrder } from '../_support/orders.ts';
import { addIntegrator, openTestPortal } from '../_support/portal.ts';
import { addReceiverOf, makeWorker, writePushes } from '../push/_context.ts';
import { acknowledge, answerStatus, openReceiver } from '../push/_receiver.ts';
import { look, openMeasuredPortal, readSamples } from './_metrics.ts';

describe('metrics about pushes', () => {
  it('show attempts by outcome, and the number and age of pending pushes', async () => {
    const portal = await openMeasuredPortal();
    const receiver = await openReceiver();
    const account = await addReceiverOf(portal, receiver.url);
    const worker = makeWorker(portal, { onAttempt: portal.metrics.onPushAttempt });
    const attempts = async (outcome: string) =>
      (await look(portal)).sum('portal_push_attempt_duration_seconds_count', { outcome });
    receiver.answer = acknowledge;
    await writePushes(portal, account);
    await worker.runOnce();
    assert.equal(await attempts('acknowledged'), 1);
    receiver.answer = answerStatus(500);
    await writePushes(portal, account);
    await worker.runOnce();
    assert.equal(await attempts('refused'), 1);
    assert.equal(await attempts('timeout'), 0);
    const waiting = await look(portal);
    assert.equal(waiting.sum('portal_pushes', { state: 'pending' }), 1);
    assert.equal(waiting.sum('portal_pushes', { state: 'parked' }), 0);
    // A scheduled retry does not count as delay.
    assert.equal(waiting.sum('portal_push_oldest_waiting_seconds'), 0);
    portal.clock.now += 3600 * secondMs;
    const late = Number((await look(portal)).sum('portal_push_oldest_waiting_seconds'));
    assert.ok(late > 3590 && late <= 3600, `${late} s`);
    for (let turn = 0; turn < 3; turn += 1) {
      await worker.runOnce();
      portal.clock.now += 3600 * secondMs;
    }
    const { sum } = await look(portal);
    assert.equal(sum('portal_pushes', { state: 'pending' }), 0);
    assert.equal(sum('portal_pushes', { state: 'parked' }), 1);
    assert.equal(sum('portal_push_oldest_waiting_seconds'), 0);
  });

  it('show a worker that never completes its first look', async () => {
    const { people, clock, ...portal } = await openTestPortal();
    const held = Promise.withResolvers<void>();
    const write: Write = (work) => held.promise.then(() => people.write(work));
    const pushes = makeWorker({ ...portal, people, clock }, { write });
    const register = new Registry();
    const none = () => ({});
    const nothing = { calls: 0, pushes: 0 };
    showRunning(register, {
      readQueues: none,
      readStreams: none,
      pushes,
      callLog: { lost: 0 },
      keptBytes: { kept: nothing, thinned: nothing },
    });
    const lastLook = async () =>
      readSamples(await register.metrics()).find(({ name }) => name.includes('last_look'))?.value;
    assert.equal(await lastLook(), undefined, 'not started');
    const startedAt = clock.now;
    pushes.start();
    clock.now += 121 * secondMs;
    assert.equal(await lastLook(), startedAt / secondMs);
    held.resolve();
    await pushes.stop(0);
    assert.equal(await lastLook(), clock.now / secondMs);
  });

  it('ignore pushes without an address or behind another of their waybill', async () => {
    const portal = await openMeasuredPortal();
    const receiver = await openReceiver();
    receiver.answer = answerStatus(500);
    const account = await addReceiverOf(portal, receiver.url);
    const worker = makeWorker(portal);
    await writePushes(portal, account, 1, { billCode: 'UEG000000000001' });
    await worker.runOnce();
    // A push behind one that failed and is due later.
    const { context, clock } = portal;
    const first = await context.database.selectFrom('push').selectAll().executeTakeFirstOrThrow();
    const { next_at } = first;
    const later = { id: newId(), sequence: 2, attempts: 0, next_at: clock.now };
    await context.database
      .insertInto('push')
      .values({ ...first, ...later })
      .execute();
    clock.now = next_at - 1;
    assert.equal((await look(portal)).sum('portal_push_oldest_waiting_seconds'), 0);
    clock.now = next_at + 100 * secondMs;
    assert.equal((await look(portal)).sum('portal_push_oldest_waiting_seconds'), 100);
    await context.database.updateTable('callback').set({ disabled_at: clock.now }).execute();
    assert.equal((await look(portal)).sum('portal_push_oldest_waiting_seconds'), 0);
  });
});

describe('metrics about messages', () => {
  it('show sent and waiting messages and the age of the oldest', async () => {
    const mail = await openMailServer();
    const portal = await openMeasuredPortal({ SMTP_URL: mail.url });
    const { people, metrics, clock } = portal;
    const message = {
      id: newId(),
      channel: 'mail' as const,
      template: 'test',
      language: 'en',
      recipient: 'someone@example.com',
      subject: 'A word',
      body: 'A word.',
      status: 'waiting' as const,
      attempts: 0,
      created_at: clock.now,
      next_at: clock.now,
    };
    await portal.context.database.insertInto('message').values(message).execute();
    clock.now += 60 * secondMs;
    const before = await look(portal);
    assert.equal(before.sum('portal_messages', { state: 'waiting' }), 1);
    assert.equal(before.sum('portal_message_oldest_waiting_seconds'), 60);
    const { settings, write, now } = people;
    const log = { error: () => assert.fail('a message could not be sent') };
    const worker = createMessages({
      settings,
      write,
      now,
      log,
      onAttempt: metrics.onMessageAttempt,
    });
    await worker.runOnce();
    await worker.stop(1000);
    const { sum } = await look(portal);
    assert.equal(sum('portal_messages', { state: 'waiting' }), 0);
    assert.equal(sum('portal_message_oldest_waiting_seconds'), 0);
    assert.equal(sum('portal_message_attempts_total', { channel: 'mail', outcome: 'sent' }), 1);
  });
});

describe('metrics about a core', () => {
  const calls = 'portal_core_call_duration_seconds_count';

  it('show its calls by outcome and the state of the breaker', async () => {
    const core = await openReferenceCore();
    const portal = await openMeasuredPortal({ CORE_URL: core.url, CORE_SECRET: coreSecret });
    const integrator = await addIntegrator(portal, { environment: 'production' });
    await createdOrder(portal, integrator);
    const { sum } = await look(portal);
    // Its capabilities were requested first.
    assert.equal(sum(calls, { outcome: 'answered' }), 2);
    assert.equal(sum('portal_core_breaker_state', { state: 'closed' }), 1);
    assert.equal(sum('portal_core_calls', { state: 'asked' }), 0);
  });

  it('show an unavailable core and the calls that were not sent', async () => {
    const portal = await openMeasuredPortal({
      CORE_URL: 'http://127.0.0.1:9',
      CORE_SECRET: coreSecret,
    });
    const integrator = await addIntegrator(portal, { environment: 'production' });
    for (let turn = 0; turn < 6; turn += 1) {
      await assert.rejects(createdOrder(portal, integrator));
    }
    const { sum } = await look(portal);
    assert.equal(sum(calls, { outcome: 'away' }), 5);
    assert.equal(sum(calls, { outcome: 'not_asked' }), 1);
    assert.equal(sum('portal_core_breaker_state', { state: 'open' }), 1);
    assert.equal(sum('portal_core_breaker_state', { state: 'closed' }), 0);
  });
});
