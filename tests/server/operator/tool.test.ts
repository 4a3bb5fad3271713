import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import { makeFolder } from '../_support/folder.ts';
import { operatorOn } from '../_support/operator.ts';
import { createdOrder, statusOf, trace } from '../_support/orders.ts';
import { addIntegrator, call, customerOf, masterKey, openTestPortal } from '../_support/portal.ts';
import { environmentOf, operate, start } from '../_support/process.ts';
import { call2 } from '../_support/version-2.ts';

/** A server runs on the same database throughout. */
const portal = await openTestPortal();
const { done, refused } = operatorOn(portal);
const directory = makeFolder();

describe('operator tool beside a running server', () => {
  it('imports an account with key and customer, whose signed calls work immediately', async () => {
    const apiAccount = '292508153084379141';
    const privateKey = 'a0a1047cce70493c9d5d29704f05d0d9';
    const account = await done(
      `account create --environment production --api-account ${apiAccount} --private-key ${privateKey}`,
    );
    assert.equal(account.apiAccount, apiAccount);
    assert.equal(account.privateKey, privateKey);
    const customer = await done(
      `customer create --code J0086024138 --password KO6w29g2 --account ${apiAccount} --cod on --balance 3`,
    );
    assert.deepEqual(customer, {
      code: 'J0086024138',
      account: apiAccount,
      cod: true,
      balance: 3,
    });
    const { webhookSecret } = account;
    const acting = { customerCode: 'J0086024138', password: 'KO6w29g2' };
    const own = { apiAccount, privateKey, webhookSecret, ...acting };
    assert.equal(customerOf(own).digest, 'wapT8IYOjNeViOL5eZupEg==');
    const locate = () => call(portal, own, 'location/getLocation', { countryCode: 'UAE' });
    assert.equal((await locate()).code, '145003012');
    await done(`account grant --api-account ${apiAccount} --interface basic`);
    assert.equal((await locate()).code, '1');
    await done(`account grant --api-account ${apiAccount} --all`);
    await createdOrder(portal, own, { itemsValue: '100' });
    const updated = await done('customer update --code J0086024138 --add-balance 5 --cod off');
    assert.deepEqual(updated, { code: 'J0086024138', cod: false, balance: 7 });
    const again = `account create --environment sandbox --api-account ${apiAccount}`;
    assert.match(await refused(again), /exists already/);
  });

  it('dispatches, assigns and scans, visible to the server at each step', async () => {
    const integrator = await addIntegrator(portal);
    const { billCode } = await createdOrder(portal, integrator);
    const status = () => statusOf(portal, integrator, billCode);
    const dispatched = await done(`order dispatch --bill-code ${billCode}`);
    assert.equal(dispatched.status, 101);
    assert.equal(await status(), 101);
    const assigned = await done(`order assign --bill-code ${billCode} --staff S7`);
    assert.deepEqual([assigned.status, assigned.staff], [102, 'S7']);
    assert.equal(await status(), 102);
    assert.match(await refused(`parcel scan --bill-code ${billCode} --type 10`), /scan 1 first/);
    const scan = await done(`parcel scan --bill-code ${billCode} --type 1`);
    assert.deepEqual([scan.billCode, scan.type, scan.sequence], [billCode, 1, 1]);
    assert.match(scan.time, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    assert.equal(await status(), 103);
    const { data } = await trace(portal, integrator, billCode);
    assert.equal(data[0].details[0].staffName, 'S7');
  });

  it('adds to a scan what staff brought back', async () => {
    const integrator = await addIntegrator(portal);
    const { billCode } = await createdOrder(portal, integrator);
    const scan = (type: number, more = '') =>
      `parcel scan --bill-code ${billCode} --type ${type} ${more}`.trim();
    const photo = path.join(directory, 'photo.png');
    const size = { width: 8, height: 6, channels: 3 as const, background: '#0a0' };
    await sharp({ create: size }).png().toFile(photo);
    await done(scan(1, `--photo ${photo}`));
    const wrong = path.join(directory, 'wrong.png');
    await writeFile(wrong, 'no picture');
    assert.match(await refused(scan(10, `--photo ${wrong}`)), /--photo is no picture: /);
    assert.match(
      await refused(scan(9, `--photo ${photo}`)),
      /--photo does not belong to .* type 9/,
    );
    assert.match(await refused(scan(11, '--otp 1')), /--otp does not belong to .* type 11/);
    assert.match(
      await refused(scan(10, '--signed-by X --relation x')),
      /--relation must be one of/,
    );
    const who = '--signed-by Mona --relation reception --otp 99';
    await done(scan(10, `--photo ${photo} --signature ${photo} ${who}`));
    const { data } = await call2(portal, integrator, 'logistics/proofOfDelivery', { billCode });
    assert.deepEqual(data.signedBy, { name: 'Mona', relation: 'reception' });
    const kinds = data.pictures.map(({ kind }: { kind: string }) => kind);
    assert.deepEqual(kinds, ['pick-up', 'delivery', 'signature']);
    const { pathname, search } = new URL(data.pictures[1].url);
    const opened = await portal.app.inject({ url: pathname + search });
    assert.deepEqual([opened.statusCode, opened.headers['content-type']], [200, 'image/png']);
  });

  it('imports places of a country, which the server then knows', async () => {
    const file = path.join(directory, 'UAE.csv');
    await writeFile(
      file,
      'code,parent,name,aliases,postCode,covered\nAE-1,,Testprov,,,1\nAE-1-1,AE-1,Testcity,,,1\n',
    );
    const places = await done(`area import --file ${file}`);
    const integrator = await addIntegrator(portal);
    const rows = async () => {
      portal.clock.now += 10_000;
      const request = { countryCode: 'UAE' };
      return (await call(portal, integrator, 'location/getLocation', request)).data;
    };
    assert.deepEqual([places.country, places.places], ['UAE', 2]);
    assert.deepEqual(
      (await rows()).map(({ city }: { city: string }) => city),
      ['Testcity'],
    );
    await writeFile(file, 'code,name\n');
    assert.match(await refused(`area import --file ${file}`), /line 1: write the header/);
    assert.equal((await rows()).length, 1);
  });

  it('exits 1 with a clear line for unknown commands', async () => {
    const usage = await refused('parcel fly');
    assert.match(usage, /^Usage: /);
    assert.match(await refused('account create', { PORT: 'x' }), /PORT|--environment/);
  });
});

describe('operator process', () => {
  const environment = { ...environmentOf(portal.context), MASTER_KEY: masterKey };

  it('prints JSON and exits 0, reading a password from standard input', async () => {
    const words = 'reviewer create --account piped --email piped@example.com --password';
    const { code, stdout, stderr } = await operate(words, environment, 'copper-meadow-88\n');
    assert.deepEqual([code, stderr], [0, '']);
    assert.equal(JSON.parse(stdout).account, 'piped');
  });

  it('prints refusals on standard error and exits 1', async () => {
    const { code, stdout, stderr } = await operate('parcel fly', environment);
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /^Usage: /);
  });
});

describe('output of a command', () => {
  it('ends quietly if its reader closed the pipe', async () => {
    const environment = { ...environmentOf(portal.context), MASTER_KEY: masterKey };
    const programs = [
      { file: 'src/server/operator/main.ts', words: ['schema', 'status'] },
      { file: 'src/scripts/i18n.ts', words: [] },
    ];
    for (const { file, words } of programs) {
      const { child, ended } = start(file, words, environment);
      child.stdout?.destroy();
      const { code, stderr } = await ended;
      assert.deepEqual([code, stderr], [0, ''], file);
    }
  });
});
