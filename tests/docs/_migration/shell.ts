import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { listen } from '../../server/_support/socket.ts';
import { readProgram } from './guide.ts';
import type { Journey } from './journey.ts';

const run = promisify(execFile);

/** Runs the shell commands of the guide, with curl and openssl, against the portal. */
export async function typeAsShown({ portal, sandbox, webhookSecret, orders }: Journey) {
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
