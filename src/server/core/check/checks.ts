import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { checkFields, type FieldSchema } from '#contract/check-fields.ts';
import { exampleLooseOrder, exampleOrder } from '#contract/operations/_fields/example-order.ts';
import { calls } from '#contract/operations/all.ts';
import { ApiError } from '#server/api-error.ts';
import type { CoreClient } from '../forward/core-client.ts';
import { createReadAnswer, toLeftOut } from '../forward/forwarding-core.ts';
import type { Core } from '../port.ts';
import { type CoreRequest, signMessage, toCallId } from '../protocol.ts';

export type CallId = keyof Core;

/** A core that is being checked, and what the checks made there so far. */
export interface Checked {
  client: CoreClient;
  /** Answers of an address as they come: without a signature, or with another. */
  probe(path: string, headers: Record<string, string>, body?: string): Promise<number>;
  sign(id: string, body: string): Record<string, string>;
  operations: readonly string[];
  account: string;
}

/** What falls short, in words for a courier's engineer. */
export class Shortcoming extends Error {}

export interface Check {
  name: string;
  /** Operations that it asks: without one of them it says nothing. */
  asks: readonly CallId[];
  run(checked: Checked): Promise<void>;
}

function expect(holds: boolean, words: string): asserts holds {
  if (!holds) throw new Shortcoming(words);
}

const readAnswer = createReadAnswer();

/** The contract's example of a success, in the types of the contract. */
function toRequest(id: CallId, fields: object): Record<string, unknown> {
  const operation = calls.find((each) => each.id === id);
  const example = operation?.examples.find(({ code }) => code === '1')?.request;
  const sent = { ...example, ...fields };
  return checkFields(operation?.request as FieldSchema, sent).value;
}

interface Asked {
  requestId?: string;
  account?: string;
  /** Null for what no customer is named for. */
  customer?: string | null;
}

const toCustomer = ({ account }: Checked) => `C-${account}`;

function toMessage(checked: Checked, request: unknown, asked: Asked): CoreRequest {
  const { requestId = randomUUID(), account = checked.account } = asked;
  const { customer: code = toCustomer(checked) } = asked;
  return {
    requestId,
    at: new Date().toISOString(),
    account: { apiAccount: account, level: 'enterprise' },
    customer: code === null ? null : { code, cod: true, granted: null },
    salesperson: null,
    language: 'en',
    request,
  };
}

// biome-ignore lint/suspicious/noExplicitAny: each check knows the shape it asked for, which the contract checked.
type Data = any;

/** Asks an operation with its example; the answer has passed the contract's schema. */
async function ask(
  checked: Checked,
  id: CallId,
  fields: object,
  asked: Asked = {},
): Promise<{ code: string; data: Data }> {
  const message = toMessage(checked, toRequest(id, fields), asked);
  const answer = await checked.client.call(id, message);
  try {
    return { code: '1', data: readAnswer(id, answer) };
  } catch (error) {
    if (error instanceof ApiError) return { code: error.code, data: null };
    throw error;
  }
}

async function succeed(checked: Checked, id: CallId, fields: object, asked: Asked = {}) {
  const { code, data } = await ask(checked, id, fields, asked);
  expect(code === '1', `${id} was refused with ${code}, though it is the contract's own example`);
  return data;
}

const newNumber = () => `CHECK-${randomUUID().slice(0, 13)}`;

function create(checked: Checked, fields: object = {}, asked: Asked = {}): Promise<Data> {
  const order = { ...exampleOrder, txlogisticId: newNumber(), ...fields };
  return succeed(checked, 'orderserve/create', order, asked);
}

/** Operations whose example needs no order. */
const alone: readonly CallId[] = [
  'basic',
  'other/pca',
  'other/cover',
  'other/getInfo',
  'other/freight',
  'other/threeSegmentCode',
  'vip/query',
  'vip/balance',
  'vip/getwaybill',
];

const made: readonly CallId[] = ['orderserve/create'];

const strangersSecret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

async function checkRefusals(checked: Checked): Promise<void> {
  const refused = async (what: string, status: Promise<number>) => {
    const answered = await status;
    expect(
      answered === 401,
      `${what} has to be refused with HTTP 401, and was answered ${answered}`,
    );
  };
  await refused('GET /capabilities without a signature', checked.probe('/capabilities', {}));
  const path = '/operations/orderserve/create';
  await refused(`POST ${path} without a signature`, checked.probe(path, {}, '{}'));
  const strange = signMessage([strangersSecret], toCallId('orderserve/create', 'x'), '{}');
  await refused(`POST ${path} signed with another secret`, checked.probe(path, strange, '{}'));
  const elsewhere = checked.sign(toCallId('orderserve/cancel', 'x'), '{}');
  await refused(`POST ${path} signed for another path`, checked.probe(path, elsewhere, '{}'));
}

async function checkRepeats(checked: Checked): Promise<void> {
  const requestId = randomUUID();
  const txlogisticId = newNumber();
  const [one, other] = await Promise.all([
    create(checked, { txlogisticId }, { requestId }),
    create(checked, { txlogisticId }, { requestId }),
  ]);
  await pause(50);
  const third = await create(checked, { txlogisticId }, { requestId });
  const numbers = new Set([one, other, third].map(({ billCode }) => billCode));
  expect(numbers.size === 1, `one webhook-id made ${numbers.size} waybills: ${[...numbers]}`);
}

async function checkModifying(checked: Checked): Promise<void> {
  const txlogisticId = newNumber();
  const made = await create(checked, { txlogisticId });
  const changed = await create(checked, { txlogisticId, weight: 9 });
  expect(
    made.billCode === changed.billCode,
    `the same txlogisticId of the same customer has to modify ${made.billCode}, and made ${changed.billCode}`,
  );
}

async function checkStrangers(checked: Checked): Promise<void> {
  const { billCode } = await create(checked);
  const stranger = { account: `98${checked.account.slice(2)}`, customer: 'C-STRANGER' };
  const { code } = await ask(checked, 'logistics/query', { billCodes: billCode }, stranger);
  expect(code === '145003316', `trace showed another account's parcel: ${code}, not 145003316`);
}

async function checkManyLabels(checked: Checked, billCode: string): Promise<void> {
  const other = await create(checked);
  const billCodes = [other.billCode, billCode];
  const { pages, ...printed } = await succeed(checked, 'orderserve/printOrders', { billCodes });
  const isInOrder = JSON.stringify(printed.billCodes) === JSON.stringify(billCodes);
  expect(pages === 2 && isInOrder, `two labels were answered with ${pages} pages, or out of order`);
}

async function checkLife(checked: Checked): Promise<void> {
  const { billCode, txlogisticId } = await create(checked);
  const found = await succeed(checked, 'orderserve/query', {
    command: 1,
    serialNumber: [txlogisticId],
  });
  expect(
    JSON.stringify(found).includes(billCode),
    `orderserve/query does not find ${txlogisticId}`,
  );
  const label = await succeed(checked, 'orderserve/expressquery', { billCode, printSize: 1 });
  const pdf = Buffer.from(String(label.base64EncodeContent), 'base64').toString('latin1');
  expect(pdf.startsWith('%PDF'), 'base64EncodeContent of the label is no PDF');
  if (checked.operations.includes('orderserve/printOrders'))
    await checkManyLabels(checked, billCode);
  const numbers = { customerCode: toCustomer(checked), waybillNos: [billCode] };
  await succeed(checked, 'orderserve/waybillInformation', numbers);
  await succeed(checked, 'logistics/query', { billCodes: billCode });
  await succeed(checked, 'orderserve/cancel', { orderType: 2, txlogisticId, reason: 'a check' });
  const late = await ask(checked, 'orderserve/create', { ...exampleOrder, txlogisticId });
  expect(late.code === '145003202', `a cancelled order was modified: ${late.code}, not 145003202`);
}

async function checkLooseOrders(checked: Checked): Promise<void> {
  const shipment = { ...exampleLooseOrder, txlogisticId: newNumber() };
  const nobody = { customer: null };
  await succeed(checked, 'orderserve/addLooseOrder', shipment, nobody);
  const { code } = await ask(checked, 'orderserve/addLooseOrder', shipment, nobody);
  expect(code === '145003101', `a used txlogisticId was answered ${code}, not 145003101`);
}

async function checkRealNames(checked: Checked): Promise<void> {
  const { billCode } = await create(checked);
  const kept = await succeed(checked, 'other/realNameSaveInfo', { billCode });
  expect(kept.billCode === billCode, `${kept.billCode} was answered for ${billCode}`);
}

async function checkSubscribing(checked: Checked): Promise<void> {
  const { billCode } = await create(checked);
  const toList = (waybillCode: string) => ({
    id: checked.account,
    list: [{ traceNode: '1', waybillCode }],
  });
  await succeed(checked, 'logistics/subscribe', toList(billCode));
  const { code } = await ask(checked, 'logistics/subscribe', toList('CHECK-UNKNOWN'));
  expect(code === '145003100', `a waybill that does not exist was subscribed to: ${code}`);
}

/** What every core has to answer, in the order in which it is built. */
export const checks: readonly Check[] = [
  {
    name: 'GET /capabilities names what the core answers',
    asks: [],
    run: async ({ operations }) => void toLeftOut(operations),
  },
  { name: 'what is not signed is refused', asks: [], run: checkRefusals },
  ...alone.map((id) => ({
    name: `${id} answers its example`,
    asks: [id],
    run: async (checked: Checked) => {
      await succeed(checked, id, { code: toCustomer(checked) });
    },
  })),
  {
    name: 'orderserve/create makes an order',
    asks: made,
    run: async (checked) => void (await create(checked)),
  },
  { name: 'a webhook-id that comes again is the same call', asks: made, run: checkRepeats },
  { name: 'an order that is there is modified', asks: made, run: checkModifying },
  { name: 'another account sees nothing', asks: [...made, 'logistics/query'], run: checkStrangers },
  {
    name: 'an order is found, printed, traced and cancelled',
    asks: [
      ...made,
      'orderserve/query',
      'orderserve/expressquery',
      'orderserve/waybillInformation',
      'logistics/query',
      'orderserve/cancel',
    ],
    run: checkLife,
  },
  {
    name: 'an individual shipment is made once',
    asks: ['orderserve/addLooseOrder'],
    run: checkLooseOrders,
  },
  {
    name: 'a real name is kept with its waybill',
    asks: [...made, 'other/realNameSaveInfo'],
    run: checkRealNames,
  },
  {
    name: 'a waybill that exists can be subscribed to, and no other',
    asks: [...made, 'logistics/subscribe'],
    run: checkSubscribing,
  },
];
