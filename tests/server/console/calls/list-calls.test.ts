import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayMs } from '#contract/durations.ts';
import { portalErrors } from '#contract/errors.ts';
import type { CallPage } from '#contract/portal/console-calls.ts';
import { findAccount } from '#server/accounts/account-store.ts';
import { addCompany, addDeveloper, type Certified } from '../../_support/accounts.ts';
import { addPerson, ask } from '../../_support/people.ts';
import { openTestPortal } from '../../_support/portal.ts';
import { writeCalls, writeLeftOut } from './_calls.ts';

const portal = await openTestPortal();
const stranger = await addDeveloper(portal);
await writeCalls(portal, stranger.sandbox, [{}, {}]);

async function list({ token }: { token: string }, filter: object = {}, timezone = 'Africa/Cairo') {
  const { code, msg, data } = await ask(portal, 'POST', 'console/calls', filter, {
    token,
    headers: { timezone },
  });
  assert.equal(code, portalErrors.success, msg);
  return data as CallPage;
}

const idsOf = async (person: Certified, filter: object = {}) =>
  (await list(person, filter)).rows.map(({ requestId }) => requestId);

describe('console/calls', () => {
  it("returns the calls of the caller's accounts, newest first", async () => {
    const company = await addCompany(portal);
    const refused = { code: '145003030', operation: 'basic', version: 2 } as const;
    const old = { called_at: portal.clock.now - 1000, ...refused };
    const [first] = await writeCalls(portal, company.production, [old]);
    const [second] = await writeCalls(portal, company.sandbox, [{}]);
    const { rows, total, more } = await list(company);
    assert.deepEqual([total, more], [2, false]);
    assert.deepEqual(rows, [
      {
        requestId: second,
        time: portal.clock.now,
        environment: 'sandbox',
        apiAccount: company.sandbox.apiAccount,
        version: 1,
        operation: 'orderserve/create',
        path: 'order/addOrder',
        code: '1',
        httpStatus: 200,
        durationMs: 2.5,
        token: null,
      },
      {
        requestId: first,
        time: old.called_at,
        environment: 'production',
        apiAccount: company.production.apiAccount,
        version: 2,
        operation: 'basic',
        path: 'location/getLocation',
        code: '145003030',
        httpStatus: 200,
        durationMs: 2.5,
        token: null,
      },
    ]);
  });

  it('counts refused calls left out of the log by the same filter', async () => {
    const company = await addCompany(portal);
    const { now } = portal.clock;
    const counted = { operation: 'basic', code: '145003030', at: now, count: 1200 };
    await writeLeftOut(portal, company.sandbox, [
      counted,
      { ...counted, operation: 'orderserve/create', code: '0', count: 30 },
      { ...counted, at: now - dayMs, count: 4 },
    ]);
    await writeLeftOut(portal, company.production, [{ ...counted, count: 500 }]);
    await writeLeftOut(portal, stranger.sandbox, [{ ...counted, count: 7 }]);
    const today = { from: '2026-11-20 00:00' };
    const cases: [object, number][] = [
      [{}, 1734],
      [{ environment: 'sandbox' }, 1234],
      [{ environment: 'sandbox', ...today }, 1230],
      [{ to: '2026-11-20 00:00' }, 4],
      [{ operation: 'basic', environment: 'sandbox', ...today }, 1200],
      [{ path: 'addOrder' }, 30],
      [{ path: 'no such path' }, 0],
      [{ code: '0' }, 30],
      [{ outcome: 'failure', code: '145003030', ...today }, 1700],
      [{ outcome: 'success' }, 0],
      [{ requestId: 'x' }, 0],
      [{ token: 'x' }, 0],
      [{ text: 'xy' }, 0],
    ];
    for (const [filter, expected] of cases) {
      assert.equal((await list(company, filter)).leftOut, expected, JSON.stringify(filter));
    }
    assert.equal((await list(stranger)).leftOut, 7);
  });

  it('is empty without an account', async () => {
    const person = await addPerson(portal, { level: 'developer' });
    const { rows, total } = await list(person);
    assert.deepEqual([rows, total], [[], 0]);
  });

  it('filters by environment, version, operation, outcome, code, request id, token and part of the path', async () => {
    const company = await addCompany(portal);
    const byAgent = { tool_token_id: 'id', tool_token_name: 'laptop' };
    const [made = '', traced = '', refused = ''] = await writeCalls(portal, company.sandbox, [
      { called_at: 3 },
      { called_at: 2, operation: 'logistics/query', version: 2, ...byAgent },
      { called_at: 1, operation: 'logistics/query', code: '145003316', ...byAgent },
    ]);
    const [live = ''] = await writeCalls(portal, company.production, [{ called_at: 4 }]);
    const cases: [object, string[]][] = [
      [{ environment: 'production' }, [live]],
      [{ environment: 'sandbox', operation: 'orderserve/create' }, [made]],
      [{ version: '2' }, [traced]],
      [{ version: '1' }, [live, made, refused]],
      [{ version: '1', outcome: 'failure' }, [refused]],
      [{ version: '2', path: 'addOrder' }, []],
      [{ outcome: 'failure' }, [refused]],
      [{ outcome: 'success', path: 'TRACE' }, [traced]],
      [{ outcome: 'failure', path: 'trace' }, [refused]],
      [{ outcome: 'failure', path: 'addOrder' }, []],
      [{ operation: 'logistics/query', path: 'trace' }, [traced, refused]],
      [{ operation: 'logistics/query', path: 'addOrder' }, []],
      [{ operation: 'logistics/query', path: 'addOrder', outcome: 'failure' }, []],
      [{ path: 'addOrder' }, [live, made]],
      [{ path: 'no such path' }, []],
      [{ code: '145003316' }, [refused]],
      [{ requestId: ` ${traced.toUpperCase()} ` }, [traced]],
      [{ operation: "x' or '1'='1" }, []],
      [{ token: 'laptop' }, [traced, refused]],
      [{ token: 'laptop', outcome: 'success' }, [traced]],
      [{ token: 'laptop', path: 'trace', outcome: 'failure' }, [refused]],
      [{ token: 'laptop', operation: 'logistics/query', version: '1' }, [refused]],
      [{ token: 'laptop', operation: 'orderserve/create' }, []],
      [{ token: 'lap' }, []],
    ];
    for (const [filter, expected] of cases) {
      assert.deepEqual(await idsOf(company, filter), expected, JSON.stringify(filter));
    }
  });

  it("finds nothing for a stranger's request id", async () => {
    const [foreign = ''] = await writeCalls(portal, stranger.sandbox, [{}]);
    const developer = await addDeveloper(portal);
    assert.deepEqual(await idsOf(developer, { requestId: foreign }), []);
  });

  it("reads from and to in the caller's zone, including a repeated hour", async () => {
    const developer = await addDeveloper(portal);
    // Berlin goes back from 03:00 to 02:00 on 25 October 2026: 00:30Z and 01:30Z are both 02:30.
    const [first = '', second = ''] = await writeCalls(portal, developer.sandbox, [
      { called_at: Date.UTC(2026, 9, 25, 0, 30) },
      { called_at: Date.UTC(2026, 9, 25, 1, 30) },
    ]);
    const between = async (from: string, to: string, zone: string) => {
      const { rows } = await list(developer, { from, to }, zone);
      return rows.map(({ requestId }) => requestId);
    };
    const berlin = 'Europe/Berlin';
    const whole = await between('2026-10-25 02:30', '2026-10-25 02:31', berlin);
    assert.deepEqual(whole, [second, first]);
    assert.deepEqual(await between('2026-10-25 00:30', '2026-10-25 00:31', 'UTC'), [first]);
    assert.deepEqual(await between('2026-10-25 06:00', '2026-10-25 06:30', 'GMT+5:30'), [first]);
    // An unknown zone falls back to the courier's: Cairo, three hours ahead.
    assert.deepEqual(await between('2026-10-25T03:30', '2026-10-25T03:31', 'Moon/Base'), [first]);
  });

  it("prefers the zone of the person's settings to the browser's", async () => {
    const developer = await addDeveloper(portal, { time_zone: 'Asia/Bangkok' });
    const [id = ''] = await writeCalls(portal, developer.sandbox, [
      { called_at: Date.UTC(2026, 9, 25, 0, 30) },
    ]);
    const { rows } = await list(
      developer,
      { from: '2026-10-25 07:30', to: '2026-10-25 07:31' },
      'UTC',
    );
    assert.deepEqual(
      rows.map(({ requestId }) => requestId),
      [id],
    );
  });

  it('refuses an invalid time by field', async () => {
    const developer = await addDeveloper(portal);
    for (const from of ['2026-02-31 10:00', 'yesterday', '2026-10-25 10:00Z', 7]) {
      const { token } = developer;
      const { code, data } = await ask(portal, 'POST', 'console/calls', { from }, { token });
      assert.equal(code, portalErrors.fields);
      assert.deepEqual(Object.keys(data.fields), ['from']);
    }
  });

  it('keeps pages stable while calls arrive', async () => {
    const developer = await addDeveloper(portal);
    const ids = await writeCalls(
      portal,
      developer.sandbox,
      Array.from({ length: 7 }, () => ({})),
    );
    const sorted = ids.toSorted().toReversed();
    const first = await list(developer, { size: 3 });
    portal.clock.now += 1000;
    await writeCalls(portal, developer.sandbox, [{}, {}]);
    const seen = first.rows.map(({ requestId }) => requestId);
    for (const current of [2, 3, 4]) {
      const page = await list(developer, { size: 3, current, asOf: first.asOf });
      assert.equal(page.total, 7);
      seen.push(...page.rows.map(({ requestId }) => requestId));
    }
    assert.deepEqual(seen, sorted);
    assert.equal((await list(developer)).total, 9);
  });

  it('counts up to ten thousand', async () => {
    const developer = await addDeveloper(portal);
    const batch = Array.from({ length: 1000 }, () => ({}));
    for (let batches = 0; batches < 11; batches += 1) {
      await writeCalls(portal, developer.sandbox, batch);
    }
    const { total, more, rows } = await list(developer, { size: 100, current: 100 });
    assert.deepEqual([total, more, rows.length], [10_000, true, 100]);
  });

  it('returns empty pages past the end, and refuses invalid sizes', async () => {
    const { token } = stranger;
    const { rows } = await list(stranger, { current: 100_000, size: 100 });
    assert.deepEqual(rows, []);
    for (const fault of [{ current: 0 }, { size: 101 }, { current: 1.5 }, { size: 'all' }]) {
      const { code } = await ask(portal, 'POST', 'console/calls', fault, { token });
      assert.equal(code, portalErrors.fields);
    }
  });
});

describe('log quota', () => {
  it('lists usage and reset time of each account in the filter', async () => {
    const company = await addCompany(portal);
    const { now } = portal.clock;
    const { id } = await findAccount(portal.context.database, company.sandbox.apiAccount);
    portal.keptBytes.add({ id, environment: 'sandbox' }, 'calls', 79_000_000, now);
    await portal.keptBytes.flush();
    const first = await list(company, { environment: 'sandbox' });
    const sandbox = { environment: 'sandbox', apiAccount: company.sandbox.apiAccount };
    const ofSandbox = { ...sandbox, mostBytes: 100_000_000 };
    assert.deepEqual(first.quotas, [{ ...ofSandbox, usedBytes: 79_000_000, isUsedUp: false }]);
    assert.equal(first.nextDayAt, Date.UTC(2026, 10, 21));
    portal.keptBytes.add({ id, environment: 'sandbox' }, 'pushes', 1_000_000, now);
    await portal.keptBytes.flush();
    const { quotas } = await list(company);
    const ofProduction = quotas.find(({ environment }) => environment === 'production');
    assert.deepEqual(
      [ofProduction?.mostBytes, ofProduction?.usedBytes, ofProduction?.isUsedUp],
      [1_000_000_000, 0, false],
    );
    const others = quotas.filter(({ environment }) => environment === 'sandbox');
    assert.deepEqual(others, [{ ...ofSandbox, usedBytes: 80_000_000, isUsedUp: true }]);
  });
});
