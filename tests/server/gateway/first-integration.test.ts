import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import { toCipher } from '#contract/signature/md5-v1.ts';
import { md5 } from '#server/crypto/hashes.ts';
import {
  type Answer,
  addIntegrator,
  call,
  customerOf,
  openTestPortal,
  post,
} from '../_support/portal.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);
const { customerCode, password, privateKey } = integrator;

type Sign = (text: string) => string;
const signRight: Sign = (text) => md5.base64(text + privateKey);

/** An integrator's program with eight typical first mistakes. */
const program = {
  sign: {
    'order/addOrder': ((text) => md5.hex(text + privateKey)) as Sign,
    'logistics/trace': ((text) => md5.base64(encodeURIComponent(text) + privateKey)) as Sign,
    'order/cancelOrder': ((text) => md5.base64(`${text}${privateKey}\n`)) as Sign,
  },
  cipher: toCipher(md5, password).toLowerCase(),
  receiver: { ...exampleOrder.receiver, mobile: '', city: 'Atlantis' },
  toAsked: (billCode: string) => `X${billCode}`,
  reason: '',
};

type Path = keyof typeof program.sign;

/** Fixes by diagnosis id, or by code and field, never by the failed call. */
const corrections: Record<string, (path: Path, answer: Answer) => void> = {
  hex: (path) => {
    program.sign[path] = signRight;
  },
  percent: (path) => {
    program.sign[path] = signRight;
  },
  'key-lf': (path) => {
    program.sign[path] = signRight;
  },
  'cipher-lower': () => {
    program.cipher = program.cipher.toUpperCase();
  },
  'receiver.mobile': () => {
    program.receiver.mobile = exampleOrder.receiver.mobile;
  },
  'receiver.city': () => {
    program.receiver.city = exampleOrder.receiver.city;
  },
  'not a waybill': () => {
    program.toAsked = (billCode) => billCode;
  },
  reason: () => {
    program.reason = 'The buyer changed their mind';
  },
};

/** The fix that a response asks for: its proven causes, else the field or thing that `msg` names. */
function findCorrection({ headers, code, msg }: Answer): string {
  const ids = headers['x-signature-diagnosis'];
  if (ids !== undefined) return String(ids);
  if (code === '145003316') return 'not a waybill';
  const field = Object.keys(corrections).find((name) => msg.includes(name));
  assert.ok(field, `the answer does not say what to do: ${code} ${msg}`);
  return field;
}

const corrected: string[] = [];

/** Sends and corrects until the call succeeds; nothing is corrected twice. */
async function sendUntilRight(path: Path, toRequest: () => object): Promise<Answer> {
  for (;;) {
    const digest = md5.base64(customerCode + program.cipher + privateKey);
    const text = JSON.stringify({ ...toRequest(), customerCode, digest });
    const headers = { digest: program.sign[path](text) };
    const answer = await post(portal, integrator, path, text, { headers });
    if (answer.code === '1') return answer;
    const found = findCorrection(answer);
    assert.ok(
      !corrected.includes(found),
      `${found} was corrected, and is reported again: ${answer.msg}`,
    );
    const correct = corrections[found];
    assert.ok(correct, `there is no correction for ${found}: ${answer.msg}`);
    correct(path, answer);
    corrected.push(found);
  }
}

it('lets a first integration correct eight mistakes from the responses alone', async () => {
  const txlogisticId = 'FIRST-1';
  const created = await sendUntilRight('order/addOrder', () => {
    const { receiver } = program;
    return { ...exampleOrder, receiver, txlogisticId };
  });
  const { billCode } = created.data;
  const traced = await sendUntilRight('logistics/trace', () => ({
    billCodes: program.toAsked(billCode),
  }));
  assert.equal(traced.data[0].billCode, billCode);
  const cancelled = await sendUntilRight('order/cancelOrder', () => {
    const { reason } = program;
    return { orderType: 2, txlogisticId, reason };
  });
  assert.equal(cancelled.data.billCode, billCode);
  assert.deepEqual(corrected.toSorted(), Object.keys(corrections).toSorted());
});

describe('a signed call', () => {
  it('creates an order that getOrders and trace then find', async () => {
    const request = { ...exampleOrder, ...customerOf(integrator), txlogisticId: 'FOUND-1' };
    const created = await call(portal, integrator, 'order/addOrder', request);
    assert.equal(created.code, '1', created.msg);
    const found = await call(portal, integrator, 'order/getOrders', {
      ...customerOf(integrator),
      command: 2,
      serialNumber: [created.data.billCode],
    });
    assert.equal(found.data[0].txlogisticId, 'FOUND-1');
    const traced = await call(portal, integrator, 'logistics/trace', {
      billCodes: created.data.billCode,
    });
    assert.deepEqual(traced.data, [
      { billCode: created.data.billCode, details: [], numberOfDispatch: 0 },
    ]);
  });
});
