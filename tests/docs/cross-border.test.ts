import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import Big from 'big.js';
import { countries } from '#contract/countries.ts';
import { exampleSender } from '#contract/operations/_fields/example-order.ts';
import { customsInfo } from '#contract/operations/orderserve/create.ts';
import { saveAreas } from '#server/core/built-in/areas/area-store.ts';
import { shippedAreas } from '#server/core/built-in/areas/load-csv.ts';
import { waybillPrefixes } from '#server/core/built-in/numbers.ts';
import { moveParcel } from '#server/core/built-in/sandbox/move-parcel.ts';
import { orderOf, toTypes, trace } from '../server/_support/orders.ts';
import { addIntegrator, call, openTestPortal } from '../server/_support/portal.ts';
import { type Answer2, call2, reserve, reservePath } from '../server/_support/version-2.ts';
import { english, places, readSection, toTables } from './_guides/guide.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);
const { customerCode } = integrator;

const closed = '福田区';
const areas = shippedAreas().map((row) => ({ ...row, covered: row.name !== closed }));
await saveAreas(portal.context.database, areas);
portal.clock.now += 10_000;

const example = readSection(english, 'cross-border', 'example');
const order = JSON.parse(/```json\n([\s\S]*?)```/.exec(example)?.[1] ?? '');
const inDubai = {
  ...exampleSender,
  ...{ countryCode: 'UAE', prov: 'Dubai', city: 'Deira', area: 'Al Rigga' },
};

/** Sends the order of the guide with a new number and other fields. */
function send(fields: object = {}): Promise<Answer2> {
  const { txlogisticId } = orderOf(integrator);
  const request = { ...order, customerCode, txlogisticId, ...fields };
  return call2(portal, integrator, 'order/addOrder', request);
}

async function modifyFromElsewhere() {
  const { data } = await send();
  return send({ txlogisticId: data.txlogisticId, sender: inDubai });
}

async function useOtherCountrysNumber() {
  const { data } = await call2(portal, integrator, reservePath, reserve(integrator, 1));
  return send({ billCode: data[0] });
}

/** Mistakes of the last table of the guide, from top to bottom. */
const faults: readonly (() => Promise<Answer2>)[] = [
  () => send({ receiver: { ...order.receiver, countryCode: 'egy' } }),
  () => send({ sender: { ...order.sender, area: 'Atlantis' } }),
  () => send({ sender: { ...order.sender, area: closed } }),
  modifyFromElsewhere,
  useOtherCountrysNumber,
  () => send({ customsInfo: { cargoDeclaredValue: '1,200.00' } }),
  () => send({ items: [{ ...order.items[0], itemName: 'x'.repeat(31) }] }),
  () => send({ weight: 30.5 }),
];

/** Codes of the refusals, one after the other, since some need their own orders. */
const refused: string[] = [];
for (const fault of faults) refused.push((await fault()).code);

/** Waybill prefix and start of the sorting code, for the first place of a country. */
async function toCountryRow(country: (typeof countries)[number]) {
  const { data } = await call(portal, integrator, 'location/getLocation', { countryCode: country });
  const { prov, city, area } = data[0];
  const address = { countryCode: country, prov, city, area };
  const routing = { sender: address, receiver: address };
  const code = await call(portal, integrator, 'threeCode/getThreeSegmentCode', routing);
  return [waybillPrefixes[country], code.data.sortingCode.split(',')[0]];
}

const countryRows = await Promise.all(countries.map(toCountryRow));

describe('the guide to cross-border shipments', () => {
  it('shows an accepted order with its number prefix and price', async () => {
    const { status, code, msg, data } = await send();
    assert.deepEqual([status, code], [200, '1'], msg);
    assert.ok(example.includes(`\`${data.billCode.slice(0, 3)}\``));
    assert.ok(example.includes(`\`${data.sumFreight}\``));
  });

  it('shows an order that declares and insures the value of its goods', () => {
    const items = order.items as { number: number; itemValue: string }[];
    const worth = items.reduce(
      (all, each) => all.plus(Big(each.itemValue).times(each.number)),
      Big(0),
    );
    const count = items.reduce((all, each) => all + each.number, 0);
    assert.equal(order.customsInfo.cargoDeclaredValue, worth.toFixed(2));
    assert.equal(order.customsInfo.count, count);
    assert.equal(Big(order.offerFee).toFixed(2), worth.toFixed(2));
  });

  it('lists the scans of that parcel in order', async () => {
    const { data } = await send();
    await moveParcel(portal.courier, data.billCode, { scenario: 'delivered', steps: 'all' });
    const traced = await trace(portal, integrator, data.billCode);
    const scans = toTypes(traced.data[0].details).reverse().join(', ');
    assert.ok(readSection(english, 'cross-border', 'tracking').includes(scans), scans);
  });

  it('lists each field of customsInfo with its limits', () => {
    const [rows = []] = toTables(readSection(english, 'cross-border', 'customs'));
    const told = rows.flatMap(([names = '', , rule = '']) =>
      names.split(', ').map((name) => [name, rule] as const),
    );
    const { properties } = customsInfo;
    assert.deepEqual(told.map(([name]) => name).toSorted(), Object.keys(properties).toSorted());
    for (const [name, rule] of told) {
      const { maxLength, maximum, pattern } = properties[name as keyof typeof properties] as {
        maxLength?: number;
        maximum?: number;
        pattern?: string;
      };
      const isLength = pattern === undefined && maximum === undefined;
      if (isLength) assert.ok(rule.startsWith(`${maxLength} `), `${name}: ${maxLength}`);
      else assert.match(rule, maximum ? new RegExp(`–${maximum}$`) : /11 .* 5 /, name);
    }
  });

  for (const place of places) {
    it(`lists prefix and sorting code of each country in ${place}`, () => {
      const [rows = []] = toTables(readSection(place, 'cross-border', 'countries'));
      const told = rows.map(([, prefix, , start]) => [prefix, start]);
      assert.deepEqual(told.toSorted(), countryRows.toSorted());
    });

    it(`names the code of each refusal in ${place}`, () => {
      const [rows = []] = toTables(readSection(place, 'cross-border', 'errors'));
      const told = rows.map((row) => /code="(\d+)"/.exec(row[1] ?? '')?.[1]);
      assert.deepEqual(told, refused);
    });
  }
});
