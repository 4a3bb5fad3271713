import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import { coreCalls } from '#contract/operations/all.ts';
import { createWritePlan } from '#server/database/write-plan.ts';
import { AccountUses } from '#server/gateway/account-use.ts';
import { CallLog } from '#server/gateway/call-log.ts';
import { toKeptText } from '#server/push/send-push.ts';
import { isStorable, toStorable } from '#server/text/storable-text.ts';
import { openTestDatabase } from '../_support/database.ts';
import { coreSecret } from '../_support/forwarded.ts';
import { openLog } from '../_support/log.ts';
import { openServer } from '../_support/loopback-server.ts';
import { addOrder, createdOrder, pickUp } from '../_support/orders.ts';
import { addIntegrator, openTestPortal } from '../_support/portal.ts';
import { giveAddresses } from '../_support/pushes.ts';
import { call2 } from '../_support/version-2.ts';
import { makeWorker, sendAll } from '../push/_context.ts';

/** Texts that have broken a storage somewhere: controls, surrogates, marks, length. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
    .map((units) => String.fromCharCode(...units)),
  fc.constantFrom(
    'a\0b',
    '\ud800',
    '\udc00x',
    '👍'.repeat(300),
    '\u0000'.repeat(600),
    "'; drop table call_log; --",
    '\u202e\u0085\u009b31m',
    'x'.repeat(300_000),
  ),
);

describe('toStorable', () => {
  it('returns well-formed text without control characters, within the limit', () => {
    fc.assert(
      fc.property(hostile, fc.integer({ min: 2, max: 300 }), (text, most) => {
        const kept = toStorable(text, most);
        assert.ok(kept.isWellFormed());
        assert.ok(kept.length <= most);
        assert.doesNotMatch(kept, /(?![\t\n\r])\p{Cc}/u);
        assert.equal(toStorable(kept, most), kept);
        if (isStorable(text) && text.length <= most) assert.equal(kept, text);
      }),
    );
  });
});

const row = {
  called_at: 1,
  account_id: null,
  api_account: '1',
  operation: 'basic',
  code: '1',
  http_status: 200,
  duration_us: 1,
  version: 1,
} as const;

async function openCallLog() {
  const context = await openTestDatabase();
  after(() => context.close());
  const { database } = context;
  const { logger } = openLog();
  const deps = { database, writePlan: createWritePlan(database) };
  const log = new CallLog(deps, logger, new AccountUses(async () => {}));
  const read = () => database.selectFrom('call_log').selectAll().execute();
  return { log, read };
}

/** SQLite stores what PostgreSQL refuses, so the texts themselves are checked. */
function assertStorable(row: object): void {
  for (const [name, value] of Object.entries(row)) {
    assert.ok(typeof value !== 'string' || isStorable(value), `${name}: ${JSON.stringify(value)}`);
  }
}

describe('call log', () => {
  it('keeps every call with any text', async () => {
    const { log, read } = await openCallLog();
    const texts = fc.sample(hostile, 200);
    for (const [index, text] of texts.entries()) {
      const names = [
        'field',
        'uuid',
        'received',
        'answered',
        'headers',
        'trace_id',
        'diagnosis',
        'tool_token_name',
        'api_account',
        'code',
        'operation',
      ];
      const some = Object.fromEntries(names.map((name) => [name, text]));
      log.add({ row: { ...row, uuid: '', ...some, request_id: `r-${index}` }, use: undefined });
    }
    await log.close();
    const rows = await read();
    assert.deepEqual([rows.length, log.lost], [texts.length, 0]);
    for (const each of rows) {
      assert.ok((each.field ?? '').length <= 500 && (each.received ?? '').length <= 20_000);
      assertStorable(each);
    }
  });

  it('loses only the call that the database refuses', async () => {
    const { log, read } = await openCallLog();
    for (let index = 0; index < 50; index += 1) {
      const operation = index === 20 ? (null as unknown as string) : 'basic';
      log.add({ row: { ...row, uuid: '', operation, request_id: `r-${index}` }, use: undefined });
    }
    await log.flush();
    assert.deepEqual([(await read()).length, log.lost], [49, 1]);
    await log.close();
  });
});

describe("a core's refusal", () => {
  it('is logged with any text', async () => {
    const texts = fc.sample(hostile, 25);
    let at = 0;
    const url = await openServer((request, response) => {
      if (request.url === '/capabilities') {
        response.end(JSON.stringify({ operations: coreCalls.map(({ id }) => id) }));
        return;
      }
      const text = texts[at];
      const errors = [{ path: text, rule: text, limit: text, code: '145003042' }];
      response.end(
        JSON.stringify({ code: '145003042', data: null, msg: text, field: text, errors }),
      );
      at += 1;
    });
    const portal = await openTestPortal({
      CORE_URL: url,
      CORE_SECRET: coreSecret,
    });
    const integrator = await addIntegrator(portal, { environment: 'production' });
    for (const _ of texts) assert.equal((await addOrder(portal, integrator)).code, '145003042');
    await portal.app.close();
    const rows = await portal.context.database.selectFrom('call_log').select('field').execute();
    assert.equal(rows.length, texts.length);
    for (const { field } of rows) {
      assert.ok((field ?? '').length <= 300);
      assertStorable({ field });
    }
  });
});

describe('repeated key', () => {
  it('is named by its beginning in response and call log', async () => {
    const portal = await openTestPortal();
    const integrator = await addIntegrator(portal);
    for (const key of ['k'.repeat(30_000), '\\u0085', 'x']) {
      const body = `{"${key}":1,"${key}":2}`;
      const { code, msg, errors } = await call2(
        portal,
        integrator,
        'logistics/trace',
        {},
        { body },
      );
      assert.equal(code, '145003050');
      assert.ok(msg.length + JSON.stringify(errors).length < 1000, String(msg.length));
      portal.clock.now += 60_000;
    }
    await portal.app.close();
    const rows = await portal.context.database.selectFrom('call_log').select('field').execute();
    assert.equal(rows.length, 3);
    for (const { field } of rows) assert.ok((field ?? '').length <= 300);
  });
});

describe("a receiver's response", () => {
  it('is stored with the attempt for any text', async () => {
    const texts = fc.sample(hostile, 10);
    for (const text of texts) {
      assert.ok(isStorable(toKeptText(Buffer.from(text))));
    }
    const portal = await openTestPortal();
    const integrator = await addIntegrator(portal);
    await giveAddresses(portal, integrator);
    const { billCode } = await createdOrder(portal, integrator);
    await pickUp(portal, billCode);
    for (const text of texts) {
      await portal.context.database.deleteFrom('push_attempt').execute();
      await portal.context.database
        .updateTable('push')
        .set({ status: 'pending', next_at: 0, lease_until: null })
        .execute();
      const reply = {
        status: 302,
        headers: { location: text, 'content-encoding': text, [text || 'x']: text },
        body: Buffer.from(text),
        cut: false,
      };
      await sendAll(makeWorker(portal, { post: async () => reply }));
      const attempts = await portal.context.database
        .selectFrom('push_attempt')
        .selectAll()
        .execute();
      assert.ok(attempts.length > 0);
      for (const { error, answer } of attempts) {
        assert.ok(isStorable(`${error}${answer}`));
      }
    }
  });
});
