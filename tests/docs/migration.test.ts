import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { listen } from '../server/_support/socket.ts';
import { begin, guideSteps, type Journey, readProgram } from './_migration/journey.ts';
import {
  changeCode,
  removeCode,
  seeSecret,
  switchCalls,
  switchOff,
  switchPushes,
  tryQuery,
  watchBoth,
} from './_migration/steps.ts';

const run = promisify(execFile);

/** Runs the shell commands of the guide, with curl and openssl, against the portal. */
async function typeAsShown({ portal, sandbox, webhookSecret, orders }: Journey) {
  const [one] = orders;
  assert.ok(one);
  const values = {
    'https://YOUR_HOST': `http://127.0.0.1:${await listen(portal.app)}`,
    YOUR_SANDBOX_API_ACCOUNT: sandbox.apiAccount,
    whsec_YOUR_SANDBOX_SECRET: webhookSecret,
    YOUR_CUSTOMER_CODE: sandbox.customerCode,
    YOUR_TXLOGISTICID: one.txlogisticId,
  };
  const shown = readProgram('try', 'bash') + readProgram('calls', 'bash');
  const typed = Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(name, value),
    shown,
  );
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', typed]);
  const answers = stdout.match(/HTTP\/1\.1 \d+|"code":"\d+"/g);
  assert.deepEqual(answers, ['HTTP/1.1 200', '"code":"1"', 'HTTP/1.1 200', '"code":"1"']);
  assert.ok(stdout.includes(one.billCode));
}

/** Actions of each step and their rollback, by the anchor of the step. */
const steps: Readonly<Record<string, (journey: Journey) => Promise<void>>> = {
  secret: seeSecret,
  try: tryQuery,
  calls: switchCalls,
  code: changeCode,
  pushes: switchPushes,
  watch: watchBoth,
  'switch-off': switchOff,
  remove: removeCode,
};

describe('the guide from version 1 to version 2', () => {
  it('has only tested steps, and describes the rollback of each', () => {
    assert.deepEqual(
      guideSteps.map(({ anchor }) => anchor),
      Object.keys(steps),
    );
    for (const { anchor, text } of guideSteps) assert.match(text, /^\*\*回滚\*\*：/m, anchor);
  });

  it('leads an integrator through each step and back', async (test) => {
    const journey = await begin();
    for (const [anchor, follow] of Object.entries(steps)) {
      await test.test(anchor, () => follow(journey));
    }
  });

  for (const shell of process.env.TESTS === 'all' ? ['bash'] : []) {
    it(`shows commands that run unchanged in ${shell}`, async () => {
      const journey = await begin();
      await seeSecret(journey);
      await typeAsShown(journey);
    });
  }
});
