import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { commonErrors, type ErrorCode, toHttpStatus } from '#contract/errors.ts';
import { calls, sandboxCalls } from '#contract/operations/all.ts';
import { descriptor1, toOperationPath } from '#contract/versions/descriptors.ts';
import { v1 } from '#contract/versions/v1.ts';
import { openDatabase } from '#server/database/open.ts';
import {
  type Answer,
  addIntegrator,
  customerOf,
  openTestPortal,
  post,
  type Sent,
} from '../../_support/portal.ts';
import { allCases } from './error-cases/all.ts';
import { openErrorContext } from './error-cases/context.ts';

const context = await openErrorContext();
const { portal, integrator } = context;
const locked = await addIntegrator(portal, { environment: 'production', granted: false });

const all = [...calls, ...sandboxCalls];

const cases = allCases(context);

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

/** A portal without a reachable database. */
const away = openDatabase({
  databaseUrl: 'postgresql://nobody:x@127.0.0.1:1/none',
  dataDir: portal.context.dataDir,
  onConnectionLost: () => {},
});
after(() => away.database.destroy());
const elsewhere = await openTestPortal({}, { database: away.database });

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
