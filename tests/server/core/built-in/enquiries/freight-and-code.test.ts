import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import { getFreight } from '#contract/operations/other/freight.ts';
import { getThreeSegmentCode } from '#contract/operations/other/three-segment-code.ts';
import { saveAreas } from '#server/core/built-in/areas/area-store.ts';
import { shippedAreas } from '#server/core/built-in/areas/load-csv.ts';
import { createdOrder } from '../../../_support/orders.ts';
import { addIntegrator, call, customerOf, openTestPortal } from '../../../_support/portal.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);
const { sender, receiver } = exampleOrder;
const denpasar = { countryCode: 'IDN', prov: 'Bali', city: 'Denpasar', area: 'Denpasar Selatan' };
const dubai = { countryCode: 'ARE', prov: 'دبي', city: 'Dubai', area: 'Marina' };
const beijing = { countryCode: 'CHN', prov: '北京', city: '北京市', area: '东城区' };
const parcel = { weight: 1.66, length: 30, width: 20, height: 10 };

const ask = (path: string, fields: object) => {
  const request = { ...customerOf(integrator), sender, receiver, ...fields };
  return call(portal, integrator, path, request);
};
const quote = (fields: object = {}) => ask(getFreight.path, fields);
const code = (fields: object = {}) => ask(getThreeSegmentCode.path, fields);

async function priceOf(fields: object = {}): Promise<string> {
  const answer = await quote(fields);
  assert.equal(answer.code, '1', answer.msg);
  assert.deepEqual(Object.keys(answer.data), ['totalPrice']);
  return answer.data.totalPrice;
}

describe('freight and three-segment code', () => {
  const journeys: [name: string, fields: object][] = [
    ['within a city', { receiver: { ...receiver, ...sender } }],
    ['within a country', parcel],
    ['by volume', { ...parcel, weight: 0.5, height: 100 }],
    ['to Indonesia', { receiver: { ...receiver, ...denpasar } }],
    ['from the UAE', { sender: { ...sender, ...dubai }, weight: 7 }],
    ['within China', { sender: { ...sender, ...beijing }, receiver: { ...receiver, ...beijing } }],
  ];
  for (const [name, fields] of journeys) {
    it(`equal those of an order ${name}`, async () => {
      const shipment = { ...parcel, ...fields };
      const order = await createdOrder(portal, integrator, shipment);
      assert.equal(await priceOf(shipment), order.sumFreight);
      const { sortingCode, lastCenterName } = order;
      const answer = await code(fields);
      assert.equal(answer.code, '1', answer.msg);
      assert.deepEqual(answer.data, { lastCenterName, sortingCode });
    });
  }

  for (const operation of [getFreight, getThreeSegmentCode]) {
    it(`match the examples of ${operation.id}`, async () => {
      for (const example of operation.examples.filter((each) => each.code === '1')) {
        const request = { ...example.request, ...customerOf(integrator) };
        const answer = await call(portal, integrator, operation.path, request);
        assert.deepEqual(answer.data, example.data);
      }
    });
  }
});

describe('freight', () => {
  it('excludes insurance', async () => {
    assert.equal(await priceOf({ ...parcel, offerFee: '1000' }), '60.00');
  });

  it('assumes 0.02 kg without a weight', async () => {
    for (const weight of [undefined, '', null, 0.02]) {
      assert.equal(await priceOf({ weight }), '45.00');
    }
  });

  it('accepts weights from 0.01 to 30 kg, as number or text', async () => {
    for (const weight of [0.01, '0.01', 30, '30']) await priceOf({ weight });
    for (const weight of [0, '0', 0.009, 30.01, -1, '1,5', 'x', { a: 1 }, true]) {
      const answer = await quote({ weight });
      assert.equal(answer.code, '145003092', String(weight));
      assert.match(answer.msg, /weight/);
    }
  });

  it('charges volume only if all sides are known, up to ten metres each', async () => {
    const cube = { length: 60, width: 60, height: '60' };
    assert.equal(await priceOf({ weight: 1, ...cube }), '570.00');
    for (const height of ['', 0, '0']) {
      assert.equal(await priceOf({ weight: 1, ...cube, height }), '45.00');
    }
    await priceOf({ length: 1000 });
    for (const length of [-1, 1000.01, 'x']) {
      assert.equal((await quote({ length })).code, '999001030');
    }
  });

  it('needs no country, street or contact', async () => {
    const bare = ({ prov, city, area }: typeof sender) => ({ prov, city, area });
    const places = { sender: bare(sender), receiver: bare({ ...sender, ...receiver }) };
    assert.equal(await priceOf({ ...parcel, ...places }), '60.00');
  });

  it('accepts the longest city name of getLocation', async () => {
    const city = 'Kabupaten Kepulauan Siau Tagulandang Biaro';
    const long = { countryCode: 'IDN', prov: 'Sulawesi Utara', city, area: 'Biaro' };
    assert.equal(await priceOf({ sender: long, receiver: long }), '9000.00');
  });

  const limits = { town: 32, street: 32, address: 150 };
  for (const [field, limit] of Object.entries(limits)) {
    it(`accepts ${limit} characters of ${field}, not one more`, async () => {
      const of = (length: number) => ({ receiver: { ...receiver, [field]: 'ش'.repeat(length) } });
      await priceOf(of(limit));
      const answer = await quote(of(limit + 1));
      assert.equal(answer.code, '999001010');
      assert.match(answer.msg, new RegExp(`receiver\\.${field}`));
    });
  }
});

/** Both operations check addresses in the same way. */
for (const [name, send, areaLimit] of [
  ['freight', quote, 32],
  ['threeSegmentCode', code, 60],
] as const) {
  describe(`the addresses of ${name}`, () => {
    const toReceiver = (fields: object) => send({ receiver: { ...receiver, ...fields } });

    for (const [role, incomplete] of [
      ['sender', '145003083'],
      ['receiver', '145003084'],
    ] as const) {
      const party = role === 'sender' ? sender : receiver;

      it(`are refused with ${incomplete} when the ${role} is incomplete`, async () => {
        // The three-segment code depends on the receiver only: the sender is optional.
        const isOptional = name === 'threeSegmentCode' && role === 'sender';
        for (const value of [undefined, null, '', []]) {
          assert.equal((await send({ [role]: value })).code, isOptional ? '1' : incomplete);
        }
        for (const value of ['Cairo', 5]) {
          assert.equal((await send({ [role]: value })).code, incomplete);
        }
        for (const part of ['prov', 'city', 'area']) {
          for (const value of [undefined, '', '  ']) {
            const answer = await send({ [role]: { ...party, [part]: value } });
            assert.equal(answer.code, incomplete);
            assert.match(answer.msg, new RegExp(`${role}\\.${part}`));
          }
        }
      });

      it(`are refused with 145003065 and the field when a place of the ${role} is unknown`, async () => {
        for (const [part, value] of [
          ['prov', 'Atlantis'],
          ['city', 'Atlantis'],
          ['area', 'x'.repeat(areaLimit + 1)],
        ] as const) {
          const answer = await send({ [role]: { ...party, [part]: value } });
          assert.equal(answer.code, '145003065');
          assert.match(answer.msg, new RegExp(`${role}\\.${part}`));
        }
      });
    }

    it('are refused with near names when the city does not list the area', async () => {
      const answer = await toReceiver({ ...denpasar, area: 'Denpasar Selatam' });
      assert.equal(answer.code, '145003065');
      assert.match(answer.msg, /receiver\.area.*Denpasar Selatan/);
    });

    it('are refused when the place is in another country than the named one', async () => {
      const answer = await toReceiver({ ...denpasar, countryCode: 'EGY' });
      assert.equal(answer.code, '145003065');
      assert.match(answer.msg, /receiver\.prov/);
      assert.equal((await toReceiver({ ...denpasar, countryCode: '' })).code, '1');
    });

    it('are refused in a country that is not served', async () => {
      for (const countryCode of ['USA', 'EG', { a: 1 }]) {
        const answer = await toReceiver({ countryCode });
        assert.equal(answer.code, '999001030');
        assert.match(answer.msg, /receiver\.countryCode/);
      }
    });
  });
}

describe('the three-segment code', () => {
  it('depends on the receiver only', async () => {
    const expected = (await code()).data;
    assert.deepEqual((await code({ sender: denpasar })).data, expected);
    assert.notDeepEqual((await code({ receiver: denpasar })).data, expected);
  });

  it('needs no customer and ignores its fields', async () => {
    const answer = await code({ customerCode: 'J-none', digest: 'x' });
    assert.equal(answer.code, '1', answer.msg);
  });

  it('accepts 200 characters of a street, not one more', async () => {
    const of = (length: number) => code({ sender: { ...sender, street: 'x'.repeat(length) } });
    assert.equal((await of(200)).code, '1');
    assert.equal((await of(201)).code, '999001010');
  });
});

describe('a place without an outlet', () => {
  it('ships nothing, as on create, but can be a destination', async () => {
    const closed = shippedAreas().map((row) => ({ ...row, covered: row.name !== 'Dubai' }));
    await saveAreas(portal.context.database, closed);
    portal.clock.now += 10_000;
    for (const send of [quote, code]) {
      const answer = await send({ sender: { ...sender, ...dubai } });
      assert.equal(answer.code, '145003065');
      assert.match(answer.msg, /sender\.city: no outlet/);
      assert.equal((await send({ receiver: { ...receiver, ...dubai } })).code, '1');
    }
  });
});
