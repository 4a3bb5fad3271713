import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayMs, hourMs } from '#contract/durations.ts';
import { exampleReceiver } from '#contract/operations/_fields/example-order.ts';
import { moveParcel, SimulationRefused } from '#server/core/built-in/sandbox/move-parcel.ts';
import { scanParcel } from '#server/core/built-in/tracking/scan-parcel.ts';
import { toLocalTime } from '#server/time/local-time.ts';
import { createdOrder, trace } from '../_support/orders.ts';
import { addIntegrator } from '../_support/portal.ts';
import { readRows } from '../_support/rows.ts';
import { call2, callSandbox2 } from '../_support/version-2.ts';
import {
  courier,
  failedParcel,
  instruct,
  integrator,
  moveOn,
  portal,
  receiverOf,
  scansAfter,
  send,
} from './_failures.ts';

const { clock } = portal;
const { database } = portal.context;
const all = ['REATTEMPT', 'CHANGE_CONTACT', 'CHANGE_ADDRESS', 'HOLD', 'RETURN'];
const wayBack = [14, 3, 4, 3, 4, 3, 4, 9, 13];

const toDay = (at: number) => toLocalTime(at, courier.timeZone).slice(0, 10);

async function refuse(request: object, expected: object) {
  const answer = await send(request);
  const [error] = answer.errors ?? [];
  const { code, status } = answer;
  const found = { code, status, field: error?.path, rule: error?.rule, limit: error?.limit };
  assert.deepEqual({ ...found, ...expected }, found, answer.msg);
}

describe('a failed delivery', () => {
  it('says why it failed and until when it may be instructed, in version 2 alone', async () => {
    const billCode = await failedParcel();
    const { data } = await call2(portal, integrator, 'logistics/trace', { billCodes: billCode });
    const [problem, before] = data[0].details;
    assert.equal(problem.problemCode, 'ABSENT');
    assert.equal(problem.problemReason, 'The consignee was absent');
    const waitMs = Date.parse(problem.actionUntil) - Date.parse(problem.scanTime);
    assert.equal(waitMs, 48 * hourMs);
    assert.equal(before.problemCode, undefined);
    const older = await trace(portal, integrator, billCode);
    const [known] = older.data[0].details;
    assert.deepEqual([known.problemCode, known.actionUntil], [undefined, undefined]);
    assert.equal(known.problemReason, 'The consignee was absent');
  });

  it('is an event of its own, and waits once', async () => {
    const billCode = await failedParcel();
    await scanParcel(courier, { billCode, type: 11, problemCode: 'DAMAGED' });
    const rows = await readRows(database, 'failed_delivery', { bill_code: billCode });
    assert.deepEqual(
      rows.map(({ problem_code, closed_at }) => [problem_code, closed_at]),
      [['DAMAGED', null]],
    );
    const events = await readRows(database, 'event', {
      bill_code: billCode,
      kind: 'logistics/actionRequired',
    });
    const told = events.map(({ content }) => JSON.parse(content));
    assert.deepEqual(
      told.map(({ problemCode, attempts, attemptsLeft, allowed }) => ({
        ...{ problemCode, attempts, attemptsLeft, allowed },
      })),
      ['ABSENT', 'DAMAGED'].map((problemCode) => ({
        ...{ problemCode, attempts: 1, attemptsLeft: 2, allowed: all },
      })),
    );
  });

  it('is a problem without a code if staff name none, and waits for nothing on the way back', async () => {
    const billCode = await failedParcel();
    await instruct(billCode, 'RETURN');
    await moveParcel(courier, billCode, { steps: 2 });
    const scan = await scanParcel(courier, { billCode, type: 11 });
    assert.deepEqual([scan.problem_code, scan.due_at], ['OTHER', null]);
    await refuse({ billCode, instruction: 'HOLD' }, { code: '999002020' });
  });
});

describe('an instruction', () => {
  it('is answered with what may still be done', async () => {
    const billCode = await failedParcel();
    const answer = await instruct(billCode, 'REATTEMPT', { date: toDay(clock.now) });
    const { actionUntil, ...rest } = answer;
    assert.deepEqual(rest, {
      ...{ billCode, instruction: 'REATTEMPT', attempts: 1, attemptsLeft: 2, allowed: all },
    });
    assert.match(actionUntil, /[+-]\d\d:\d\d$/);
  });

  it('lets the parcel go out again, and is done then', async () => {
    const billCode = await failedParcel();
    await instruct(billCode, 'REATTEMPT');
    await moveOn(billCode);
    assert.deepEqual(await scansAfter(billCode), [9, 10]);
    await refuse(
      { billCode, instruction: 'RETURN' },
      { code: '999002020', status: 409, field: 'billCode', rule: 'awaits-no-instruction' },
    );
  });

  it('returns the parcel', async () => {
    const billCode = await failedParcel();
    await instruct(billCode, 'RETURN', { note: 'The buyer has moved' });
    await moveOn(billCode);
    assert.deepEqual(await scansAfter(billCode), wayBack);
  });

  it('keeps the parcel at the outlet, where it waits for a further one', async () => {
    const billCode = await failedParcel();
    const { actionUntil } = await instruct(billCode, 'HOLD');
    assert.equal(actionUntil.slice(0, 19), `${toDay(clock.now + 7 * dayMs)}T23:59:59`);
    await moveParcel(courier, billCode, { steps: 'all' });
    assert.deepEqual(await scansAfter(billCode), [12]);
    await assert.rejects(moveOn(billCode), SimulationRefused);
    await instruct(billCode, 'HOLD', { date: toDay(clock.now + dayMs) });
    await moveOn(billCode);
    await instruct(billCode, 'REATTEMPT');
    await moveOn(billCode);
    assert.deepEqual(await scansAfter(billCode), [12, 12, 9, 10]);
  });

  it('gives the order another phone as the parcel goes out, not before', async () => {
    const billCode = await failedParcel();
    const before = await receiverOf(billCode);
    await instruct(billCode, 'CHANGE_CONTACT', { receiver: { mobile: '+201007654321' } });
    assert.deepEqual(await receiverOf(billCode), before);
    await moveOn(billCode);
    assert.deepEqual(await receiverOf(billCode), { ...before, mobile: '+201007654321' });
  });

  it('gives the order another address in the courier’s spelling, without parts of the old one', async () => {
    const billCode = await failedParcel({
      receiver: { ...exampleReceiver, building: '7', floor: '2' },
    });
    const before = await receiverOf(billCode);
    const receiver = { street: '9 New Street', city: '6th of October', floor: '5' };
    await instruct(billCode, 'CHANGE_ADDRESS', { receiver });
    await moveOn(billCode);
    const { building: _, flats: __, ...kept } = before;
    const expected = { ...kept, street: '9 New Street', floor: '5' };
    assert.deepEqual(await receiverOf(billCode), expected);
  });

  it('counts if it is the last one, and replaces the earlier ones', async () => {
    const billCode = await failedParcel();
    await instruct(billCode, 'CHANGE_CONTACT', { receiver: { name: 'Karim Saleh' } });
    await instruct(billCode, 'RETURN');
    await instruct(billCode, 'REATTEMPT');
    await moveOn(billCode);
    assert.deepEqual(await scansAfter(billCode), [9, 10]);
    assert.equal((await receiverOf(billCode)).name, exampleReceiver.name);
  });

  it('is refused for another city, and for a name that a label cannot draw', async () => {
    const billCode = await failedParcel();
    const receiver = { street: '1 Street', prov: 'القاهرة', city: 'المعادي', area: 'المعادي' };
    const change = { billCode, instruction: 'CHANGE_ADDRESS' };
    await refuse(
      { ...change, receiver },
      { code: '999001030', status: 422, field: 'receiver.city', rule: 'other-city' },
    );
    await refuse(
      { ...change, receiver: { street: '𓀀𓀀' } },
      { code: '145003110', field: 'receiver.street' },
    );
  });

  it('is refused with a field that it does not take, and without one that it needs', async () => {
    const billCode = await failedParcel();
    const own = (instruction: string, receiver?: object) => ({
      ...{ billCode, instruction },
      ...(receiver && { receiver }),
    });
    const without = { code: '999001030', rule: 'instruction-without-field' };
    const mobile = { mobile: '+201007654321' };
    await refuse(own('RETURN', mobile), { ...without, field: 'receiver.mobile' });
    await refuse(own('CHANGE_CONTACT', { street: 'x' }), { ...without, field: 'receiver.street' });
    await refuse({ ...own('RETURN'), date: '2026-12-01' }, { ...without, field: 'date' });
    const absent = { code: '999001010', rule: 'required', field: 'receiver' };
    await refuse(own('CHANGE_CONTACT'), absent);
    const needed = { code: '999001010', rule: 'instruction-needs-field' };
    await refuse(own('CHANGE_CONTACT', {}), { ...needed, field: 'receiver.mobile' });
    await refuse(own('CHANGE_ADDRESS', mobile), { ...needed, field: 'receiver.street' });
  });

  it('names a day from today to a week after the failed delivery', async () => {
    const billCode = await failedParcel();
    const limit = `${toDay(clock.now)} – ${toDay(clock.now + 7 * dayMs)}`;
    const wrong = [toDay(clock.now - dayMs), toDay(clock.now + 8 * dayMs), '2026-02-30'];
    for (const date of wrong) {
      const expected = { code: '999001030', field: 'date', rule: 'instruction-day', limit };
      await refuse({ billCode, instruction: 'REATTEMPT', date }, expected);
    }
    await instruct(billCode, 'HOLD', { date: toDay(clock.now + 7 * dayMs) });
  });

  it('is refused for another account as for an unknown waybill', async () => {
    const billCode = await failedParcel();
    const stranger = await addIntegrator(portal);
    const hidden = await send({ billCode, instruction: 'RETURN' }, stranger);
    const unknown = await send({ billCode: 'UEG999999999999', instruction: 'RETURN' }, stranger);
    assert.equal(hidden.status, 404);
    assert.equal(hidden.msg.replace(billCode, 'UEG999999999999'), unknown.msg);
  });

  it('is refused after the deadline, when the courier returns the parcel', async () => {
    const billCode = await failedParcel();
    const late = clock.now + 48 * hourMs;
    const own = clock.now;
    clock.now = late;
    const answer = { code: '999002020', status: 409, rule: 'instruction-overdue' };
    await refuse({ billCode, instruction: 'REATTEMPT' }, answer);
    await moveOn(billCode);
    clock.now = own;
    assert.deepEqual(await scansAfter(billCode), wayBack);
  });

  it('leaves no more attempts than the courier allows', async () => {
    const billCode = await failedParcel();
    for (const left of [1, 0]) {
      await instruct(billCode, 'REATTEMPT');
      await scanParcel(courier, { billCode, type: 9 });
      await scanParcel(courier, { billCode, type: 11, problemCode: 'UNREACHABLE' });
      const [open] = await readRows(database, 'failed_delivery', {
        ...{ bill_code: billCode, closed_at: null },
      });
      assert.equal(open?.attempts_left, left);
    }
    await refuse(
      { billCode, instruction: 'REATTEMPT' },
      { code: '999002020', field: 'instruction', rule: 'attempts-used', limit: 'HOLD, RETURN' },
    );
    assert.deepEqual((await instruct(billCode, 'RETURN')).allowed, ['HOLD', 'RETURN']);
    await moveOn(billCode);
    assert.deepEqual(await scansAfter(billCode), [9, 11, 9, 11, ...wayBack]);
  });

  it('is not repeated by a repeated call', async () => {
    const billCode = await failedParcel();
    const request = { billCode, instruction: 'RETURN' };
    const repeat = () =>
      call2(portal, integrator, 'order/instruct', request, { id: 'instruction-0001' });
    const codes = (await Promise.all([repeat(), repeat()])).map(({ code }) => code);
    assert.ok(codes.includes('1'), codes.join());
    const again = await repeat();
    assert.equal(again.code, '1');
    const [row] = await readRows(database, 'failed_delivery', { bill_code: billCode });
    assert.equal(row?.instructed, 1);
  });

  it('counts or is refused at the moment the parcel goes out, in both orders', async () => {
    for (let round = 0; round < 6; round += 1) {
      const billCode = await failedParcel();
      const before = await receiverOf(billCode);
      const change = { billCode, instruction: 'CHANGE_CONTACT', receiver: { name: 'New Name' } };
      const scan = () => scanParcel(courier, { billCode, type: 9 });
      const [answer] =
        round % 2 === 0
          ? await Promise.all([send(change), scan()])
          : await Promise.all([scan(), send(change)]).then(([, sent]) => [sent]);
      const { name } = await receiverOf(billCode);
      assert.ok(['1', '999002020'].includes(answer.code), answer.msg);
      assert.equal(name, answer.code === '1' ? 'New Name' : before.name);
    }
  });

  it('is counted once each from several processes, and the last one counts', async () => {
    const billCode = await failedParcel();
    const answers = await Promise.all(
      ['REATTEMPT', 'HOLD', 'RETURN', 'REATTEMPT'].map((instruction) =>
        send({ billCode, instruction }),
      ),
    );
    assert.deepEqual(
      answers.map(({ code }) => code),
      ['1', '1', '1', '1'],
    );
    const [row] = await readRows(database, 'failed_delivery', { bill_code: billCode });
    assert.equal(row?.instructed, 4);
  });
});

describe('the scenario `failed`', () => {
  it('explains that the parcel waits, and goes on by its timetable once it is instructed', async () => {
    const billCode = await failedParcel();
    const waits = await callSandbox2(portal, integrator, 'sandbox/moveParcel', { billCode });
    assert.equal(waits.errors?.[0]?.rule, 'simulation-awaits');
    const { billCode: timed } = await createdOrder(portal, integrator);
    await moveParcel(courier, timed, { scenario: 'failed', steps: 12, everyS: 5 });
    const { parcel } = await moveParcel(courier, timed, { steps: 'all' });
    assert.equal(parcel.simulation?.stopped, 'awaits');
    assert.equal(parcel.simulation?.next_at, parcel.failed?.due_at);
    await instruct(timed, 'REATTEMPT');
    const [row] = await readRows(database, 'simulation', { bill_code: timed });
    assert.deepEqual([row?.next_at, row?.stopped], [clock.now + 5000, null]);
  });

  it('lets the courier decide once the hours between scans pass the deadline', async () => {
    const billCode = await failedParcel();
    await moveParcel(courier, billCode, { steps: 'all', hoursBetween: 48 });
    assert.deepEqual(await scansAfter(billCode), wayBack);
  });
});
