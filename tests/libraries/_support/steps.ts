import { wrongIds } from './argument-steps.ts';
import { newNumber, type Step, toOrder } from './step.ts';
import type { Fate } from './way.ts';

const failed = (status: number, rule: string, headers: Record<string, string> = {}): Fate => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({
    code: status === 409 ? '145003050' : '0',
    msg: 'not now',
    data: null,
    errors: [{ path: null, rule, code: '0' }],
  }),
});

const soon = { 'retry-after': '0' };
const busy = failed(503, 'unavailable', soon);
const limited = failed(429, 'rate', soon);
const running = failed(409, 'in-progress', soon);
const page: Fate = { status: 502, headers: { 'content-type': 'text/html' }, body: '<p>Bad</p>' };

export function toRepeats(customerCode: string): Step[] {
  const order = toOrder(customerCode);
  const { txlogisticId } = order;
  const id = newNumber('own-id');
  const ok = { txlogisticId };
  const asked = { billCodes: 'UEG000000000001' };
  return [
    { name: 'accepts an id', path: 'order/addOrder', request: order, id, ok },
    {
      name: 'gets the recorded response for the same id',
      path: 'order/addOrder',
      request: order,
      id,
      ok,
      replayed: true,
    },
    {
      name: 'reports an id that was used with another body',
      path: 'order/addOrder',
      request: { ...order, weight: 2 },
      id,
      error: { kind: 'conflict', code: '145003050', httpStatus: 409, paths: ['webhook-id'] },
    },
    {
      name: 'survives a cut connection, a rate limit, an outage and an error page of a proxy',
      path: 'order/addOrder',
      request: toOrder(customerCode),
      fates: ['cut', limited, busy, page, 'pass'],
      ok: { billCode: /^UEG/ },
      attempts: 5,
    },
    {
      name: 'survives a timeout',
      path: 'order/addOrder',
      request: toOrder(customerCode),
      fates: ['hang', 'pass'],
      ok: { billCode: /^UEG/ },
      attempts: 2,
    },
    {
      name: 'waits while the first attempt is still running',
      path: 'order/addOrder',
      request: toOrder(customerCode),
      fates: [running, 'pass'],
      ok: { billCode: /^UEG/ },
      attempts: 2,
    },
    {
      name: 'finally gives up on a rate limit',
      path: 'logistics/trace',
      request: asked,
      fates: [limited],
      error: { kind: 'rate-limit', code: '0', httpStatus: 429 },
      attempts: 5,
    },
    {
      name: 'finally gives up on an error page of a proxy',
      path: 'logistics/trace',
      request: asked,
      fates: [page],
      error: { kind: 'unavailable', code: '', httpStatus: 502 },
      attempts: 5,
    },
    {
      name: 'finally gives up on a connection',
      path: 'logistics/trace',
      request: asked,
      fates: ['cut'],
      error: { kind: 'connection', message: /^The connection failed: logistics\/trace: \S/ },
      attempts: 5,
    },
    {
      name: 'does not wait longer than a minute',
      path: 'logistics/trace',
      request: asked,
      fates: [failed(503, 'unavailable', { 'retry-after': '61' })],
      error: { kind: 'unavailable', httpStatus: 503 },
    },
  ];
}

const succeeded = (data: unknown): Fate => ({
  status: 200,
  headers: { 'content-type': 'application/json', 'x-new': '1' },
  body: JSON.stringify({ code: '1', msg: 'success', data, new: {} }),
});

const place = { prov: 'p', provCode: '1', city: 'c', cityCode: '2', area: 'a', areaCode: '3' };
const known = { parentId: '2', ...place, postCode: '' };

/** Possible responses of a later release of the API. */
export const tolerated: Step[] = [
  {
    name: 'accepts a new field',
    path: 'location/getLocation',
    request: { countryCode: 'UAE' },
    fates: [succeeded([{ ...known, new: { deep: [1] } }])],
    ok: [known],
  },
  {
    name: 'reads a new value of a closed list',
    path: 'sandbox/moveParcel',
    request: { billCode: 'UEG000000000001' },
    fates: [
      succeeded({
        billCode: 'UEG000000000001',
        scenario: 'teleported',
        orderStatus: 999,
        stepsDone: 1,
        stepsLeft: 0,
        nextTime: null,
      }),
    ],
    ok: { scenario: 'teleported', orderStatus: 999 },
  },
  {
    name: 'classifies a new code by its HTTP status',
    path: 'logistics/trace',
    request: { billCodes: 'UEG000000000001' },
    fates: [{ status: 404, body: '{"code":"777","msg":"new","data":null,"errors":[]}' }],
    error: { kind: 'not-found', code: '777', httpStatus: 404, paths: [] },
  },
];

const moved: Fate = { status: 307, headers: { location: '/elsewhere' }, body: '' };

const texts = 'شارع المحور · 北京市朝阳区 · ถนน · 😀 "quoted" \\ & \u2028';

interface Known {
  apiAccount: string;
  customerCode: string;
  billCode: string;
}

function toSuccesses({ apiAccount, customerCode, billCode }: Known): Step[] {
  const order = toOrder(customerCode, { remark: texts });
  const { txlogisticId } = order;
  const asked = { customerCode, command: 1, serialNumber: [txlogisticId] };
  return [
    {
      name: 'creates an order with texts of several scripts',
      path: 'order/addOrder',
      request: order,
      ok: { txlogisticId, billCode: /^UEG\d{12}$/ },
    },
    {
      name: 'reads them back as sent',
      path: 'order/getOrders',
      request: asked,
      ok: [{ txlogisticId, remark: texts, weight: 1.66 }],
    },
    {
      name: 'reads a list of texts',
      path: 'order/getBatchBillCode',
      request: { customerCode, code: customerCode, num: 2 },
      ok: [/^UEG\d{12}$/, /^UEG\d{12}$/],
    },
    {
      name: 'reads a single text',
      path: 'trace/subscribe',
      request: {
        id: apiAccount,
        list: [{ traceNode: '1&10', waybillCode: billCode }],
      },
      ok: 'SUCCESS',
    },
    {
      name: 'reads an empty list',
      path: 'order/getOrders',
      request: { ...asked, serialNumber: ['unknown-order'] },
      ok: [],
    },
    {
      name: 'reads a large label',
      path: 'order/printOrder',
      request: { customerCode, billCode, printSize: '0' },
      ok: { billCode, base64EncodeContent: /^JVBERi[\w+/=]{20000,}$/ },
    },
    {
      name: 'calls a sandbox operation at its own address',
      path: 'sandbox/moveParcel',
      request: { billCode },
      ok: { billCode, stepsDone: 1 },
    },
  ];
}

/** Refusals of every kind, which are not retried. */
function toRefusals(customerCode: string): Step[] {
  const asked = (code: string) =>
    toOrder(customerCode, { txlogisticId: newNumber(`SIMULATE-${code}`) });
  return [
    {
      name: 'reports all invalid fields',
      path: 'order/addOrder',
      request: toOrder(customerCode, { weight: 31, remark: 'x'.repeat(201) }),
      error: {
        kind: 'validation',
        code: '145003092',
        httpStatus: 422,
        paths: ['weight', 'remark'],
      },
    },
    {
      name: 'reports a missing field',
      path: 'logistics/trace',
      request: {},
      error: { kind: 'validation', httpStatus: 422, paths: ['billCodes'] },
    },
    {
      name: 'reports a missing permission',
      path: 'order/addOrder',
      request: asked('145003012'),
      error: { kind: 'permission', code: '145003012', httpStatus: 403 },
    },
    {
      name: 'reports a missing order',
      path: 'order/cancelOrder',
      request: { customerCode, orderType: 2, txlogisticId: 'unknown-order', reason: 'changed' },
      error: { kind: 'not-found', code: '999002000', httpStatus: 404 },
    },
    {
      name: 'reports a conflict with the state of an order',
      path: 'order/addOrder',
      request: asked('145003201'),
      error: { kind: 'conflict', code: '145003201', httpStatus: 409 },
    },
    {
      name: 'follows no redirect',
      path: 'logistics/trace',
      request: { billCodes: 'UEG000000000001' },
      fates: [moved],
      error: { kind: 'unexpected', code: '', httpStatus: 307 },
    },
    {
      name: 'refuses a page as a response',
      path: 'logistics/trace',
      request: { billCodes: 'UEG000000000001' },
      fates: [{ status: 200, headers: { 'content-type': 'text/html' }, body: '<p>Hello</p>' }],
      error: { kind: 'unexpected', code: '', httpStatus: 200 },
    },
  ];
}

export function toSteps(known: Known): Step[] {
  return [
    ...toSuccesses(known),
    ...toRefusals(known.customerCode),
    ...toRepeats(known.customerCode),
    ...tolerated,
    ...wrongIds,
  ];
}
