import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toChargedWeightKg, toFreight, toInsuredFee } from '#server/core/built-in/freight.ts';

const parcel = (weight: number, length = 0, width = 0, height = 0) => ({
  weight,
  length,
  width,
  height,
});
const cairo = { country: 'EGY', provCode: 'EG-C', cityCode: 'EG-C-1' } as const;
const sameProvince = { ...cairo, cityCode: 'EG-C-2' };
const giza = { ...cairo, provCode: 'EG-GZ', cityCode: 'EG-GZ-1' };
const dubai = { country: 'UAE', provCode: 'AE-DU', cityCode: 'AE-DU-1' } as const;

describe('the chargeable weight, rounded up to half a kilogram', () => {
  const edges: [ReturnType<typeof parcel>, number][] = [
    [parcel(0.01), 1],
    [parcel(1), 1],
    [parcel(1.0001), 1.5],
    [parcel(1.5), 1.5],
    [parcel(1.51), 2],
    [parcel(30), 30],
    // Rounding errors of binary fractions do not add half a kilogram.
    [parcel(0.1 + 0.2 + 1.2), 1.5],
    [parcel(1, 30, 20, 10), 1],
    [parcel(1, 30, 20, 15), 1.5],
    [parcel(1, 30, 20, 20), 2],
    [parcel(5, 30, 20, 20), 5],
    [parcel(1, 100, 0, 100), 1],
    [parcel(1, 0.1, 30, 4000), 2],
    [parcel(1, 1.1, 90.91, 90), 2],
  ];
  for (const [of, charged] of edges) {
    it(`is ${charged} for ${JSON.stringify(Object.values(of))}`, () => {
      assert.equal(toChargedWeightKg(of), charged);
    });
  }
});

describe('freight', () => {
  const rows: [name: string, to: Parameters<typeof toFreight>[1], prices: string[]][] = [
    ['city', cairo, ['30.00', '35.00', '320.00']],
    ['province', sameProvince, ['38.00', '44.00', '386.00']],
    ['country', giza, ['45.00', '52.50', '480.00']],
    ['abroad', dubai, ['450.00', '570.00', '7410.00']],
  ];
  for (const [name, to, prices] of rows) {
    it(`depends on zone and weight: ${name}`, () => {
      const found = [1, 1.2, 30].map((weight) => toFreight(cairo, to, parcel(weight)));
      assert.deepEqual(found, prices);
    });
  }

  it('is priced in the country of the sender', () => {
    assert.equal(toFreight(dubai, cairo, parcel(1)), '120.00');
  });

  it('never falls when the weight rises', () => {
    let last = 0;
    for (let weight = 0.01; weight <= 30; weight += 0.01) {
      const price = Number(toFreight(cairo, giza, parcel(weight)));
      assert.ok(price >= last, String(weight));
      last = price;
    }
  });
});

describe('the insurance fee of one percent', () => {
  const edges: [amount: string | undefined, fee: string][] = [
    [undefined, '0.00'],
    ['0', '0.00'],
    ['0.49', '0.00'],
    ['0.5', '0.01'],
    ['100', '1.00'],
    ['150.49', '1.50'],
    ['150.5', '1.51'],
    ['999999999999', '9999999999.99'],
  ];
  for (const [amount, fee] of edges) {
    it(`is ${fee} for ${amount ?? 'no amount'}`, () => {
      assert.equal(toInsuredFee(amount), fee);
    });
  }
});
