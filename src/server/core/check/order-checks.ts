import { randomUUID } from 'node:crypto';
import { secondMs } from '#contract/durations.ts';
import { exampleLooseOrder, exampleOrder } from '#contract/operations/_fields/example-order.ts';
import {
  addingTo,
  type Check,
  type Checked,
  type Data,
  expect,
  NotChecked,
  newNumber,
  toCancel,
  type Who,
} from './checked.ts';

const cancelledStatus = 104;
/** Wire times have whole seconds: a change a second later is visible. */
const nextSecondMs = 1100;

const listOf = (orders: Data[]) => orders.map(({ txlogisticId }) => txlogisticId).join(', ');

function expectOnly(orders: Data[], txlogisticId: string, what: string): Data {
  const [order, ...more] = orders;
  expect(
    order?.txlogisticId === txlogisticId && more.length === 0,
    `orderserve/query by ${what} has to find ${txlogisticId} alone, and found: ${listOf(orders) || 'nothing'}`,
  );
  return order;
}

async function checkPages(checked: Checked, who: Who, made: Data[], before: string) {
  const after = checked.localTime(60 * secondMs);
  const pageOf = (current: number, size: number, fields: object = {}) =>
    checked.query({ command: 3, startDate: before, endDate: after, current, size, ...fields }, who);
  const expected = new Set(made.map(({ txlogisticId }) => txlogisticId));
  const all = await pageOf(1, 10);
  expect(
    all.length === 3 && all.every(({ txlogisticId }) => expected.has(txlogisticId)),
    `orderserve/query by time (command 3) has to find the three orders just made, and found: ${listOf(all) || 'nothing'}`,
  );
  const [page, next] = [await pageOf(1, 2), await pageOf(2, 2)];
  expect(page.length === 2, `a page of size 2 has ${page.length} of three orders`);
  const paged = [...page, ...next];
  expect(
    listOf(paged) === listOf(all),
    `pages of two have to follow each other: ${listOf(all)} came as ${listOf(paged)}`,
  );
  const cancelled = await pageOf(1, 10, { status: cancelledStatus });
  expect(cancelled.length === 0, `status 104 found open orders: ${listOf(cancelled)}`);
  const [startDate, endDate] = [
    checked.localTime(-7200 * secondMs),
    checked.localTime(-3600 * secondMs),
  ];
  const earlier = await pageOf(1, 10, { startDate, endDate });
  expect(
    earlier.length === 0,
    `orderserve/query by time found orders made outside ${startDate} to ${endDate}: ${listOf(earlier)}`,
  );
}

export const orderChecks: Check[] = [];

const asking = addingTo(orderChecks);
const forCreate = asking('orderserve/create');
const forQuery = asking('orderserve/create', 'orderserve/query');
const forCancel = asking('orderserve/create', 'orderserve/cancel');
const forCancelAndQuery = asking('orderserve/create', 'orderserve/cancel', 'orderserve/query');
const forLoose = asking('orderserve/addLooseOrder');
const forLooseCancel = asking('orderserve/addLooseOrder', 'orderserve/cancel');

forCreate('orderserve/create makes an order, in both versions of the open API', async (checked) => {
  for (const major of [2, 1] as const) {
    const txlogisticId = newNumber();
    const made = await checked.create({ txlogisticId }, checked.who, { major });
    expect(
      made.txlogisticId === txlogisticId,
      `the answer names the order ${made.txlogisticId}, not ${txlogisticId}`,
    );
    checked.expectNow('createOrderTime', made.createOrderTime);
  }
  const [one, other] = [await checked.create(), await checked.create()];
  expect(one.billCode !== other.billCode, `two orders have one waybill, ${one.billCode}`);
});

forCreate('a webhook-id that comes again has the same answer', async (checked) => {
  const { who } = checked;
  const fields = { txlogisticId: newNumber() };
  const repeated = { requestId: randomUUID() };
  const [one, other] = await Promise.all([
    checked.create(fields, who, repeated),
    checked.create(fields, who, repeated),
  ]);
  const third = await checked.create(fields, who, repeated);
  const answers = new Set([one, other, third].map((each) => JSON.stringify(each)));
  expect(answers.size === 1, `one webhook-id had ${answers.size} answers: ${[...answers]}`);
  const next = await checked.create({ txlogisticId: newNumber() });
  expect(
    next.billCode !== one.billCode,
    `another webhook-id had the answer of an earlier one: ${one.billCode}`,
  );
});

forCreate('an existing order is modified', async (checked) => {
  const txlogisticId = newNumber();
  const made = await checked.create({ txlogisticId, weight: 1 });
  const changed = await checked.create({ txlogisticId, weight: 9, remark: 'changed' });
  expect(
    made.billCode === changed.billCode,
    `the same txlogisticId of the same customer has to modify ${made.billCode}, and made ${changed.billCode}`,
  );
  const theirs = await checked.create({ txlogisticId }, checked.customer('2'));
  expect(
    theirs.billCode !== made.billCode,
    `txlogisticId is one customer's own: another customer's order of that number modified ${made.billCode}`,
  );
  await checked.refuseOrder('operateType 2 without such an order', '145003064', {
    operateType: 2,
  });
});

forQuery('a modified order shows its changes and when it changed', async (checked) => {
  const txlogisticId = newNumber();
  await checked.create({ txlogisticId, weight: 1 });
  const read = async () =>
    expectOnly(
      await checked.query({ command: 1, serialNumber: [txlogisticId] }),
      txlogisticId,
      'txlogisticId',
    );
  const before = await read();
  checked.expectNow('createOrderTime of orderserve/query', before.createOrderTime);
  checked.expectNow('updateOrderTime of orderserve/query', before.updateOrderTime);
  await checked.parts.pause(nextSecondMs);
  const receiver = { ...exampleOrder.receiver, name: 'Changed' };
  await checked.create({ txlogisticId, weight: 9, receiver });
  const after = await read();
  expect(after.weight === 9, `weight was changed to 9, and orderserve/query says ${after.weight}`);
  expect(
    after.receiver?.name === 'Changed',
    `receiver.name was changed, and orderserve/query says ${after.receiver?.name}`,
  );
  expect(
    after.createOrderTime === before.createOrderTime,
    `createOrderTime changed with the order: ${before.createOrderTime}, then ${after.createOrderTime}`,
  );
  expect(
    after.updateOrderTime > before.updateOrderTime,
    `updateOrderTime has to change with the order, and stayed ${before.updateOrderTime}`,
  );
});

forQuery('cash on delivery is refused where it is not open', async (checked) => {
  const cod = { itemsValue: '150' };
  const without = checked.customer('PREPAID', { cod: false });
  const what = 'itemsValue of a customer whose `cod` is false';
  await checked.refuseOrder(what, '145003112', cod, without);
  await checked.create({}, without);
  await checked.create(cod, { ...without, cod: true });
  const order = await checked.create(cod);
  const found = await checked.findOrder(order.billCode);
  expect(
    Number(found?.itemsValue) === 150,
    `itemsValue was 150, and orderserve/query says ${found?.itemsValue}`,
  );
});

forQuery('products that the core names are kept with what is exchanged', async (checked) => {
  const { expressTypes = [] } = checked.parts.capabilities;
  if (expressTypes.length === 0) {
    throw new NotChecked('/capabilities names no expressTypes: the portal refuses EX and DR');
  }
  for (const expressType of expressTypes) {
    const exdrDescription = 'swap the red shirt';
    const { billCode } = await checked.create({ expressType, exdrDescription });
    const order = await checked.findOrder(billCode);
    expect(
      order?.expressType === expressType,
      `an order was made with expressType ${expressType}, and orderserve/query says ${order?.expressType}`,
    );
    expect(
      expressType === 'EZ' || order.exdrDescription === exdrDescription,
      `exdrDescription of ${billCode} was ${exdrDescription}, and orderserve/query says ${order.exdrDescription}`,
    );
  }
});

forQuery('orders are found by number, waybill, serial and time', async (checked) => {
  const who = checked.customer('QUERY');
  const before = checked.localTime(-60 * secondMs);
  const made: Data[] = [];
  for (let count = 0; count < 3; count += 1) made.push(await checked.create({}, who));
  const [one, two, three] = made;
  const query = (fields: object) => checked.query(fields, who);
  const byNumber = await query({ command: 1, serialNumber: [one.txlogisticId, newNumber()] });
  const order = expectOnly(byNumber, one.txlogisticId, 'txlogisticId (command 1)');
  expect(
    order.billCode === one.billCode,
    `the waybill of ${one.txlogisticId} is ${one.billCode}, and orderserve/query says ${order.billCode}`,
  );
  const byWaybill = await query({ command: 2, serialNumber: [two.billCode] });
  expectOnly(byWaybill, two.txlogisticId, 'waybill (command 2)');
  const unordered = [three.txlogisticId, newNumber(), one.txlogisticId];
  const several = await query({ command: 1, serialNumber: unordered });
  expect(
    several.length === 2,
    `orderserve/query of ${unordered.join(', ')} has to find two orders, and found: ${listOf(several) || 'nothing'}`,
  );
  const bySerial = await query({ command: 4, serialNumber: [order.orderNumber] });
  expectOnly(bySerial, one.txlogisticId, 'orderNumber (command 4)');
  const none = await query({ command: 2, serialNumber: [newNumber()] });
  expect(
    none.length === 0,
    `orderserve/query found ${listOf(none)} for a number that is not there`,
  );
  await checkPages(checked, who, made, before);
});

forCancel('an order is cancelled once, and again with the same answer', async (checked) => {
  const { txlogisticId, billCode } = await checked.create();
  const first = await checked.cancel(txlogisticId);
  expect(
    first.txlogisticId === txlogisticId && first.billCode === billCode,
    `orderserve/cancel of ${txlogisticId}, ${billCode} answered ${first.txlogisticId}, ${first.billCode}`,
  );
  const again = await checked.ask('orderserve/cancel', toCancel(txlogisticId));
  expect(
    again.code === '1' && JSON.stringify(again.data) === JSON.stringify(first),
    `a second cancel has to answer as the first one did, and answered ${again.code}`,
  );
  await checked.refuse('an order that is not there', '999002000', [
    'orderserve/cancel',
    toCancel(newNumber()),
  ]);
  await checked.refuseOrder('a cancelled order', '145003202', { txlogisticId });
});

forCancelAndQuery('a cancelled order is found as cancelled', async (checked) => {
  const who = checked.customer('CANCELS');
  await checked.create({}, who);
  const { txlogisticId } = await checked.create({}, who);
  await checked.cancel(txlogisticId, who);
  const fields = { command: 1, serialNumber: [txlogisticId] };
  const order = expectOnly(await checked.query(fields, who), txlogisticId, 'txlogisticId');
  expect(
    order.orderStatus === cancelledStatus,
    `orderStatus of a cancelled order is ${cancelledStatus}, and was ${order.orderStatus}`,
  );
  const [startDate, endDate] = [
    checked.localTime(-60 * secondMs),
    checked.localTime(60 * secondMs),
  ];
  const byTime = { command: 3, startDate, endDate, current: 1, size: 10 };
  expectOnly(
    await checked.query({ ...byTime, status: cancelledStatus }, who),
    txlogisticId,
    `time and status ${cancelledStatus}`,
  );
});

forLoose('an individual shipment is made once', async (checked) => {
  const shipment = { ...exampleLooseOrder, txlogisticId: newNumber() };
  const requestId = randomUUID();
  const add = () =>
    checked.succeed('orderserve/addLooseOrder', shipment, checked.who, { requestId });
  const [first, again] = [await add(), await add()];
  expect(
    JSON.stringify(first) === JSON.stringify(again),
    `one webhook-id of orderserve/addLooseOrder had two answers: ${first.billCode}, ${again.billCode}`,
  );
  checked.expectNow('createOrderTime', first.createOrderTime);
  await checked.refuse('a used txlogisticId', '145003101', ['orderserve/addLooseOrder', shipment]);
  const salesperson = { code: `S-${checked.who.account}`, outlet: 'CHECK' };
  const another = { ...exampleLooseOrder, txlogisticId: newNumber() };
  await checked.succeed('orderserve/addLooseOrder', another, checked.who, { salesperson });
});

forLooseCancel('an individual shipment is cancelled by its account alone', async (checked) => {
  const { txlogisticId } = await checked.succeed('orderserve/addLooseOrder', {
    ...exampleLooseOrder,
    txlogisticId: newNumber(),
  });
  const cancel = { ...toCancel(txlogisticId), customerCode: undefined, orderType: 1 };
  await checked.refuse("another account's shipment", '999002000', [
    'orderserve/cancel',
    cancel,
    checked.stranger,
  ]);
  await checked.succeed('orderserve/cancel', cancel);
});
