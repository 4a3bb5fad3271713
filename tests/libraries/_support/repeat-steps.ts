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

/** Calls that are made once more, and those that come to nothing. */
export function toRepeats(customerCode: string): Step[] {
  const order = toOrder(customerCode);
  const { txlogisticId } = order;
  const id = newNumber('own-id');
  const ok = { txlogisticId };
  const asked = { billCodes: 'UEG000000000001' };
  return [
    { name: 'takes an id', path: 'order/addOrder', request: order, id, ok },
    {
      name: 'is answered from the record for the same id',
      path: 'order/addOrder',
      request: order,
      id,
      ok,
      replayed: true,
    },
    {
      name: 'does not repeat an id that belongs to another body',
      path: 'order/addOrder',
      request: { ...order, weight: 2 },
      id,
      error: { kind: 'conflict', code: '145003050', httpStatus: 409, paths: ['webhook-id'] },
    },
    {
      name: 'outlives a cut connection, a limit, a pause and a page of a proxy',
      path: 'order/addOrder',
      request: toOrder(customerCode),
      fates: ['cut', limited, busy, page, 'pass'],
      ok: { billCode: /^UEG/ },
      attempts: 5,
    },
    {
      name: 'outlives an answer that does not come in time',
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
      name: 'gives a limit up in the end',
      path: 'logistics/trace',
      request: asked,
      fates: [limited],
      error: { kind: 'rate-limit', code: '0', httpStatus: 429 },
      attempts: 5,
    },
    {
      name: 'gives a page of a proxy up in the end',
      path: 'logistics/trace',
      request: asked,
      fates: [page],
      error: { kind: 'unavailable', code: '', httpStatus: 502 },
      attempts: 5,
    },
    {
      name: 'gives a connection up in the end',
      path: 'logistics/trace',
      request: asked,
      fates: ['cut'],
      error: { kind: 'connection', message: /^The connection failed: logistics\/trace: \S/ },
      attempts: 5,
    },
    {
      name: 'waits for nothing that takes longer than a minute',
      path: 'logistics/trace',
      request: asked,
      fates: [failed(503, 'unavailable', { 'retry-after': '61' })],
      error: { kind: 'unavailable', httpStatus: 503 },
    },
  ];
}
