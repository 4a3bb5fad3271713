import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'node:test';
import { exampleSender } from '#contract/operations/_fields/example-order.ts';
import { scenarioNames } from '#contract/operations/sandbox/scenario-names.ts';
import { makeFolder } from '../_support/folder.ts';
import { operatorOn } from '../_support/operator.ts';
import { createdOrder, statusOf } from '../_support/orders.ts';
import { addIntegrator, openTestPortal } from '../_support/portal.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);
const { done, refused } = operatorOn(portal);
const directory = makeFolder();

describe('operator sandbox', () => {
  it('moves a parcel a step, to the end, or on a timetable that can be stopped', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    const step = await done(`sandbox step --bill-code ${billCode}`);
    assert.deepEqual([step.status, step.stepsDone, step.stepsLeft], [101, 1, 12]);
    const run = await done(`sandbox run --bill-code ${billCode} --scenario returned --every 60`);
    assert.deepEqual([run.scenario, run.stepsDone], ['returned', 1]);
    assert.match(run.next, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    assert.equal((await done(`sandbox stop --bill-code ${billCode}`)).next, undefined);
    const end = await done(`sandbox run --bill-code ${billCode} --scenario returned`);
    assert.deepEqual(
      [end.stepsLeft, end.lastScan],
      [0, { type: 13, outlet: 'EG-C-002', nextOutlet: null }],
    );
    assert.match(await refused(`sandbox step --bill-code ${billCode}`), /reached its final state/);
  });

  it('sets and ends the timetable of new orders, and lists scenarios', async () => {
    const { apiAccount } = integrator;
    const set = await done(`sandbox timetable --account ${apiAccount} --every 60`);
    assert.deepEqual(set, { account: apiAccount, scenario: 'delivered', everySeconds: 60 });
    const off = await done(`sandbox timetable --account ${apiAccount} --off`);
    assert.equal(off.timetable, 'off');
    const listed: { name: string }[] = await done('sandbox scenarios');
    assert.deepEqual(
      listed.map(({ name }) => name),
      scenarioNames,
    );
  });

  it('refuses production, unknown parcels and invalid seconds', async () => {
    const producer = await addIntegrator(portal, { environment: 'production' });
    const { billCode } = await createdOrder(portal, producer);
    assert.match(await refused(`sandbox step --bill-code ${billCode}`), /production account/);
    assert.equal(await statusOf(portal, producer, billCode), 100);
    const timetable = `sandbox timetable --account ${producer.apiAccount} --every 5`;
    assert.match(await refused(timetable), /production account/);
    assert.match(await refused('sandbox step --bill-code UEG999999999999'), /is not known/);
    const every = `sandbox run --bill-code ${billCode} --scenario delivered --every`;
    for (const seconds of ['0', '-5', '86401']) {
      assert.match(await refused(`${every} ${seconds}`), /--every must be 1 to 86400/);
    }
    assert.match(await refused(`sandbox timetable --account ${producer.apiAccount}`), /--off/);
  });
});

describe('operator outlet import', () => {
  const header = 'code,city,name,street,phone,area,latitude,longitude';

  it("replaces a country's outlets, and orders go to the nearest immediately", async () => {
    const file = path.join(directory, 'EGY.csv');
    const near = 'EG-C-002-2,,Gate Outlet,1 شارع الطيران,+20 2 22600000,الحي السابع,30.06,31.35';
    await writeFile(file, `${header}\n${near}\n`);
    assert.deepEqual(await done(`outlet import --file ${file}`), { country: 'EGY', outlets: 1 });
    const sender = { latitude: 30.061, longitude: 31.351 };
    const { billCode } = await createdOrder(portal, integrator, {
      sender: { ...exampleSender, ...sender },
    });
    const dispatched = await done(`order dispatch --bill-code ${billCode}`);
    assert.equal(dispatched.outlet, 'EG-C-002-2');
  });

  it('names what is wrong with a file', async () => {
    const file = path.join(directory, 'UAE.csv');
    await writeFile(file, `${header}\nAE-DU-02,,,x,+971 4 2221234,,95,55\n`);
    assert.match(await refused(`outlet import --file ${file}`), /line 2, column latitude/);
    await writeFile(file, `${header}\n`);
    assert.match(await refused(`outlet import --file ${file}`), /holds no outlets/);
    assert.match(
      await refused(`outlet import --file ${directory}/no.csv --country UAE`),
      /cannot be read/,
    );
  });
});
