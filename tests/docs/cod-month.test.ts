import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import Big from 'big.js';
import { exampleReceiver, exampleSender } from '#contract/operations/_fields/example-order.ts';
import type { ScenarioName } from '#contract/operations/sandbox/scenario-names.ts';
import { moveParcel } from '#server/core/built-in/sandbox/move-parcel.ts';
import { cancel, createdOrder, pickUp } from '../server/_support/orders.ts';
import { addIntegrator, call, openTestPortal } from '../server/_support/portal.ts';
import { giveAddresses, pushesOf } from '../server/_support/pushes.ts';
import { call2 } from '../server/_support/version-2.ts';
import { english, places, readSection, toFigures, toTables } from './_guides/guide.ts';

const [orders = [], reported = [], totals = []] = toTables(readSection(english, 'cod', 'month'));

const portal = await openTestPortal({ COD_FEE_PERCENT: '0', COD_DEDUCT_FREIGHT: 'on' });
const integrator = await addIntegrator(portal);
await giveAddresses(portal, integrator, ['other/settlementReturn']);

const { countryCode, prov, city, area } = exampleSender;
const receivers: Record<string, object> = {
  'same city': { ...exampleReceiver, countryCode, prov, city, area },
  'same province': { ...exampleReceiver, countryCode, prov, city: 'المعادي' },
  'another province': exampleReceiver,
};

const scenarios: Record<string, ScenarioName> = {
  delivered: 'delivered',
  'refused to pay, returned': 'refused-cod',
  'deliveries failed, returned': 'returned',
};

interface Parcel {
  name: string;
  itemsValue: string;
  offerFee: string;
  payType: string;
  outcome: string;
  /** Cells of the second table without the name; empty if it was never picked up. */
  told: string[];
  isSigned: boolean;
}

/** The courier's report of a waybill at the end of the month. */
async function readReported(billCode: string) {
  const { customerCode } = integrator;
  const info = await call(portal, integrator, 'waybill/getWaybillInfo', {
    customerCode,
    waybillNos: [billCode],
  });
  const [settled] = await pushesOf(portal, billCode);
  if (!settled) return { told: [], isSigned: false };
  const { packageChargeWeight, freight, insuredFee, totalFreight } = settled.content;
  const isSign = info.data[0].isSign as number;
  const told = [packageChargeWeight, freight, insuredFee, totalFreight, isSign].map(String);
  return { told, isSigned: isSign === 1 };
}

/** Moves a parcel of the first table as far as it gets in that month. */
async function travel(row: string[]): Promise<Parcel> {
  const [name = '', zone = '', weight, itemsValue = '', fee = '', payType = '', outcome = ''] = row;
  const offerFee = fee === '–' ? '' : fee;
  const receiver = receivers[zone];
  const noSizes = { length: undefined, width: undefined, height: undefined };
  const order = { weight, itemsValue, offerFee, payType, receiver, ...noSizes };
  const { billCode, txlogisticId } = await createdOrder(portal, integrator, order);
  const scenario = scenarios[outcome];
  if (outcome.startsWith('cancelled')) await cancel(portal, integrator, txlogisticId);
  else if (scenario) await moveParcel(portal.courier, billCode, { scenario, steps: 'all' });
  else await pickUp(portal, billCode);
  return { name, itemsValue, offerFee, payType, outcome, ...(await readReported(billCode)) };
}

const parcels: Parcel[] = [];
for (const row of orders) parcels.push(await travel(row));

function sum(some: readonly Parcel[], amountOf: (parcel: Parcel) => string | undefined): string {
  return some.reduce((all, parcel) => all.plus(amountOf(parcel) || 0), Big(0)).toFixed(2);
}

/** The courier's statement of these parcels, without fees, and with the freight deducted. */
const { data: read } = await call2(portal, integrator, 'finance/listStatements', {});
const [statement] = read.statements;

function toTotals(): string[] {
  const freightOf = ({ told }: Parcel) => told[3];
  const of = (payType: string) => parcels.filter((parcel) => parcel.payType === payType);
  const that = (outcome: string) => parcels.filter((parcel) => parcel.outcome.includes(outcome));
  return [
    sum(
      parcels.filter(({ isSigned }) => isSigned),
      ({ itemsValue }) => itemsValue,
    ),
    sum(of('PP_PM'), freightOf),
    sum(of('CC_CASH'), freightOf),
    sum(parcels, freightOf),
    sum(that('lost'), ({ offerFee }) => offerFee),
    sum(that('December'), ({ itemsValue }) => itemsValue),
  ];
}

describe('the example month of COD', () => {
  it('matches the reports of the courier about these parcels', () => {
    const settled = parcels.filter(({ told }) => told.length > 0);
    assert.deepEqual(
      settled.map(({ name, told }) => [name, ...told]),
      reported,
    );
    assert.equal(settled.length, orders.length - 1);
  });

  it('has correct totals and calculations', () => {
    assert.deepEqual(
      totals.map((row) => row.at(-1)),
      toTotals(),
    );
    for (const [name = '', calculation = '', total = ''] of totals) {
      const parts = calculation.split('+').map((part) => Big(part.trim()));
      assert.equal(parts.reduce((all, part) => all.plus(part), Big(0)).toFixed(2), total, name);
    }
  });

  for (const place of places) {
    it(`has the same figures and payout in ${place}`, () => {
      const section = readSection(place, 'cod', 'month');
      const told = toTables(section).map(toFigures);
      assert.deepEqual(told, [orders, reported, totals].map(toFigures));
      const { collected, freight, net } = statement;
      assert.ok(section.includes(`${collected} − ${freight} = **${net} EGP**`), net);
    });
  }
});
