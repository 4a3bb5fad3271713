import { randomUUID } from 'node:crypto';
import {
  type Check,
  type Checked,
  expect,
  newNumber,
  unknownWaybill,
  type Who,
} from './checked.ts';

const uncounted = -1;

const toCustomer = ({ who }: Checked, name: string, granted: number | null): Who => ({
  ...who,
  customer: `${who.customer}-${name}`,
  granted,
});

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

async function checkBalance(checked: Checked): Promise<void> {
  const free = toCustomer(checked, 'FREE', null);
  const unlimited = await readBalance(checked, free);
  expect(
    unlimited === uncounted,
    `the balance of a customer whose \`granted\` is null is ${uncounted}, and was ${unlimited}`,
  );
  const who = toCustomer(checked, 'COUNTED', 5);
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
  const none = toCustomer(checked, 'NONE', 0);
  await checked.refuse('an order of a customer without waybills', '999001030', [
    'orderserve/create',
    { txlogisticId: newNumber() },
    none,
  ]);
}

async function checkReserving(checked: Checked): Promise<void> {
  const who = toCustomer(checked, 'RESERVES', 10);
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
  const lot = await reserve(checked, toCustomer(checked, 'MANY', many), many);
  expect(
    new Set(lot).size === many,
    `${many} waybills were asked for in one call, and ${new Set(lot).size} answered`,
  );
  if (!checked.answers('vip/balance')) return;
  const balance = await readBalance(checked, who);
  expect(balance === 4, `6 of 10 waybills were reserved, and the balance is ${balance}`);
}

/** Balance check and issue must be atomic, or two calls take the same one. */
async function checkLast(checked: Checked): Promise<void> {
  const who = toCustomer(checked, 'LAST', 1);
  const asked = [1, 2, 3].map(() =>
    checked.ask('orderserve/create', { txlogisticId: newNumber() }, who),
  );
  const made = (await Promise.all(asked)).filter(({ code }) => code === '1');
  expect(
    made.length === 1,
    `one waybill was granted, and ${made.length} of 3 orders at the same moment were made`,
  );
}

async function checkReserved(checked: Checked): Promise<void> {
  const who = toCustomer(checked, 'USES', 10);
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
  const use = (number: string, customer: Who) =>
    ['orderserve/create', { txlogisticId: newNumber(), billCode: number }, customer] as const;
  await checked.refuse('a waybill that another order has', '145002001', [...use(billCode, who)]);
  await checked.refuse("another customer's reserved waybill", '999001030', [
    ...use(another, toCustomer(checked, 'OTHER', null)),
  ]);
  await checked.refuse('a waybill that was not reserved', '999001030', [
    ...use(unknownWaybill, who),
  ]);
}

export const waybillChecks: readonly Check[] = [
  {
    name: 'a balance is what was granted less what was given out',
    asks: ['orderserve/create', 'vip/balance'],
    run: checkBalance,
  },
  {
    name: 'the last waybill is given out once, whatever comes at the same moment',
    asks: ['orderserve/create'],
    run: checkLast,
  },
  {
    name: 'reserved waybills are given out once',
    asks: ['vip/getwaybill'],
    run: checkReserving,
  },
  {
    name: 'a reserved waybill is used by one order of its customer',
    asks: ['orderserve/create', 'vip/getwaybill'],
    run: checkReserved,
  },
];
