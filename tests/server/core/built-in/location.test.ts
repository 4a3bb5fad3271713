import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkFields, type FieldSchema } from '#contract/check-fields.ts';
import type { DataOf, Operation } from '#contract/operation.ts';
import {
  exampleOrder,
  exampleReceiver,
  exampleSender,
} from '#contract/operations/_fields/example-order.ts';
import { getLocation } from '#contract/operations/basic.ts';
import { addLooseOrder } from '#contract/operations/orderserve/add-loose-order.ts';
import { createOrder } from '#contract/operations/orderserve/create.ts';
import { getCover } from '#contract/operations/other/cover.ts';
import { getFreight } from '#contract/operations/other/freight.ts';
import { getOutletInfo } from '#contract/operations/other/get-info.ts';
import { getDeliveryRange } from '#contract/operations/other/pca.ts';
import { getThreeSegmentCode } from '#contract/operations/other/three-segment-code.ts';
import { createBuiltInCore } from '#server/core/built-in/built-in-core.ts';
import { toLooseContent } from '#server/core/built-in/orders/create-loose-order.ts';
import { type OrderContent, toOrderColumns } from '#server/core/built-in/orders/order-content.ts';
import { createAjv } from '../../../contract/_schemas.ts';
import { addOrder, createdOrder, orderOf, query } from '../../_support/orders.ts';
import { addIntegrator, call, customerOf, openTestPortal } from '../../_support/portal.ts';
import { looseOrderOf } from '../../_support/waybills.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);
const countries = ['EGY', 'UAE', 'IDN', 'CHN'] as const;

type Row = Record<
  'prov' | 'city' | 'area' | 'areaCode' | 'parentId' | 'cityCode' | 'provCode',
  string
>;

async function rowsOf(countryCode: string): Promise<Row[]> {
  const answer = await call(portal, integrator, 'location/getLocation', { countryCode });
  assert.equal(answer.code, '1', answer.msg);
  return answer.data;
}

/** Requests of every operation that accepts a place, with the whole row sent back. */
function requestsOf(countryCode: string, row: Row) {
  const party = { ...exampleSender, countryCode, ...row };
  const parties = { sender: party, receiver: party };
  const { prov, city, area } = row;
  const loose = { ...party, street: undefined, address: exampleSender.street };
  return [
    [createOrder, orderOf(integrator, parties)],
    [addLooseOrder, looseOrderOf({ sender: loose, receiver: loose })],
    [getFreight, { ...customerOf(integrator), ...parties }],
    [getThreeSegmentCode, parties],
    [getThreeSegmentCode, { sender: row, receiver: row }],
    [getOutletInfo, { province: prov, city, area, details: exampleSender.street }],
    [getCover, { prov, city, area }],
  ] as const satisfies readonly (readonly [Operation, object])[];
}

describe('getLocation', () => {
  for (const country of countries) {
    it(`returns rows of ${country} that match the contract, each place once`, async () => {
      const rows = await rowsOf(country);
      const isValid = createAjv().compile(getLocation.data);
      assert.ok(isValid(rows), JSON.stringify(isValid.errors));
      assert.equal(new Set(rows.map((row) => row.areaCode)).size, rows.length);
      for (const row of rows) {
        assert.ok(row.area !== '' && row.areaCode !== '' && row.areaCode !== row.cityCode);
        assert.equal(row.parentId, row.cityCode);
      }
      assert.deepEqual(await rowsOf(country), rows, 'codes stay');
    });
  }

  it('accepts ARE for the UAE', async () => {
    assert.deepEqual(await rowsOf('ARE'), await rowsOf('UAE'));
  });
});

/** Runs an operation on a checked request, without storing an order. */
function act(id: Operation['id'], request: Record<string, unknown>): Promise<unknown> {
  const { courier } = portal;
  if (id === createOrder.id) return toOrderColumns(courier, request as OrderContent);
  if (id === addLooseOrder.id) return toOrderColumns(courier, toLooseContent(request as never));
  const handlers = createBuiltInCore(courier) as Record<string, (call: never) => Promise<unknown>>;
  const handle = handlers[id];
  assert.ok(handle, id);
  return handle({ request } as never);
}

describe('a row of getLocation sent back unchanged', () => {
  for (const country of countries) {
    it(`is accepted by every operation that takes a place, for each row of ${country}`, async () => {
      const isListed = new Set<string>();
      const range = (await act(getDeliveryRange.id, {})) as DataOf<typeof getDeliveryRange>;
      for (const { prov, city, area } of range) {
        isListed.add(`${prov}/${city}/${area}`);
      }
      for (const row of await rowsOf(country)) {
        for (const [operation, request] of requestsOf(country, row)) {
          const name = `${operation.id} ${row.areaCode}`;
          const { value, problems } = checkFields(operation.request as FieldSchema, request);
          assert.deepEqual(problems, [], name);
          const done = await act(operation.id, value);
          if (operation === getCover) assert.deepEqual(done, [{ success: 'true' }], name);
        }
        assert.ok(isListed.has(`${row.prov}/${row.city}/${row.area}`), row.areaCode);
      }
    });

    it(`is accepted by the gateway for a few rows of ${country}`, async () => {
      const rows = await rowsOf(country);
      const at = [0, 1, 2, 3, 4].map((part) => Math.floor((part * (rows.length - 1)) / 4));
      for (const row of at.flatMap((index) => rows[index] ?? [])) {
        for (const [{ path }, request] of requestsOf(country, row)) {
          const { code, msg } = await call(portal, integrator, path, request);
          assert.equal(code, '1', `${path} ${row.areaCode}: ${msg}`);
        }
      }
    });
  }

  it('may have free text as its area when the city lists none', async () => {
    const receiver = { ...exampleReceiver, prov: 'القاهرة', city: 'القاهرة', area: 'وسط البلد' };
    const { billCode, sortingCode } = await createdOrder(portal, integrator, { receiver });
    assert.match(sortingCode, /,000$/);
    const found = await query(portal, integrator, { command: 2, serialNumber: [billCode] });
    assert.equal(found.data[0].receiver.area, 'وسط البلد');
  });
});

describe('a created order', () => {
  it('has a three-segment code that depends on the destination only', async () => {
    const jakarta = { countryCode: 'IDN', prov: 'Bali', city: 'Denpasar', area: 'Denpasar Barat' };
    const send = (fields: object) => createdOrder(portal, integrator, fields);
    const { sender, receiver } = exampleOrder;
    const codes = [
      await send({ receiver: { ...receiver, ...jakarta } }),
      await send({ receiver: { ...receiver, ...jakarta, city: 'KOTA DENPASAR' }, weight: 20 }),
      await send({ receiver: { ...receiver, ...jakarta }, sender: { ...sender, ...jakarta } }),
    ].map(({ sortingCode }) => sortingCode);
    assert.equal(new Set(codes).size, 1, codes.join());
  });

  it('has a waybill prefix that depends on the country of the sender', async () => {
    const { sender } = exampleOrder;
    const places = {
      UID: { countryCode: 'IDN', prov: 'Bali', city: 'Denpasar', area: 'Denpasar Barat' },
      UAE: { countryCode: 'ARE', prov: 'Dubai', city: 'Dubai', area: 'Marina' },
      UCN: { countryCode: 'CHN', prov: '北京市', city: '北京市', area: '东城区' },
    };
    for (const [prefix, place] of Object.entries(places)) {
      const answer = await addOrder(portal, integrator, { sender: { ...sender, ...place } });
      assert.equal(answer.code, '1', answer.msg);
      assert.equal(answer.data.billCode.slice(0, 3), prefix);
    }
  });
});
