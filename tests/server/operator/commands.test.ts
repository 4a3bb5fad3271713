import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addIntegrator, call, customerOf, openTestPortal } from '../_support/portal.ts';
import { commandsOn } from './_commands.ts';

const portal = await openTestPortal();
const first = await addIntegrator(portal, { balance: 3 });
const { apiAccount: account, customerCode } = first;
const uncounted = await addIntegrator(portal);

const { run: split, runWords, itRefuses } = commandsOn(portal);

describe('operator tool refuses and names the fix', () => {
  const cases: [line: string, message: RegExp][] = [
    ['', /Usage/],
    ['account', /Usage/],
    ['constructor', /Usage/],
    ['__proto__', /Usage/],
    ['account create', /--environment must be one of: sandbox, production/],
    ['account create --environment live', /--environment must be one of/],
    [
      'account create --environment sandbox --api-account A1',
      /--api-account must be 1 to 30 digits/,
    ],
    ['account create --environment sandbox --level expert', /--level must be one of/],
    [`account create --environment sandbox --private-key ${'k'.repeat(101)}`, /--private-key must/],
    ['account create --environment sandbox --private-key ключ', /--private-key must/],
    ['account create --environment sandbox --key x', /--key is not an option here/],
    ['account create --environment sandbox --environment sandbox', /--environment is given twice/],
    ['account create --environment', /--environment needs a value/],
    ['account create --level --environment sandbox', /--level needs a value/],
    ['account create --environment sandbox -l', /-l is not an option here/],
    ['account create --environment sandbox -- --level', /-- is not an option here/],
    ['account create sandbox', /sandbox is not an option here/],
    ['account grant --api-account 404 --all', /account 404 is not known/],
    [`account grant --api-account ${account}`, /--interface must be one of: basic/],
    [`account grant --api-account ${account} --interface order`, /--interface must be one of/],
    [`account grant --api-account ${account} --all off`, /off is not an option here/],
    [`account grant --api-account ${account} --all=off`, /--all takes no value/],
    [`account grant --api-account ${account} --all --interface basic`, /not both/],
    [`sandbox timetable --account ${account} --off --every 5`, /not both/],
    [`sandbox timetable --account ${account} --off --scenario returned`, /not both/],
    ['customer create --code C', /--account is missing/],
    ['customer create --code C --account 404 --password p', /account 404 is not known/],
    [`customer create --code C --account ${account}`, /--password is missing/],
    [
      `customer create --code C --account ${account} --password p --cod yes`,
      /--cod must be one of/,
    ],
    [`customer create --code C --account ${account} --password p --balance -1`, /must not be neg/],
    [`customer create --code C --account ${account} --password p --balance x`, /whole number/],
    [
      `customer create --code ${'C'.repeat(31)} --account ${account} --password p`,
      /--code must be/,
    ],
    [`customer create --code ${customerCode} --account ${account} --password p`, /exists already/],
    ['customer update --code none --cod on', /customer none is not known/],
    [`customer update --code ${customerCode}`, /--cod on\|off, --add-balance N or/],
    [`customer update --code ${customerCode} --add-balance -4`, /balance/],
    [`customer update --code ${customerCode} --balance -1`, /--balance must not be negative/],
    [`customer update --code ${customerCode} --balance 1 --add-balance 1`, /not both/],
    [`customer update --code ${uncounted.customerCode} --add-balance 4`, /not counted.*--balance/],
    ['order dispatch', /--bill-code is missing/],
    ['order dispatch --bill-code X', /waybill X is not known/],
    ['order assign --bill-code X', /waybill X is not known/],
    ['parcel scan --bill-code X', /--type is missing/],
    ['parcel scan --bill-code X --type one', /--type must be a whole number/],
    ['parcel scan --bill-code X --type 1', /waybill X is not known/],
    ['area import', /--file is missing/],
    ['area import --file /none/UAE.csv', /--file \/none\/UAE.csv cannot be read/],
    ['area import --file /none/other.csv', /--country must be one of/],
  ];
  itRefuses(cases);
});

describe('operator account and customer', () => {
  it('creates an account with digits and a key of 32 hex digits by default', async () => {
    const { apiAccount, privateKey } = await split('account create --environment sandbox');
    assert.match(apiAccount, /^[1-9]\d{17}$/);
    assert.match(privateKey, /^[0-9a-f]{32}$/);
  });

  it('stores a key of 100 characters whole', async () => {
    const privateKey = `~!${'k'.repeat(98)}`;
    const line = `account create --environment sandbox --api-account 31 --private-key ${privateKey}`;
    await split(line);
    const own = { apiAccount: '31', privateKey, webhookSecret: '', customerCode: '', password: '' };
    const answer = await call(portal, own, 'location/getLocation', { countryCode: 'UAE' });
    assert.equal(answer.code, '1', answer.msg);
  });

  it('accepts a password with dashes or spaces after an equals sign', async () => {
    const words = ['customer', 'create', '--code', 'C9', '--account', account];
    await runWords(...words, '--password=--a b');
    const own = { ...first, customerCode: 'C9', password: '--a b' };
    const answer = await call(portal, own, 'order/getOrders', {
      ...customerOf(own),
      command: 1,
      serialNumber: ['x'],
    });
    assert.equal(answer.code, '1', answer.msg);
  });

  it('requires the account if two have a customer with the same code', async () => {
    const second = await addIntegrator(portal);
    const line = `customer create --code ${customerCode} --account ${second.apiAccount} --password p`;
    await split(line);
    const update = `customer update --code ${customerCode} --cod off`;
    await assert.rejects(split(update), /2 accounts have a customer .*--account/);
    const changed = await split(`${update} --account ${account}`);
    assert.deepEqual(changed, { code: customerCode, cod: false, balance: 3 });
  });

  it("counts a customer's waybills only once a balance is set", async () => {
    const update = `customer update --code ${uncounted.customerCode}`;
    assert.deepEqual(await split(`${update} --cod off`), {
      code: uncounted.customerCode,
      cod: false,
      balance: null,
    });
    const balanceOf = async (line: string) => (await split(`${update} ${line}`)).balance;
    assert.equal(await balanceOf('--balance 0'), 0);
    assert.equal(await balanceOf('--add-balance 7'), 7);
    await assert.rejects(balanceOf('--balance 4'), /counted already.*--add-balance/);
  });

  it('changes a balance between zero and the largest storable number', async () => {
    const add = (count: number) =>
      split(`customer update --code ${customerCode} --account ${account} --add-balance ${count}`);
    assert.equal((await add(-3)).balance, 0);
    for (const _ of [1, 2]) await add(999_999_999);
    await assert.rejects(add(999_999_999), /balance/);
    assert.equal((await add(0)).balance, 1_999_999_998);
  });
});
