import { randomUUID } from 'node:crypto';
import {
  addingTo,
  type Check,
  type Checked,
  expect,
  newNumber,
  unknownCode,
  type Who,
} from './checked.ts';

const uncounted = -1;

async function readBalance(checked: Checked, who: Who): Promise<number> {
  const { balance } = await checked.succeed('vip/balance', {}, who);
  return balance;
}

const reserve = (
  checked: Checked,
  who: Who,
  num: number,
  requestId: string = randomUUID(),
): Promise<string[]> =>
  checked.succeed('vip/getwaybill', { code: who.customer, num }, who, { requestId });

export const waybillChecks: Check[] = [];

const asking = addingTo(waybillChecks);
const forBalance = asking('orderserve/create', 'vip/balance');
const forCreate = asking('orderserve/create');
const forReserving = asking('vip/getwaybill');
const forReserved = asking('orderserve/create', 'vip/getwaybill');

forBalance('a balance is what was granted less what was given out', async (checked) => {
  const free = checked.customer('FREE', { granted: null });
  const unlimited = await readBalance(checked, free);
  expect(
    unlimited === uncounted,
    `the balance of a customer whose \`granted\` is null is ${uncounted}, and was ${unlimited}`,
  );
  const who = checked.customer('COUNTED', { granted: 5 });
  const expectLeft = async (granted: number, left: number, after: string) => {
    const balance = await readBalance(checked, { ...who, granted });
    expect(balance === left, `the balance after ${after} has to be ${left}, and was ${balance}`);
  };
  await expectLeft(5, 5, '`granted` 5');
  await checked.create({}, who);
  await expectLeft(5, 4, 'one order');
  if (checked.answers('vip/getwaybill')) {
    await reserve(checked, who, 3);
    await expectLeft(5, 1, 'one order and three reserved waybills');
    await expectLeft(7, 3, 'two more waybills were granted');
    await checked.refuse('more waybills than are left', '999001030', [
      'vip/getwaybill',
      { code: who.customer, num: 4 },
      { ...who, granted: 7 },
    ]);
    await expectLeft(7, 3, 'a refused reservation');
  }
  const none = checked.customer('NONE', { granted: 0 });
  await checked.refuseOrder('an order of a customer without waybills', '999001030', {}, none);
});

/** Balance check and issue must be atomic, or two calls take the same one. */
forCreate(
  'the last waybill is given out once, whatever comes at the same moment',
  async (checked) => {
    const who = checked.customer('LAST', { granted: 1 });
    const calls = [1, 2, 3].map(() =>
      checked.ask('orderserve/create', { txlogisticId: newNumber() }, who),
    );
    const made = (await Promise.all(calls)).filter(({ code }) => code === '1');
    expect(
      made.length === 1,
      `one waybill was granted, and ${made.length} of 3 orders at the same moment were made`,
    );
  },
);

forReserving('reserved waybills are given out once', async (checked) => {
  const who = checked.customer('RESERVES', { granted: 10 });
  const requestId = randomUUID();
  const first = await reserve(checked, who, 3, requestId);
  expect(
    first.length === 3 && new Set(first).size === 3,
    `three waybills were asked for, and ${JSON.stringify(first)} answered`,
  );
  const again = await reserve(checked, who, 3, requestId);
  expect(
    first.join() === again.join(),
    `one webhook-id of vip/getwaybill has to have one answer: ${first}, then ${again}`,
  );
  const others = await reserve(checked, who, 3);
  const given = [...first, ...others];
  expect(new Set(given).size === 6, `a waybill was reserved twice: ${given.join(', ')}`);
  const many = 50;
  const lot = await reserve(checked, checked.customer('MANY', { granted: many }), many);
  expect(
    new Set(lot).size === many,
    `${many} waybills were asked for in one call, and ${new Set(lot).size} answered`,
  );
  if (!checked.answers('vip/balance')) return;
  const balance = await readBalance(checked, who);
  expect(balance === 4, `6 of 10 waybills were reserved, and the balance is ${balance}`);
});

forReserved('a reserved waybill is used by one order of its customer', async (checked) => {
  const who = checked.customer('USES', { granted: 10 });
  const [billCode = '', another = ''] = await reserve(checked, who, 2);
  const made = await checked.create({ billCode }, who);
  expect(
    made.billCode === billCode,
    `an order with the reserved waybill ${billCode} was given ${made.billCode}`,
  );
  if (checked.answers('vip/balance')) {
    const balance = await readBalance(checked, who);
    expect(
      balance === 8,
      `a reserved waybill was paid when it was reserved: the balance has to be 8, and was ${balance}`,
    );
  }
  const refuse = (what: string, code: string, number: string, customer = who) =>
    checked.refuseOrder(what, code, { billCode: number }, customer);
  await refuse('a waybill that another order has', '145002001', billCode);
  const other = checked.customer('OTHER');
  await refuse("another customer's reserved waybill", '999001030', another, other);
  await refuse('a waybill that was not reserved', '999001030', unknownCode);
});
