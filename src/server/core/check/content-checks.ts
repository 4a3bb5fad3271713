import { getOrders } from '#contract/operations/orderserve/query.ts';
import { addingTo, type Check, type Data, expect, newNumber } from './checked.ts';

const scripts = 'متجر النيل · ខ្មែរ · ไทย · 你好，世界 · Điện thoại · café · 🎁 ';
const longestRemark = 200;
/** Characters of every language of the portal, up to the maximum length. */
const remark = scripts.padEnd(longestRemark, '0123456789');

/** An order with a value in every field that a careless column cuts, rounds or garbles. */
const content = {
  itemsValue: '150.55',
  priceCurrency: 'AED',
  offerFee: '99.90',
  weight: 1.23,
  length: 30.5,
  serviceType: '02',
  deliveryType: '03',
  payType: 'PP_CASH',
  remark,
  items: [
    { itemType: 'ITN1', itemName: 'T-shirt', number: 2, itemValue: '150.55', priceCurrency: 'AED' },
    { itemType: 'ITN2', itemName: 'فستان', number: 1, itemValue: '0.10', priceCurrency: 'AED' },
  ],
};

/** Parts of an address whose spelling a core, or the portal, may change. */
const spelled = /^(sender|receiver)\.(countryCode|prov|city|area|\w+Code)$/;
const amounts = /(itemsValue|fodMoney|offerFee|itemValue)$/;

function isKept(path: string, sent: unknown, found: unknown): boolean {
  if (amounts.test(path)) return Number(sent) === Number(found);
  if (path.endsWith('Time'))
    return String(sent).replace('T', ' ') === String(found).replace('T', ' ');
  return sent === found;
}

/** Finds the first path at which a stored order differs from what was sent. */
function findDifference(sent: Data, found: Data, path = ''): [string, Data, Data] | undefined {
  if (spelled.test(path)) return undefined;
  if (typeof sent !== 'object' || sent === null) {
    return isKept(path, sent, found) ? undefined : [path, sent, found];
  }
  if (Array.isArray(sent) && sent.length !== found?.length) return [path, sent, found];
  for (const [name, value] of Object.entries(sent)) {
    const inside = findDifference(value, found?.[name], path === '' ? name : `${path}.${name}`);
    if (inside) return inside;
  }
  return undefined;
}

const toShown = (value: unknown) => JSON.stringify(value)?.slice(0, 300) ?? 'nothing';

export const contentChecks: Check[] = [];

const asking = addingTo(contentChecks);
const forQuery = asking('orderserve/create', 'orderserve/query');
const forCreate = asking('orderserve/create');

forQuery('an order is found with all that it was made with', async (checked) => {
  const wanted = { ...content, txlogisticId: newNumber() };
  const { code, data: made, request } = await checked.ask('orderserve/create', wanted);
  expect(code === '1', `orderserve/create was refused with ${code}, though the call is valid`);
  const order = await checked.findOrder(made.billCode);
  expect(
    order?.customerId === checked.who.customer,
    `customerId of ${made.billCode} is ${order?.customerId}, and the order is of ${checked.who.customer}`,
  );
  const answered = Object.entries(request as object).filter(
    ([name]) => name in getOrders.data.items.properties,
  );
  const sent = { ...Object.fromEntries(answered), ...made };
  const difference = findDifference(sent, order);
  if (!difference) return;
  const [path, was, found] = difference;
  expect(
    false,
    `${path} of ${made.billCode} was ${toShown(was)}, and orderserve/query says ${toShown(found)}`,
  );
});

/** Sends one order in two simultaneous calls, as two servers of an integrator might. */
forCreate('calls of one order at the same moment make one order', async (checked) => {
  const txlogisticId = newNumber();
  const calls = [1, 2, 3].map(() => checked.ask('orderserve/create', { txlogisticId }));
  const answers = await Promise.all(calls);
  const billCodes = new Set(
    answers.filter(({ code }) => code === '1').map(({ data }) => data.billCode),
  );
  expect(
    billCodes.size === 1,
    `calls of one txlogisticId at the same moment have to make one order, and made ${billCodes.size}: ${[...billCodes].join(', ')}`,
  );
});

forCreate('orders whose numbers differ by case are two', async (checked) => {
  const txlogisticId = newNumber();
  const upper = await checked.create({ txlogisticId: `${txlogisticId}-A` });
  const lower = await checked.create({ txlogisticId: `${txlogisticId}-a` });
  expect(
    upper.billCode !== lower.billCode,
    `txlogisticId is taken as it is written: ${txlogisticId}-a modified the order ${txlogisticId}-A`,
  );
});
