import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import { getLocation } from '#contract/operations/basic.ts';
import { createAjv } from '../../contract/_schemas.ts';
import { addOrder, createdOrder } from '../_support/orders.ts';
import { addIntegrator, call, openTestPortal } from '../_support/portal.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);

async function rowsOf(countryCode: string) {
  const answer = await call(portal, integrator, 'location/getLocation', { countryCode });
  assert.equal(answer.code, '1', answer.msg);
  return answer.data as Record<
    'prov' | 'city' | 'area' | 'areaCode' | 'parentId' | 'cityCode' | 'provCode',
    string
  >[];
}

describe('getLocation', () => {
  for (const country of ['EGY', 'UAE', 'IDN', 'CHN']) {
    it(`answers rows of ${country} that satisfy the contract, each place once`, async () => {
      const rows = await rowsOf(country);
      const isValid = createAjv().compile(getLocation.data);
      assert.ok(isValid(rows), JSON.stringify(isValid.errors));
      assert.equal(new Set(rows.map((row) => row.areaCode || row.cityCode)).size, rows.length);
      for (const row of rows) assert.ok([row.cityCode, row.provCode].includes(row.parentId));
      const listsAreas = ['IDN', 'CHN'].includes(country);
      assert.equal(
        rows.some(({ area }) => area !== ''),
        listsAreas,
      );
    });
  }

  it('knows the UAE as ARE too', async () => {
    assert.deepEqual(await rowsOf('ARE'), await rowsOf('UAE'));
  });

  it('an order can be sent to a place as it is answered, and carries its code', async () => {
    const receiver = { ...exampleOrder.receiver };
    for (const countryCode of ['EGY', 'UAE', 'IDN', 'CHN']) {
      const rows = await rowsOf(countryCode);
      for (const row of [rows[0], rows[Math.floor(rows.length / 2)], rows.at(-1)]) {
        assert.ok(row);
        const { prov, city } = row;
        const area = row.area || 'any';
        const answer = await addOrder(portal, integrator, {
          receiver: { ...receiver, countryCode, prov, city, area },
        });
        assert.equal(answer.code, '1', answer.msg);
        assert.match(answer.data.sortingCode, /^\d\d,J\d\d+-\d\d+,\d{3}$/);
        const isWhole = row.area === '' ? /,000$/ : /,(?!000)\d{3}$/;
        assert.match(answer.data.sortingCode, isWhole);
      }
    }
  });
});

describe('the three-segment code', () => {
  it('follows from the destination alone', async () => {
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

  it('and the prefix of the waybill from the sender’s country', async () => {
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
