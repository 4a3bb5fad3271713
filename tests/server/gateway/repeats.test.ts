import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { createApp } from '#server/app.ts';
import { removeOldRecords } from '#server/gateway/outcome-store.ts';
import { createGround } from '#server/ground.ts';
import type { TestDatabase } from '../_support/database.ts';
import { cancel, createdOrder, orderOf } from '../_support/orders.ts';
import { addIntegrator, type Integrator, openTestPortal } from '../_support/portal.ts';
import { call2, callSandbox2, sign2 } from '../_support/version-2.ts';

const portal = await openTestPortal();
const { database } = portal.ground;

const hourMs = 60 * 60 * 1000;

async function balanceOf({ customerCode }: Integrator): Promise<number | null> {
  const row = await database
    .selectFrom('customer')
    .select('balance')
    .where('code', '=', customerCode)
    .executeTakeFirstOrThrow();
  return row.balance;
}

/** Runs work while no outcome can be recorded. */
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

const reserve = ({ customerCode }: Integrator, num: number) => ({
  customerCode,
  code: customerCode,
  num,
});

const reservePath = 'order/getBatchBillCode';

describe('a call that changes something, sent again', () => {
  it('is answered from its record, as it was answered before, whatever its time and signature', async () => {
    const integrator = await addIntegrator(portal, { balance: 10 });
    const sent = { id: 'again-00001' };
    const first = await call2(portal, integrator, reservePath, reserve(integrator, 3), sent);
    portal.clock.now += hourMs;
    const again = await call2(portal, integrator, reservePath, reserve(integrator, 3), sent);
    assert.equal(first.code, '1', first.msg);
    assert.deepEqual([again.status, again.data], [first.status, first.data]);
    assert.equal(first.headers['idempotent-replayed'], undefined);
    assert.equal(again.headers['idempotent-replayed'], 'true');
    assert.equal(await balanceOf(integrator), 7);
  });

  it('is 409 with another body, even one that differs in white space alone', async () => {
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
    assert.equal(await balanceOf(integrator), 9);
  });

  it('sent 50 times at once is done once: others are told to wait, or answered from the record', async () => {
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
    assert.equal(await balanceOf(integrator), 98);
    const after = await call2(portal, integrator, reservePath, reserve(integrator, 2), sent);
    assert.deepEqual(after.data, done[0]?.data);
  });

  it('is known to another server, and after a restart', async () => {
    const integrator = await addIntegrator(portal, { balance: 10 });
    const sent = { id: 'restarted' };
    const request = reserve(integrator, 4);
    const first = await call2(portal, integrator, reservePath, request, sent);
    const ground = createGround({
      ...portal.ground,
      settings: portal.people.settings,
      secrets: portal.secrets,
      now: () => portal.clock.now,
    });
    const app = await createApp(ground, { siteDirectory: portal.ground.dataDir });
    const again = await call2({ ...portal, app }, integrator, reservePath, request, sent);
    await app.close();
    assert.deepEqual([again.data, again.headers['idempotent-replayed']], [first.data, 'true']);
    assert.equal(await balanceOf(integrator), 6);
  });

  it('keeps the operation’s own refusals: what was refused stays refused under its id', async () => {
    const integrator = await addIntegrator(portal, { balance: 1 });
    const sent = { id: 'refused-first' };
    const request = reserve(integrator, 5);
    const refused = await call2(portal, integrator, reservePath, request, sent);
    await database
      .updateTable('customer')
      .set({ balance: 50 })
      .where('code', '=', integrator.customerCode)
      .execute();
    const again = await call2(portal, integrator, reservePath, request, sent);
    assert.deepEqual([refused.status, refused.code], [422, '999001030']);
    assert.deepEqual([again.status, again.msg, again.errors], [422, refused.msg, refused.errors]);
    assert.equal(again.headers['idempotent-replayed'], 'true');
    const anew = await call2(portal, integrator, reservePath, request, { id: 'asked-anew' });
    assert.equal(anew.code, '1');
  });

  it('is done where it was refused before it was looked at: for its signature, or its body', async () => {
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

  it('of another account, or to another path, is another call', async () => {
    const one = await addIntegrator(portal, { balance: 10 });
    const other = await addIntegrator(portal, { balance: 10 });
    const sent = { id: 'same-own-id' };
    await call2(portal, one, reservePath, reserve(one, 1), sent);
    const answer = await call2(portal, other, reservePath, reserve(other, 1), sent);
    assert.equal(answer.headers['idempotent-replayed'], undefined);
    assert.equal(await balanceOf(other), 9);
  });

  it('is undone where its outcome cannot be recorded: neither is there without the other', async () => {
    const integrator = await addIntegrator(portal, { balance: 10 });
    const { digest: _, ...order } = orderOf(integrator);
    const sent = { id: 'both-or-none' };
    const answers = await refuseRecords(portal.ground, async () => [
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
    assert.equal(await balanceOf(integrator), 10);
    const made = await call2(portal, integrator, 'order/addOrder', order, sent);
    assert.deepEqual([made.code, made.headers['idempotent-replayed']], ['1', undefined]);
    assert.equal(await balanceOf(integrator), 9);
  });

  const operations: [string, (integrator: Integrator) => Promise<[string, object]>][] = [
    [
      'a create',
      async (by) => {
        const { digest: _, ...order } = orderOf(by);
        return ['order/addOrder', order];
      },
    ],
    [
      'a change of an order',
      async (by) => {
        const { txlogisticId } = await createdOrder(portal, by);
        const { digest: _, ...order } = orderOf(by, { txlogisticId, weight: 9 });
        return ['order/addOrder', order];
      },
    ],
    [
      'a cancellation',
      async (by) => {
        const { txlogisticId } = await createdOrder(portal, by);
        return [
          'order/cancelOrder',
          { customerCode: by.customerCode, orderType: 2, txlogisticId, reason: 'x' },
        ];
      },
    ],
    [
      'a cancellation of what is cancelled',
      async (by) => {
        const { txlogisticId } = await createdOrder(portal, by);
        await cancel(portal, by, txlogisticId);
        return [
          'order/cancelOrder',
          { customerCode: by.customerCode, orderType: 2, txlogisticId, reason: 'x' },
        ];
      },
    ],
    [
      'an individual shipment',
      async (by) => {
        const { billCode: _, digest: __, ...order } = orderOf(by);
        const { data } = await call2(portal, by, reservePath, reserve(by, 1));
        return [
          'order/addLooseOrder',
          {
            ...order,
            billCode: data[0],
            orderType: '1',
            payType: 'PP_CASH',
            sender: { ...(order.sender as object), address: '12 Abbas El Akkad' },
            receiver: { ...(order.receiver as object), address: '5 Al Mehwar' },
            items: [],
          },
        ];
      },
    ],
    [
      'a subscription',
      async (by) => {
        const { billCode } = await createdOrder(portal, by);
        const list = [{ waybillCode: billCode, traceNode: '1&10' }];
        return ['trace/subscribe', { id: by.apiAccount, list }];
      },
    ],
    [
      'a real name',
      async (by) => {
        const { billCode } = await createdOrder(portal, by);
        return [
          'realName/saveOrUpdate',
          { billCode, name: 'A', idType: 1, idNumber: '1', mobile: '1' },
        ];
      },
    ],
  ];
  for (const [name, toCall] of operations) {
    it(`answers ${name} from its record`, async () => {
      const integrator = await addIntegrator(portal, { balance: 100 });
      const [path, request] = await toCall(integrator);
      const sent = { id: 'each-once' };
      const first = await call2(portal, integrator, path, request, sent);
      const { headers, ...again } = await call2(portal, integrator, path, request, sent);
      assert.equal(first.code, '1', first.msg);
      const { headers: _, ...answered } = first;
      assert.deepEqual(again, answered);
      assert.equal(headers['idempotent-replayed'], 'true');
    });
  }

  it('moves a sandbox parcel once, and is taken over where a process died at it', async () => {
    const integrator = await addIntegrator(portal);
    const { billCode } = await createdOrder(portal, integrator);
    const path = 'sandbox/moveParcel';
    const move = (id: string) => callSandbox2(portal, integrator, path, { billCode }, { id });
    const first = await move('moved-once');
    const again = await move('moved-once');
    assert.deepEqual([again.data, again.headers['idempotent-replayed']], [first.data, 'true']);
    const record = await database
      .selectFrom('call_record')
      .selectAll()
      .where('id', '=', `${path}:moved-once`)
      .executeTakeFirstOrThrow();
    await database
      .insertInto('call_record')
      .values({
        ...record,
        id: `${path}:died-at-it`,
        http_status: 0,
        answer: '',
        recorded_at: portal.clock.now,
      })
      .execute();
    const early = await move('died-at-it');
    assert.deepEqual([early.status, early.errors?.[0]?.rule], [409, 'in-progress']);
    portal.clock.now += 61_000;
    const taken = await move('died-at-it');
    assert.equal(taken.code, '1', taken.msg);
    assert.equal(taken.data.stepsDone, first.data.stepsDone + 1);
  });
});

describe('a record of an answer with a secret', () => {
  it('is sealed, and answers as before', async () => {
    const integrator = await addIntegrator(portal);
    const path = 'sandbox/setCallback';
    const request = { kind: 'logistics/statusFeedback', version: 2 };
    const send = () => callSandbox2(portal, integrator, path, request, { id: 'with-a-secret' });
    const first = await send();
    const again = await send();
    assert.match(first.data.secret, /^whsec_/);
    assert.deepEqual([again.data, again.headers['idempotent-replayed']], [first.data, 'true']);
    const { answer } = await database
      .selectFrom('call_record')
      .select('answer')
      .where('id', '=', `${path}:with-a-secret`)
      .executeTakeFirstOrThrow();
    assert.match(answer, /^sealed:/);
  });
});

describe('a call that only reads', () => {
  it('records nothing and may be sent again with another body', async () => {
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

describe('records of outcomes', () => {
  it('end after 24 hours, and then the same id is a new call', async () => {
    const integrator = await addIntegrator(portal, { balance: 10 });
    const sent = { id: 'a-day-later' };
    const request = reserve(integrator, 1);
    await call2(portal, integrator, reservePath, request, sent);
    portal.clock.now += 24 * hourMs;
    const later = await call2(portal, integrator, reservePath, request, sent);
    assert.deepEqual([later.code, later.headers['idempotent-replayed']], ['1', undefined]);
    assert.equal(await balanceOf(integrator), 8);
  });

  it('are removed when they are over, and of an account that has too many the oldest', async () => {
    const integrator = await addIntegrator(portal, { balance: 50 });
    const ids = async () => {
      const rows = await database
        .selectFrom('call_record')
        .innerJoin('account', 'account.id', 'call_record.account_id')
        .select('call_record.id')
        .where('api_account', '=', integrator.apiAccount)
        .orderBy('call_record.recorded_at')
        .execute();
      return rows.map(({ id }) => id.slice(`${reservePath}:`.length));
    };
    for (let index = 1; index <= 5; index += 1) {
      portal.clock.now += 1000;
      const sent = { id: `crowded-${index}` };
      await call2(portal, integrator, reservePath, reserve(integrator, 1), sent);
    }
    await removeOldRecords(database, portal.clock.now, 3);
    assert.deepEqual(await ids(), ['crowded-3', 'crowded-4', 'crowded-5']);
    await removeOldRecords(database, portal.clock.now + 24 * hourMs - 1500, 3);
    assert.deepEqual(await ids(), ['crowded-4', 'crowded-5']);
  });
});

describe('what the call log says of a repeat', () => {
  it('is that it was answered, with its code and status, and it does not count for joint testing', async () => {
    const integrator = await addIntegrator(portal);
    const path = 'order/cancelOrder';
    const request = {
      customerCode: integrator.customerCode,
      orderType: 2,
      txlogisticId: 'NONE',
      reason: 'x',
    };
    const sent = { id: 'logged-twice' };
    await call2(portal, integrator, path, request, sent);
    const signed = sign2(integrator, path, JSON.stringify(request), {
      at: portal.clock.now,
      ...sent,
    });
    const again = await call2(portal, integrator, path, request, { headers: signed });
    assert.equal(again.headers['idempotent-replayed'], 'true');
    const deadline = performance.now() + 10_000;
    const read = () =>
      database
        .selectFrom('call_log')
        .select(['code', 'http_status', 'version'])
        .where('api_account', '=', integrator.apiAccount)
        .execute();
    while ((await read()).length < 2 && performance.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const row = { code: '999002000', http_status: 404, version: 2 };
    assert.deepEqual(await read(), [row, row]);
  });
});
