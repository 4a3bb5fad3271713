import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleReceiver, exampleSender } from '#contract/operations/_fields/example-order.ts';
import { trace as operation } from '#contract/operations/logistics/query.ts';
import { assignOrder, dispatchOrder } from '#server/core/built-in/orders/dispatch-order.ts';
import { scanParcel } from '#server/core/built-in/tracking/scan-parcel.ts';
import { createAjv } from '../../../../contract/_schemas.ts';
import { createdOrder, trace } from '../../../_support/orders.ts';
import { addIntegrator, openTestPortal } from '../../../_support/portal.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);
const { courier } = portal;

const [nasr, cairo, october, giza] = ['EG-C-002', 'HUB-EG-C', 'EG-GZ-002', 'HUB-EG-GZ'];

/** Outlet of each scan, and `outlet>next` for a sending. */
async function journeyOf(types: number[], fields: object = {}): Promise<string[]> {
  const { billCode } = await createdOrder(portal, integrator, fields);
  const scans = [];
  for (const type of types) scans.push(await scanParcel(courier, { billCode, type }));
  return scans.map(({ outlet, next_outlet }) =>
    next_outlet ? `${outlet}>${next_outlet}` : outlet,
  );
}

describe('the route of a parcel', () => {
  it('passes outlet, two hubs and outlet to another province, scanned at every stop', async () => {
    const journey = await journeyOf([1, 2, 3, 4, 6, 5, 3, 4, 3, 4, 6, 9, 10]);
    assert.deepEqual(journey, [
      nasr,
      nasr,
      `${nasr}>${cairo}`,
      ...[cairo, cairo, cairo],
      `${cairo}>${giza}`,
      giza,
      `${giza}>${october}`,
      ...[october, october, october, october],
    ]);
  });

  it('passes one hub in the same province', async () => {
    const receiver = { ...exampleReceiver, prov: 'القاهرة', city: 'المعادي' };
    const journey = await journeyOf([1, 3, 4, 3, 4, 10], { receiver });
    const maadi = 'EG-C-008';
    assert.deepEqual(journey, [nasr, `${nasr}>${cairo}`, cairo, `${cairo}>${maadi}`, maadi, maadi]);
  });

  it('passes the hub and returns in the same city', async () => {
    const receiver = { ...exampleReceiver, prov: 'القاهرة', city: exampleSender.city };
    const journey = await journeyOf([1, 3, 4, 3, 4, 9, 10], { receiver });
    const back = [`${cairo}>${nasr}`, nasr, nasr, nasr];
    assert.deepEqual(journey, [nasr, `${nasr}>${cairo}`, cairo, ...back]);
  });

  it('passes the hubs of both countries across a border', async () => {
    const dubai = { countryCode: 'UAE', prov: 'Dubai', city: 'Deira' };
    const journey = await journeyOf([1, 3, 4, 3, 4, 3, 4], {
      receiver: { ...exampleReceiver, ...dubai },
    });
    assert.deepEqual(journey.slice(3), [
      `${cairo}>HUB-AE-DU`,
      'HUB-AE-DU',
      'HUB-AE-DU>AE-DU-02',
      'AE-DU-02',
    ]);
  });

  it('connects the outlets nearest to the coordinates of both ends', async () => {
    const maadi = { latitude: '29.9667', longitude: '31.25' };
    const dokki = { latitude: 30.038, longitude: 31.21 };
    const journey = await journeyOf([1, 10], {
      sender: { ...exampleSender, ...maadi },
      receiver: { ...exampleReceiver, ...dokki },
    });
    assert.deepEqual(journey, ['EG-C-008', 'EG-GZ-008']);
  });
});

describe('a returned parcel', () => {
  it('goes the same way back to the consignor', async () => {
    const journey = await journeyOf([1, 3, 4, 3, 4, 3, 4, 9, 11, 14, 3, 4, 3, 4, 3, 4, 9, 13]);
    assert.deepEqual(journey.slice(7), [
      ...[october, october, october],
      `${october}>${giza}`,
      giza,
      `${giza}>${cairo}`,
      cairo,
      `${cairo}>${nasr}`,
      ...[nasr, nasr, nasr],
    ]);
  });

  it('turns back at its current place', async () => {
    const journey = await journeyOf([1, 3, 4, 14, 3, 4, 13]);
    assert.deepEqual(journey.slice(2), [cairo, cairo, `${cairo}>${nasr}`, nasr, nasr]);
  });
});

describe('a route with skipped scans', () => {
  const cases: [name: string, types: number[], expected: string[]][] = [
    ['puts an arrival at the next stop without a sending', [1, 4, 4], [nasr, cairo, giza]],
    [
      'lets the next sending leave from the stop without an arrival',
      [1, 3, 3],
      [nasr, `${nasr}>${cairo}`, `${cairo}>${giza}`],
    ],
    ['puts a delivery at the end without any scan between', [1, 9, 10], [nasr, october, october]],
    [
      'puts a problem at the next stop without an arrival',
      [1, 3, 11],
      [nasr, `${nasr}>${cairo}`, cairo],
    ],
  ];
  for (const [name, types, expected] of cases) {
    it(name, async () => assert.deepEqual(await journeyOf(types), expected));
  }

  it('returns to the hub and comes back after a sending from the end', async () => {
    const journey = await journeyOf([1, 9, 15, 3, 4, 3, 4]);
    const round = [`${october}>${giza}`, giza, `${giza}>${october}`, october];
    assert.deepEqual(journey, [nasr, october, october, ...round]);
  });
});

describe('the outlet of an order', () => {
  it('is where its parcel starts once it is dispatched, even if another is nearer', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    await dispatchOrder(courier, billCode, 'EG-C-008');
    const scan = await scanParcel(courier, { billCode, type: 1 });
    assert.equal(scan.outlet, 'EG-C-008');
  });

  it('is the nearest to the sender unless staff name one', async () => {
    const sender = { ...exampleSender, latitude: 29.9667, longitude: 31.25 };
    const { billCode } = await createdOrder(portal, integrator, { sender });
    assert.equal((await dispatchOrder(courier, billCode)).outlet, 'EG-C-008');
  });

  it('is never a hub', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    await assert.rejects(dispatchOrder(courier, billCode, cairo), /is a hub/);
  });

  it('is set by the pick-up if the order was not dispatched', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    await scanParcel(courier, { billCode, type: 1 });
    const { outlet } = await portal.context.database
      .selectFrom('orders')
      .select('outlet')
      .where('bill_code', '=', billCode)
      .executeTakeFirstOrThrow();
    assert.equal(outlet, nasr);
  });
});

describe('a trace', () => {
  it('contains kind, telephone and area of each place, and the next stop of a sending', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    await dispatchOrder(courier, billCode);
    await assignOrder(courier, billCode, 'S0007');
    for (const type of [1, 3, 4]) await scanParcel(courier, { billCode, type });
    const { data } = await trace(portal, integrator, billCode);
    const isValid = createAjv().compile(operation.data);
    assert.equal(isValid(data), true, JSON.stringify(isValid.errors));
    const [arrival, sending, pickUp] = data[0].details;
    assert.equal(arrival.scanNetworkTypeName, 'Hub');
    assert.equal(arrival.scanNetworkName, 'Cairo Hub');
    assert.equal(arrival.staffName, undefined, 'the salesperson is not at the hub');
    assert.deepEqual(
      [sending.nextStopName, sending.nextNetworkProvinceName, sending.nextNetworkAreaName],
      ['Cairo Hub', 'القاهرة', 'القاهرة'],
    );
    assert.equal(pickUp.scanNetworkTypeName, 'Outlet');
    assert.match(pickUp.scanNetworkContact, /^\+20 2 \d{8}$/);
    assert.equal(pickUp.scanNetworkArea, 'مدينة نصر');
    assert.deepEqual([pickUp.staffName, pickUp.staffContact], ['S0007', pickUp.scanNetworkContact]);
  });
});
