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
