import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { longestAddress } from '#contract/longest-address.ts';
import { exampleReceiver } from '#contract/operations/_fields/example-order.ts';
import { mostCandidates, resolveAddress } from '#contract/operations/basic/resolve-address.ts';
import { getOutletInfo } from '#contract/operations/other/get-info.ts';
import { saveAreas } from '#server/core/built-in/areas/area-store.ts';
import { shippedAreas } from '#server/core/built-in/areas/load-csv.ts';
import { dispatchOrder } from '#server/core/built-in/orders/dispatch-order.ts';
import { createAjv } from '../../../../contract/_schemas.ts';
import { addOrder, createdOrder } from '../../../_support/orders.ts';
import { addIntegrator, call, openTestPortal } from '../../../_support/portal.ts';
import { type Answer2, call2 } from '../../../_support/version-2.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);

const resolve = (request: object) => call2(portal, integrator, resolveAddress.path, request);

async function resolved(request: object) {
  const answer = await resolve(request);
  assert.equal(answer.code, '1', answer.msg);
  return answer.data;
}

describe('resolveAddress', () => {
  it('returns its examples word for word', async () => {
    for (const { name, request, code, data } of resolveAddress.examples) {
      const answer = await resolve(request);
      assert.deepEqual([answer.code, answer.data], [code, data ?? null], name);
    }
  });

  it('returns data that matches the contract, for any text', async () => {
    const isValid = createAjv().compile(resolveAddress.data);
    const texts = [
      'Cairo',
      'دبي',
      '广东',
      'Bandung',
      '\u200fالقاهرة',
      '🏠',
      "'; DROP TABLE area; --",
      '%',
    ];
    for (const address of texts) {
      assert.ok(
        isValid(await resolved({ address })),
        `${address} ${JSON.stringify(isValid.errors)}`,
      );
    }
  });

  it('treats a text of invisible characters as absent', async () => {
    assert.equal((await resolve({ address: '\u200f' })).code, '999001010');
  });

  it('returns places that an order accepts unchanged', async () => {
    const texts = ['Nasr city, Cairo', 'Dubai Marina', '上海市黄浦区', 'Coblong, Kota Bandung'];
    for (const address of texts) {
      const [{ countryCode, prov, city, area }] = (await resolved({ address })).candidates;
      const receiver = { ...exampleReceiver, countryCode, prov, city, area };
      const { code, msg } = await addOrder(portal, integrator, { receiver });
      assert.equal(code, '1', `${address}: ${msg}`);
    }
  });

  it('searches one country only when asked', async () => {
    const countriesOf = async (request: object) =>
      (await resolved(request)).candidates.map((each: { countryCode: string }) => each.countryCode);
    assert.deepEqual(await countriesOf({ address: 'Nasr City', countryCode: 'CHN' }), []);
    assert.deepEqual(await countriesOf({ address: 'دبي', countryCode: 'ARE' }), ['UAE']);
  });

  it('returns the requested number of candidates, and marks a single one of several as ambiguous', async () => {
    const ask = async (limit?: number) => {
      const { ambiguous, candidates } = await resolved({ address: '鼓楼区', limit });
      return [ambiguous, candidates.length];
    };
    assert.deepEqual(await Promise.all([ask(1), ask(3), ask()]), [
      [true, 1],
      [true, 3],
      [true, 4],
    ]);
  });

  it('does not exist in version 1', async () => {
    const answer = await call(portal, integrator, resolveAddress.path, { address: 'Cairo' });
    assert.notEqual(answer.code, '1');
  });
});

describe('an invalid request to resolveAddress', () => {
  const faults: [request: object, error: Partial<NonNullable<Answer2['errors']>[number]>][] = [
    [{}, { path: 'address', rule: 'required' }],
    [{ address: '' }, { path: 'address', rule: 'required' }],
    [{ address: ['Cairo'] }, { path: 'address', rule: 'type' }],
    [
      { address: 'x'.repeat(longestAddress + 1) },
      { path: 'address', rule: 'maxLength', limit: String(longestAddress) },
    ],
    [
      { address: 'Cairo', countryCode: 'FRA' },
      { path: 'countryCode', rule: 'enum' },
    ],
    [
      { address: 'Cairo', limit: 0 },
      { path: 'limit', rule: 'minimum', limit: '1' },
    ],
    [
      { address: 'Cairo', limit: mostCandidates + 1 },
      { path: 'limit', rule: 'maximum', limit: String(mostCandidates) },
    ],
  ];

  it('gets the field, the rule and the limit in its error', async () => {
    for (const [request, error] of faults) {
      const { errors } = await resolve(request);
      assert.partialDeepStrictEqual(errors, [error]);
    }
  });
});

const [example] = getOutletInfo.examples;
assert.ok(example);
const jakarta = { province: 'DKI Jakarta', city: 'Jakarta Pusat', area: 'Gambir' };

const ask = (fields: object) =>
  call(portal, integrator, getOutletInfo.path, { ...example.request, ...fields });

async function outletOf(fields: object) {
  const answer = await ask(fields);
  assert.equal(answer.code, '1', answer.msg);
  return answer.data;
}

describe('the outlet of a place', () => {
  it('matches the example, in any spelling', async () => {
    const spelling = { province: 'giza', city: '6 اكتوبر', area: 'x', details: 7 };
    for (const fields of [{}, spelling]) assert.deepEqual(await outletOf(fields), example.data);
  });

  it('is the one of its area, or else the first of the city', async () => {
    const gambir = await outletOf(jakarta);
    assert.equal(gambir.networkName, 'Gambir Outlet');
    const territory = await portal.courier.areas.territory();
    const first = territory.outletOf('ID-31-71');
    const elsewhere = await outletOf({ ...jakarta, area: 'Johar Baru' });
    assert.deepEqual(
      [elsewhere.networkName, elsewhere.mobile, elsewhere.networkAddress],
      [first?.name, first?.phone, first?.address],
    );
    assert.notEqual(elsewhere.networkName, gambir.networkName);
  });

  it('collects an order of that place', async () => {
    const { province: prov, city, area } = jakarta;
    const sender = {
      name: 'S',
      mobile: '0100000001',
      street: 's',
      countryCode: 'IDN',
      prov,
      city,
      area,
    };
    const { billCode } = await createdOrder(portal, integrator, { sender });
    const { outlet } = await dispatchOrder(portal.courier, billCode);
    const territory = await portal.courier.areas.territory();
    const { networkName } = await outletOf(jakarta);
    assert.equal(territory.outletOf(outlet ?? '')?.name, networkName);
  });

  it('includes the three-segment code of an order to that place', async () => {
    for (const place of [example.request, jakarta]) {
      const { province: prov, city, area } = place as typeof jakarta;
      const countryCode = place === jakarta ? 'IDN' : 'EGY';
      const receiver = {
        name: 'R',
        mobile: '0100000002',
        street: 's',
        countryCode,
        prov,
        city,
        area,
      };
      const { sortingCode } = await createdOrder(portal, integrator, { receiver });
      assert.equal((await outletOf(place)).full, sortingCode);
    }
  });
});

describe('a refused place', () => {
  for (const [field, value, hint] of [
    ['province', 'DKI Jakarto', 'DKI Jakarta'],
    ['city', 'Atlantis', ''],
    ['area', 'Gambix', 'Gambir'],
    ['province', 'x'.repeat(61), ''],
    ['city', 'x'.repeat(61), ''],
    ['area', { name: 'Gambir' }, ''],
  ] as const) {
    it(`returns 145003065 for ${field} ${JSON.stringify(value).slice(0, 20)}`, async () => {
      const answer = await ask({ ...jakarta, [field]: value });
      assert.equal(answer.code, '145003065');
      assert.match(answer.msg, new RegExp(`${field}.*${hint}`));
    });
  }

  it('returns 999001010 with the field when one is missing', async () => {
    for (const field of ['province', 'city', 'area', 'details']) {
      for (const value of [undefined, '', ' ']) {
        const answer = await ask({ [field]: value });
        assert.equal(answer.code, '999001010');
        assert.match(answer.msg, new RegExp(field));
      }
    }
  });

  it('returns 999001010 for more than 200 characters of details', async () => {
    await outletOf({ details: 'ش'.repeat(200) });
    assert.equal((await ask({ details: 'ش'.repeat(201) })).code, '999001010');
  });

  it('returns 145003065 when it is out of the delivery range', async () => {
    const rows = shippedAreas().map((row) => ({ ...row, covered: row.name !== 'Gambir' }));
    await saveAreas(portal.context.database, rows);
    portal.clock.now += 10_000;
    const answer = await ask(jakarta);
    assert.equal(answer.code, '145003065');
    assert.match(answer.msg, /out of the delivery range/);
    await outletOf({ ...jakarta, area: 'Johar Baru' });
  });
});
