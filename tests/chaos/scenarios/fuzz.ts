import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '../../../src/scripts/free-port.ts';
import { addProduction, openBeside } from '../../load/production.ts';
import { operate, startListening } from '../../server/_support/process.ts';
import { fire } from '../fuzz/fire.ts';
import { openSessions } from '../fuzz/people.ts';
import {
  type Aim,
  aimAtCore,
  aimAtEvents,
  aimAtPortal,
  aimAtVersion1,
  aimAtVersion2,
} from '../fuzz/targets.ts';
import { Portal } from '../portal.ts';
import { createRandom } from '../random.ts';
import type { Context, Scenario } from '../scenario.ts';
import { coreSecret } from '../serve.ts';
import type { Row } from '../table.ts';

const seed = 20_261_126;
const keptErrors = 5;
/** Share of all calls: most have correct signatures, sessions and permissions. */
const leastAccepted = 0.01;
/** Any secret of version 2. */
const webhookSecret = /whsec_[A-Za-z0-9+/]{40,}={0,2}/;

/** Returns the log's own lines; a start also prints the demo's keys for its reader. */
function toLines(output: string): string {
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .join('\n');
}

/** Returns where a secret is stored in clear: database, log, backup. */
function findSecrets(folder: string, secrets: Readonly<Record<string, string>>): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return files
    .filter((each) => each.isFile() && each.name !== 'master.key')
    .flatMap(({ parentPath, name }) => {
      const content = readFileSync(path.join(parentPath, name), 'latin1');
      const known = Object.keys(secrets).filter((what) => content.includes(secrets[what] ?? ''));
      const other = webhookSecret.exec(content)?.[0];
      return [...known, ...(other ? [other] : [])].map((what) => `${what} is in ${name}`);
    });
}

async function aim(
  { sizes }: Context,
  address: string,
  what: string,
  at: Aim,
  ended: () => boolean,
): Promise<Row> {
  const began = performance.now();
  const fired = await fire(address, at, sizes.calls, createRandom(seed));
  const { answered, accepted, statuses } = fired;
  const perSecond = Math.round(answered / ((performance.now() - began) / 1000));
  const counts = [...statuses].toSorted().map(([status, count]) => `${count} × ${status}`);
  return {
    what: `hostile calls: ${what}`,
    done: answered,
    note: `${accepted} accepted; ${counts.join(', ')}; ${perSecond} a second`,
    failures: [
      ...fired.failures,
      ...(accepted < answered * leastAccepted ? [`only ${accepted} accepted`] : []),
      ...(ended() ? ['the process ended'] : []),
    ],
  };
}

async function openTokens(portalDir: string, calls: number): Promise<string[]> {
  await using beside = await openBeside(portalDir);
  return await openSessions(beside, calls);
}

/** Sends signed calls, portal calls and core messages that break every rule; then searches what was stored. */
export const fuzz: Scenario = async (context) => {
  const { dataDir } = context;
  const portalDir = path.join(dataDir, 'portal');
  const port = String(await findFreePort());
  const core = await startListening('src/server/core/serve/main.ts', {
    DATA_DIR: path.join(dataDir, 'core'),
    LOG_LEVEL: 'info',
    PORT: port,
    CORE_SECRET: coreSecret,
  });
  await using closing = new AsyncDisposableStack();
  closing.defer(() => void core.child.kill('SIGKILL'));
  await using portal = await Portal.open({
    DATA_DIR: portalDir,
    LOG_LEVEL: 'info',
    CORE_URL: `http://127.0.0.1:${port}`,
    CORE_SECRET: coreSecret,
  });
  const demo = await portal.demo();
  const production = await addProduction(portalDir);
  const tokens = await openTokens(portalDir, context.sizes.calls);
  const died = () => portal.died;
  const rows = [
    await aim(context, portal.address, 'version 1', aimAtVersion1(demo), died),
    await aim(context, portal.address, 'version 2', aimAtVersion2(demo), died),
    await aim(context, portal.address, 'portal', aimAtPortal(tokens), died),
    await aim(context, portal.address, 'events', aimAtEvents(coreSecret, production), died),
    await aim(
      context,
      core.address,
      'core',
      aimAtCore(coreSecret, production),
      () => core.child.exitCode !== null,
    ),
  ];
  const backup = `backup create --to ${path.join(dataDir, 'backup')}`;
  const { code, stderr: words } = await operate(backup, { DATA_DIR: portalDir });
  if (code !== 0) throw new Error(`there is no backup: ${words}`);
  await portal.end('SIGTERM');
  core.child.kill('SIGTERM');
  const { stdout, stderr } = await core.ended;
  writeFileSync(path.join(portalDir, 'log'), toLines(portal.log));
  writeFileSync(path.join(dataDir, 'core', 'log'), toLines(stdout + stderr));
  const secrets = {
    'the private key of the demo': demo.privateKey,
    'the private key of production': production.privateKey,
    'the password of a customer': production.password,
    'the master key': readFileSync(path.join(portalDir, 'master.key'), 'latin1').trim(),
    ...Object.fromEntries(tokens.map((token, index) => [`token ${index}`, token])),
  };
  const output = portal.log + stdout + stderr;
  const errors = output.split('\n').filter((line) => /"level":(50|60)|^\s+at /.test(line));
  rows.push({
    what: 'secrets in database, log and backup',
    done: Object.keys(secrets).length,
    memoryMb: portal.peakMb,
    note: `${portal.log.length} characters of log`,
    failures: [...findSecrets(dataDir, secrets), ...errors.slice(0, keptErrors)],
  });
  return rows;
};
