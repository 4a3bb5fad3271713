import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleLooseOrder, exampleReceiver } from '#contract/operations/_fields/example-order.ts';
import { calls } from '#contract/operations/all.ts';
import type { ParityAnswer } from '#contract/portal/console-parity.ts';
import { saveAreas } from '#server/core/built-in/areas/area-store.ts';
import { shippedAreas } from '#server/core/built-in/areas/load-csv.ts';
import { addCompany, type Company } from '../../_support/accounts.ts';
import { keepCall } from '../../_support/kept-calls.ts';
import { orderOf } from '../../_support/orders.ts';
import { ask } from '../../_support/people.ts';
import { call, openTestPortal } from '../../_support/portal.ts';

const portal = await openTestPortal();
const create = 'orderserve/create';

interface Party {
  countryCode?: string;
  prov: string;
  city: string;
  area: string;
}

/** Stops serving a city; returns a place in it. */
async function closeCity(): Promise<Party> {
  const rows = shippedAreas().filter(({ country }) => country === 'UAE');
  const province = rows.find(({ level }) => level === 1);
  const city = rows.find(({ parent }) => parent === province?.code);
  assert.ok(province && city);
  const closed = rows.map((row) => (row === city ? { ...row, covered: false } : row));
  await saveAreas(portal.context.database, closed);
  portal.clock.now += 10_000;
  return { countryCode: 'UAE', prov: province.name, city: city.name, area: 'x' };
}

const { salesmanCode, digest, ...loose } = exampleLooseOrder as Record<string, unknown>;

/** A request of each operation that checks places. */
const requestsOf = ({ sandbox }: Company) => ({
  [create]: () => orderOf(sandbox),
  'orderserve/addLooseOrder': () => ({ ...loose, txlogisticId: orderOf(sandbox).txlogisticId }),
  'other/freight': () => orderOf(sandbox),
  'other/threeSegmentCode': () => orderOf(sandbox),
});

async function readPlaces({ token }: Company, operation: string) {
  const operations = [operation];
  const answer = await ask(portal, 'POST', 'console/parity', { operations }, { token });
  assert.equal(answer.code, 1, answer.msg);
  const [parity] = (answer.data as ParityAnswer).operations;
  return parity?.surprises.filter(({ kind }) => kind === 'coverage') ?? [];
}

describe('console/parity about places', () => {
  it('reports what each operation returns for places not served', async () => {
    const closed = await closeCity();
    for (const role of ['sender', 'receiver'] as const) {
      const company = await addCompany(portal);
      for (const [operation, toRequest] of Object.entries(requestsOf(company))) {
        const request: Record<string, unknown> = toRequest();
        request[role] = { ...(request[role] as object), ...closed };
        const path = calls.find(({ id }) => id === operation)?.path ?? '';
        const { code, msg } = await call(portal, company.sandbox, path, request);
        await keepCall(portal, company, operation, request);
        const surprises = await readPlaces(company, operation);
        const expected = role === 'receiver' ? [] : [[code, 'sender.city', 1]];
        const found = surprises.map((each) => [each.code, each.field, each.calls]);
        assert.deepEqual(found, expected, `${operation} ${role}: ${msg}`);
        assert.equal(code === '1', role === 'receiver', `${operation} ${role}: ${msg}`);
      }
    }
    const company = await addCompany(portal);
    const asked = { province: closed.prov, city: closed.city, area: 'x', details: 'x' };
    await keepCall(portal, company, 'other/getInfo', asked);
    const [surprise] = await readPlaces(company, 'other/getInfo');
    assert.deepEqual([surprise?.code, surprise?.field], ['145003065', 'city']);
  });

  it("reports places that the courier no longer knows, with the operation's code", async () => {
    const company = await addCompany(portal);
    const { sender } = orderOf(company.sandbox) as { sender: object };
    await keepCall(
      portal,
      company,
      create,
      orderOf(company.sandbox, { sender: { ...sender, city: 'Atlantis' } }),
    );
    const [surprise] = await readPlaces(company, create);
    assert.deepEqual(
      [surprise?.code, surprise?.field, surprise?.calls],
      ['145003061', 'sender.city', 1],
    );
    const receiver = { ...exampleReceiver, city: 'Atlantis' };
    await keepCall(portal, company, 'other/freight', orderOf(company.sandbox, { receiver }));
    const [priced] = await readPlaces(company, 'other/freight');
    assert.deepEqual([priced?.code, priced?.field], ['145003065', 'receiver.city']);
    const other = await addCompany(portal);
    await keepCall(portal, other, create, orderOf(other.sandbox));
    assert.deepEqual(await readPlaces(other, create), []);
  });
});
