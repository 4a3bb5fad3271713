import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayMs } from '#contract/durations.ts';
import { addCompany, addDeveloper, type Certified } from '../../_support/accounts.ts';
import { addPerson, ask } from '../../_support/people.ts';
import { openTestPortal } from '../../_support/portal.ts';
import { writeCalls } from './_calls.ts';

const portal = await openTestPortal();
const code = '145003092';

async function occurrencesOf({ token }: Certified, of = code) {
  const { data } = await ask(portal, 'GET', 'console/codeOccurrences', { code: of }, { token });
  return data;
}

describe('console/codeOccurrences', () => {
  it('returns the newest five calls of both environments, and all fields that failed', async () => {
    const company = await addCompany(portal);
    const { now } = portal.clock;
    const weight = { code, field: 'weight' };
    await writeCalls(portal, company.sandbox, [
      { code, field: 'items[0].weight', called_at: now - 10 },
      ...[9, 8, 7, 6].map((ago) => ({ ...weight, called_at: now - ago })),
      { code: '145003093', field: 'items' },
      { code: '1' },
    ]);
    const [newest = ''] = await writeCalls(portal, company.production, [
      { code, called_at: now - 5, operation: 'order/addLooseOrder' },
    ]);
    const { calls, fields } = await occurrencesOf(company);
    assert.equal(calls.length, 5);
    assert.deepEqual(calls[0], {
      requestId: newest,
      time: now - 5,
      environment: 'production',
      operation: 'order/addLooseOrder',
      field: null,
    });
    assert.deepEqual(
      calls.slice(1).map(({ environment, field }: Record<string, string>) => [environment, field]),
      Array.from({ length: 4 }, () => ['sandbox', 'weight']),
    );
    assert.deepEqual(fields, [
      { field: 'weight', count: 4 },
      { field: 'items[0].weight', count: 1 },
    ]);
  });

  it('covers the last 30 days', async () => {
    const owner = await addDeveloper(portal);
    const [kept] = await writeCalls(portal, owner.sandbox, [
      { code, field: 'weight', called_at: portal.clock.now - 29 * dayMs },
      { code, field: 'weight', called_at: portal.clock.now - 31 * dayMs },
    ]);
    const { calls, fields } = await occurrencesOf(owner);
    assert.deepEqual(
      calls.map(({ requestId }: { requestId: string }) => requestId),
      [kept],
    );
    assert.deepEqual(fields, [{ field: 'weight', count: 1 }]);
  });

  it("omits other people's calls", async () => {
    const [one, other] = [await addDeveloper(portal), await addDeveloper(portal)];
    await writeCalls(portal, other.sandbox, [{ code, field: 'weight' }]);
    assert.deepEqual(await occurrencesOf(one), { calls: [], fields: [] });
    assert.equal((await occurrencesOf(other)).calls.length, 1);
  });

  it('is empty for an unknown code or without an account, and requires a session', async () => {
    const developer = await addDeveloper(portal);
    await writeCalls(portal, developer.sandbox, [{ code }]);
    assert.deepEqual(await occurrencesOf(developer, "' or 1=1"), { calls: [], fields: [] });
    const { token } = await addPerson(portal);
    const asked = (options: object) =>
      ask(portal, 'GET', 'console/codeOccurrences', { code }, options);
    assert.deepEqual((await asked({ token })).data, { calls: [], fields: [] });
    assert.notEqual((await asked({})).code, 1);
  });

  it('requires a code', async () => {
    const { token } = await addDeveloper(portal);
    for (const request of [{}, { code: '1'.repeat(21) }]) {
      const { data } = await ask(portal, 'GET', 'console/codeOccurrences', request, { token });
      assert.deepEqual(Object.keys(data.fields), ['code']);
    }
  });
});
