import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { duties, readDuties } from '#server/database/duties.ts';
import { findCommand } from '#server/operator/run-operator.ts';
import { drainMs } from '#server/runtime/stopping.ts';
import { readSettings } from '#server/settings/settings.ts';
import { readSiteSettings } from '../../src/plugins/site-settings.ts';
import { siteSources } from '../../src/scripts/site/site-inputs.ts';
import { readProject, root } from '../_project.ts';
import { masterKey as masterKeyOfTests, openTestPortal } from '../server/_support/portal.ts';
import { serveEnvironment, serveFlags } from '../server/_support/process.ts';
import { namesReadBy } from './_read-names.ts';

const run = promisify(execFile);
const folder = path.join(root, 'docs/_engineering/operations');
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');

const masterKey = 'c0ffee0123456789abcdef9876543210deadbeef13579bdf2468ace00f1e2d3c';
const production = readSettings({ NODE_ENV: 'production', MASTER_KEY: masterKey });
/** Longest time from the signal to the end. */
const endsWithinS = production.drainDelayS + drainMs / 1000;

const program = [...serveFlags, 'src/server/main.ts'];

const settingNames = namesReadBy(readSettings);

/** An environment has only variables of `npm run serve` and settings of the server. */
function assertEnvironment(environment: Record<string, string>) {
  for (const [name, value] of Object.entries(environment)) {
    if (name === 'PATH') continue;
    assert.ok(name in serveEnvironment || settingNames.has(name), name);
    // Compiled sources need a folder outside a read-only checkout.
    if (name in serveEnvironment && name !== 'NODE_COMPILE_CACHE') {
      assert.equal(value, serveEnvironment[name]);
    }
  }
  for (const name of Object.keys(serveEnvironment)) assert.ok(name in environment, name);
  assert.equal(environment.NODE_ENV, 'production');
}

const toPairs = (words: readonly string[]) =>
  Object.fromEntries(words.map((each) => each.split('=') as [string, string]));

/** Lines of a unit file; continued lines are joined. */
function readUnit(name: string) {
  const text = read(name);
  const lines = text
    .replaceAll('\\\n', '')
    .split('\n')
    .filter((line) => /^[A-Z]\w+=/.test(line));
  const valuesOf = (key: string) =>
    lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1));
  const oneOf = (key: string) => {
    const values = valuesOf(key);
    assert.equal(values.length, 1, key);
    return values[0] ?? '';
  };
  return { text, lines, valuesOf, oneOf };
}

/** Messages of systemd about unit files, with this checkout in the place that they name. */
async function verifyUnits(...names: string[]): Promise<string> {
  const directory = mkdtempSync(path.join(tmpdir(), 'unit-'));
  const files = names.map((name) => path.join(directory, name));
  for (const [at, name] of names.entries()) {
    writeFileSync(files[at] ?? '', read(name).replaceAll('/opt/portal', root));
  }
  const { stdout, stderr } = await run('systemd-analyze', ['verify', ...files]);
  rmSync(directory, { recursive: true });
  return stdout + stderr;
}

describe('the unit file', () => {
  const { valuesOf, oneOf } = readUnit('portal.service');

  it('starts the server like npm run serve, with the Node of the checkout', () => {
    const [node, ...args] = oneOf('ExecStart').split(' ');
    assert.equal(node, `${oneOf('WorkingDirectory')}/node_modules/.bin/node`);
    assert.deepEqual(args, program);
    assertEnvironment(toPairs(valuesOf('Environment')));
  });

  it('lets the server write only its data and compiled sources', () => {
    const { DATA_DIR, NODE_COMPILE_CACHE } = toPairs(valuesOf('Environment'));
    assert.equal(DATA_DIR, `/var/lib/${oneOf('StateDirectory')}`);
    assert.equal(NODE_COMPILE_CACHE, `/var/cache/${oneOf('CacheDirectory')}`);
    assert.equal(oneOf('ProtectSystem'), 'strict');
    assert.deepEqual(valuesOf('ReadWritePaths'), []);
    assert.deepEqual(valuesOf('MemoryDenyWriteExecute'), []);
  });

  it('leaves enough time to stop, and restarts after an unhandled error', () => {
    assert.equal(oneOf('KillSignal'), 'SIGTERM');
    assert.ok(Number(oneOf('TimeoutStopSec')) > endsWithinS);
    assert.equal(oneOf('Restart'), 'on-failure');
  });

  it('runs as an unprivileged user', () => {
    assert.doesNotMatch(oneOf('User'), /^(root|0)?$/);
    assert.equal(oneOf('NoNewPrivileges'), 'yes');
  });

  if (existsSync('/usr/bin/systemd-analyze')) {
    it('is valid for systemd', async () => {
      assert.equal(await verifyUnits('portal.service'), '');
    });
  }
});

describe('the units of daily duties', () => {
  const names = readdirSync(folder).filter((name) => /^portal-\w+\.(service|timer)$/.test(name));
  const nounsOf = (ending: string) =>
    names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length));
  const nouns = nounsOf('.service');
  const server = readUnit('portal.service');
  const { scripts } = JSON.parse(readProject('package.json'));

  it('are started by a timer every day, and after a missed day', () => {
    assert.deepEqual(nounsOf('.timer'), nouns);
    for (const noun of nouns) {
      const { oneOf } = readUnit(`${noun}.timer`);
      assert.match(oneOf('OnCalendar'), /^\*-\*-\* \d\d:\d\d:\d\d$/);
      assert.deepEqual([oneOf('Persistent'), oneOf('WantedBy')], ['yes', 'timers.target']);
    }
  });

  it('run every command that the metric of duties counts', () => {
    const tool = `${server.oneOf('WorkingDirectory')}/node_modules/.bin/${scripts.operator} `;
    const commands = nouns.flatMap((noun) => {
      const [start = ''] = readUnit(`${noun}.service`).valuesOf('ExecStart');
      return start.split(tool).slice(1);
    });
    const called = commands.map((command) => {
      const words = command
        .replace(/[;'].*$/, '')
        .trim()
        .split(/\s+/);
      assert.doesNotThrow(() => findCommand(words), command);
      return words.slice(0, 2).join('_');
    });
    const counted = duties.map((duty) => (duty === 'backup' ? 'backup_create' : duty));
    assert.deepEqual(called.sort(), [...counted].sort());
  });

  it('share user, settings, data and restrictions with the portal', () => {
    const own = ['Type', 'Restart', 'Kill', 'Timeout', 'Memory', 'LimitNOFILE', 'Exec'];
    const shared = server.lines
      .slice(server.lines.findIndex((line) => line.startsWith('User=')))
      .filter((line) => !/Cache|COMPILE|MALLOC|^WantedBy|^ReadWrite/.test(line))
      .filter((line) => !own.some((each) => line.startsWith(each)));
    assert.ok(shared.length > 25);
    for (const noun of nouns) {
      const { lines } = readUnit(`${noun}.service`);
      assert.deepEqual(
        shared.filter((line) => !lines.includes(line)),
        [],
        noun,
      );
    }
  });

  it('create and verify a backup, and check the audit record', async () => {
    const portal = await openTestPortal();
    const { dataDir } = portal.context;
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, MASTER_KEY: masterKeyOfTests };
    for (const noun of nouns) {
      const [start = ''] = readUnit(`${noun}.service`).valuesOf('ExecStart');
      const words = start
        .replaceAll('%%', '%')
        .replaceAll('$$', '$')
        .replaceAll('/opt/portal', root)
        .replaceAll('/var/backups/portal', dataDir);
      await run('/bin/sh', ['-c', words], { cwd: root, env });
    }
    const done = await readDuties(portal.context.database);
    assert.ok(Object.values(done).every((at) => at > 0));
    const [made = ''] = readdirSync(dataDir).filter((name) => name.endsWith('.backup'));
    assert.match(made, /^\d{4}-\d\d-\d\dT\d{6}Z\.backup$/);
  });

  it('write only backups, to the folder in running.md', () => {
    const { oneOf, valuesOf } = readUnit('portal-backup.service');
    const places = [...oneOf('ExecStart').matchAll(/\/var\/[\w/]+/g)].map(([place]) =>
      path.dirname(place),
    );
    assert.deepEqual([...new Set(places)], ['/var/backups/portal'].map(path.dirname));
    assert.deepEqual(valuesOf('ReadWritePaths'), ['/var/backups/portal']);
    const guide = readProject('docs/_engineering/running.md');
    assert.ok(guide.includes('backup create --to /var/backups/portal/'));
    assert.deepEqual(readUnit('portal-audit.service').valuesOf('ReadWritePaths'), []);
  });

  if (existsSync('/usr/bin/systemd-analyze')) {
    it('are valid for systemd', async () => {
      assert.equal(await verifyUnits(...names), '');
    });
  }
});

interface Instruction {
  name: string;
  rest: string;
}

/** Instructions of a container file by stage, in order. */
function toStages(text: string): Instruction[][] {
  const lines = text.replaceAll(/^#.*\n/gm, '').replaceAll(/\\\n\s*/g, ' ');
  const instructions = [...lines.matchAll(/^([A-Z]+) (.*)$/gm)].map(([, name = '', rest = '']) => {
    return { name, rest };
  });
  const stages: Instruction[][] = [];
  for (const each of instructions) {
    if (each.name === 'FROM') stages.push([]);
    stages.at(-1)?.push(each);
  }
  return stages;
}

describe('the container file', () => {
  const text = readProject('Containerfile');
  const stages = toStages(text);
  const valuesOf = (stage: Instruction[] | undefined, name: string) =>
    (stage ?? []).filter((each) => each.name === name).map(({ rest }) => rest);
  const last = stages.at(-1);
  const oneOf = (name: string) => {
    const values = valuesOf(last, name);
    assert.equal(values.length, 1, name);
    return values[0] ?? '';
  };
  const environment = toPairs(oneOf('ENV').split(/\s+/));
  const copied = (stage: Instruction[] | undefined) =>
    valuesOf(stage, 'COPY')
      .filter((rest) => !rest.startsWith('--from'))
      .flatMap((rest) => rest.split(' ').slice(0, -1));

  it('starts the server like npm run serve, under an init that handles signals', () => {
    assert.deepEqual(JSON.parse(oneOf('ENTRYPOINT')), ['tini', '--', 'node', ...program]);
    assert.ok(environment.PATH?.startsWith(`${oneOf('WORKDIR')}/node_modules/.bin:`));
    assertEnvironment(environment);
  });

  it('runs as its own user, on the port and volume of the settings', () => {
    assert.match(oneOf('USER'), /^[1-9]\d+:[1-9]\d+$/);
    const [user, group] = oneOf('USER').split(':');
    assert.ok(text.includes(`groupadd --system --gid ${group} portal `));
    assert.ok(text.includes(`useradd --system --uid ${user} --gid portal `));
    assert.equal(oneOf('EXPOSE'), String(production.port));
    assert.equal(oneOf('VOLUME').split(' ')[0], environment.DATA_DIR);
    assert.ok(environment.NODE_COMPILE_CACHE?.startsWith('/tmp/'));
    assert.match(text, /--read-only --tmpfs \/tmp /);
  });

  it('leaves enough time to stop', () => {
    assert.equal(oneOf('STOPSIGNAL'), 'SIGTERM');
    const [, stopS] = /--stop-timeout (\d+) /.exec(text) ?? [];
    assert.ok(Number(stopS) > endsWithinS);
  });

  it('checks its health by an existing probe', async () => {
    const { app } = await openTestPortal();
    const [, probe = ''] = /(\/[a-z]+)`/.exec(oneOf('HEALTHCHECK')) ?? [];
    assert.equal((await app.inject(probe)).json().status, 'live');
    assert.ok(oneOf('HEALTHCHECK').includes(`process.env.PORT ?? ${production.port}`));
  });

  it('builds the site from all sources and settings', () => {
    const site = stages.find((stage) => stage[0]?.rest.endsWith(' AS site'));
    const names = [...copied(stages[0]), ...copied(site)];
    for (const name of siteSources) assert.ok(names.includes(name), name);
    const args = valuesOf(site, 'ARG').flatMap((rest) => rest.split(' '));
    assert.deepEqual(args.sort(), [...namesReadBy(readSiteSettings)].sort());
  });

  it('copies files only by name, so that data and keys stay out', () => {
    for (const name of stages.flatMap(copied)) {
      assert.ok(name !== '.' && existsSync(path.join(root, name)), name);
    }
  });
});
