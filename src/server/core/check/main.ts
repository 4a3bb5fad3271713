import { randomInt } from 'node:crypto';
import { request } from 'undici';
import { SettingsError } from '#server/settings.ts';
import { exit } from '#server/settings-or-exit.ts';
import { StartError } from '#server/start-error.ts';
import { readCoreSettings } from '../core-settings.ts';
import { CoreClient, CoreFault } from '../forward/core-client.ts';
import { CoreAway } from '../port.ts';
import { signMessage } from '../protocol.ts';
import { type Checked, checks, Shortcoming } from './checks.ts';

/** Runs every check against a core; prints each, and exits with 1 where one falls short. */

const [url = ''] = process.argv.slice(2);
if (!/^https?:\/\//.test(url) || !URL.canParse(url))
  exit('Write CORE_SECRET=whsec_… npm run core:check -- http://localhost:3100');

function secretsOrExit(): readonly string[] {
  try {
    return readCoreSettings(process.env).coreSecrets;
  } catch (error) {
    if (error instanceof SettingsError) return exit(error.message);
    throw error;
  }
}

const secrets = secretsOrExit();
const client = new CoreClient({ url, secrets, timeoutMs: 10_000, concurrency: 8 });

/** Everybody's fault but ours is told in its words. */
function toWords(error: unknown): string {
  const { message, stack } = error as Error;
  if (error instanceof CoreAway) return `the core did not answer: ${message}`;
  const isTold = [Shortcoming, CoreFault, StartError].some((kind) => error instanceof kind);
  return isTold ? message : (stack ?? message);
}

const { operations } = await client
  .readCapabilities()
  .catch((error) => exit(`GET ${url}/capabilities: ${toWords(error)}`));
const checked: Checked = {
  client,
  operations,
  // Of nobody: what the checks make stands beside no customer's orders.
  account: `99${String(randomInt(1e9)).padStart(10, '0')}`,
  sign: (id, body) => signMessage(secrets, id, body),
  async probe(path, headers, body) {
    const reply = await request(url.replace(/\/+$/, '') + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: body ?? null,
    });
    await reply.body.dump();
    return reply.statusCode;
  },
};

let failed = 0;
for (const { name, asks, run } of checks) {
  const lacking = asks.filter((id) => !operations.includes(id));
  if (lacking.length > 0) {
    process.stdout.write(`-     ${name}: the core does not answer ${lacking.join(', ')}\n`);
    continue;
  }
  try {
    await run(checked);
    process.stdout.write(`ok    ${name}\n`);
  } catch (error) {
    failed += 1;
    process.stdout.write(`FAIL  ${name}\n      ${toWords(error)}\n`);
  }
}
await client.close();
process.stdout.write(
  failed === 0 ? '\nThe core answers all that was asked.\n' : `\n${failed} fall short.\n`,
);
process.exitCode = failed === 0 ? 0 : 1;
