import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { commonErrors, type ErrorCode, toHttpStatus } from '#contract/errors.ts';
import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import { calls, sandboxCalls } from '#contract/operations/all.ts';
import { descriptor1, toOperationPath } from '#contract/versions/descriptors.ts';
import { v1 } from '#contract/versions/v1.ts';
import { openDatabase } from '#server/database/open.ts';
import { addOrder } from '../../_support/orders.ts';
import {
  type Answer,
  addIntegrator,
  call,
  customerOf,
  openTestPortal,
  post,
  type Sent,
} from '../../_support/portal.ts';
import { allCases, type CallId } from './error-cases/all.ts';
import { openErrorContext } from './error-cases/context.ts';

const context = await openErrorContext();
const { portal, integrator } = context;
const cases = allCases(context);

/** A call with an empty or wrong header. */
const withHeader = (name: string, value: string) =>
  post(portal, integrator, 'location/getLocation', '{}', { headers: { [name]: value } });

async function withoutAccounts(): Promise<Answer> {
  const { schema } = portal.context.database;
  await schema.alterTable('account').renameTo('account_away').execute();
  const answer = await call(portal, integrator, 'location/getLocation', {});
  await schema.alterTable('account_away').renameTo('account').execute();
  return answer;
}

const create = 'orderserve/create';
const loose = 'orderserve/addLooseOrder';
const query = 'orderserve/query';

/** Each documented error of the API with the call that shows it. */
const entries: [entry: string, code: ErrorCode, shownBy: CallId | (() => Promise<Answer>)][] = [
  ['success code', '1', () => addOrder(portal, integrator)],
  ['header signature failed', '145003030', () => withHeader('digest', 'x')],
  ['apiAccount empty', '145003071', () => withHeader('apiAccount', '')],
  ['digest empty', '145003052', () => withHeader('digest', '')],
  ['timestamp empty', '145003053', () => withHeader('timestamp', '')],
  ['system error', '145005000', withoutAccounts],
  ['illegal parameters', '145003050', () => post(portal, integrator, 'order/addOrder', '[]')],
  ['business signature failed', '145003031', create],
  ['order modification failed', '145003042', create],
  ['illegal region', '145003060', create],
  ['illegal city', '145003061', create],
  ['illegal province', '145003062', create],
  ['data not found', '145003064', create],
  ['order placement failed', '145003041', create],
  ['incomplete sender', '145003083', create],
  ['incomplete recipient', '145003084', create],
  ['incomplete address', '145003086', loose],
  ['incomplete origin', '145003083', 'other/freight'],
  ['incomplete destination', '145003084', 'other/freight'],
  ['incomplete item information', '145003093', create],
  ['duplicate customer order number', '145003101', loose],
  ['phone cannot be empty', '145003085', create],
  ['illegal weight', '145003092', create],
  ['illegal name', '145003103', create],
  ['illegal price', '145003107', create],
  ['illegal postcode', '145003106', create],
  [
    'illegal email',
    '145003106',
    () => {
      const sender = { ...exampleOrder.sender, mailBox: 'x'.repeat(151) };
      return addOrder(portal, integrator, { sender });
    },
  ],
  ['illegal amount', '145003099', loose],
  ['illegal quantity', '145003096', loose],
  ['illegal time range', '145003097', query],
  ['illegal page number', '145003102', query],
  ['data limit exceeded', '145003098', query],
  ['company too long', '145003104', create],
  ['contact too long', '145003105', create],
  ['address too long', '145003109', create],
  ['street too long', '145003110', create],
  ['invalid total parcels', '145003111', create],
  ['COD not enabled', '145003112', create],
  ['payment method mismatch', '145003113', create],
  ['payment method mismatch of an individual shipment', '145003114', loose],
  ['picked-up order cannot be modified', '145003201', create],
  ['cancelled order cannot be modified', '145003202', create],
  ['update failed', '145003203', create],
  ['waybill numbers over 30', '145003502', 'logistics/query'],
  ['waybill numbers over 1000', '145013501', 'logistics/subscribe'],
  ['cancellation reason empty', '145003089', 'orderserve/cancel'],
];

const locked = await addIntegrator(portal, { environment: 'production', granted: false });

/** A portal without a reachable database. */
const away = openDatabase({
  databaseUrl: 'postgresql://unknown:x@127.0.0.1:1/none',
  dataDir: portal.context.dataDir,
  onConnectionLost: () => {},
});
after(() => away.database.destroy());
const elsewhere = await openTestPortal({}, { database: away.database });

describe('the documented errors', () => {
  for (const [entry, code, shownBy] of entries) {
    it(`matches a real call: ${entry}, ${code}`, async () => {
      const send = typeof shownBy === 'string' ? cases[shownBy][code] : shownBy;
      assert.ok(send, `${String(shownBy)} has no case of ${code}`);
      assert.equal((await send()).code, code);
    });
  }
});

const all = [...calls, ...sandboxCalls];

function assertAnswers(answer: Answer, code: ErrorCode): void {
  assert.equal(answer.code, code, answer.msg);
  assert.equal(answer.status, 'errors' in answer ? toHttpStatus(code) : 200);
  assert.equal(answer.data, null);
  assert.doesNotMatch(answer.msg, /\{\w+\}|undefined|detail\.|rule\.|error\./);
}

for (const { id, errors } of all) {
  describe(`the errors of ${id}`, () => {
    it('are all covered by a case, and no other code is', () => {
      assert.deepEqual(Object.keys(cases[id]).sort(), [...errors].sort());
    });
    for (const [code, send] of Object.entries(cases[id])) {
      it(`include ${code}`, async () => assertAnswers(await send(), code as ErrorCode));
    }
  });
}

describe('every operation', () => {
  const empty = (name: string): Sent => ({ headers: { [name]: '' } });
  const faults: [code: ErrorCode, sent: Sent, text?: string][] = [
    ['145003071', empty('apiAccount')],
    ['145003052', empty('digest')],
    ['145003053', empty('timestamp')],
    ['145003010', { headers: { apiAccount: '1' } }],
    ['145003030', { headers: { digest: 'x' } }],
    ['145003050', {}, '{'],
  ];
  for (const operation of [...v1.calls, ...v1.sandboxCalls]) {
    const { id, path } = operation;
    const url = toOperationPath(descriptor1, operation);
    it(`returns the common codes: ${id}`, async () => {
      const done: ErrorCode[] = faults.map(([code]) => code);
      for (const [code, sent, text = '{}'] of faults) {
        assertAnswers(await post(portal, integrator, path, text, { url, ...sent }), code);
      }
      const unasked = JSON.stringify(customerOf(locked));
      assertAnswers(await post(portal, locked, path, unasked, { url }), '145003012');
      const { schema } = portal.context.database;
      await schema.alterTable('account').renameTo('account_away').execute();
      const crashed = await post(portal, integrator, path, '{}', { url });
      await schema.alterTable('account_away').renameTo('account').execute();
      assertAnswers(crashed, '145005000');
      const answer = await post(elsewhere, integrator, path, '{}', { url });
      assert.deepEqual([answer.status, answer.code], [503, '145003040']);
      done.push('145003012', '145005000', '145003040');
      assert.deepEqual(done.sort(), [...commonErrors].sort());
    });
  }
});
