import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { readSettings } from '#server/settings.ts';
import { drainMs } from '#server/stopping.ts';
import { readSiteSettings } from '../../src/plugins/site-settings.ts';
import { siteSources } from '../../src/scripts/site/site-inputs.ts';
import { openTestPortal } from '../server/_support/portal.ts';
import { serveEnvironment, serveFlags } from '../server/_support/process.ts';
import { namesReadBy } from './_read-names.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'docs/_engineering/operations');
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');

const masterKey = 'c0ffee0123456789abcdef9876543210deadbeef13579bdf2468ace00f1e2d3c';
const production = readSettings({ NODE_ENV: 'production', MASTER_KEY: masterKey });
/** From the signal to the end, at the longest. */
const endsWithinS = production.drainDelayS + drainMs / 1000;

/** What the server is started with by `npm run serve`. */
const program = [...serveFlags, 'src/server/main.ts'];

const settingNames = namesReadBy(readSettings);

/** What an environment sets is what `npm run serve` sets, or a setting of the server. */
function assertEnvironment(environment: Record<string, string>) {
  for (const [name, value] of Object.entries(environment)) {
    if (name === 'PATH') continue;
    assert.ok(name in serveEnvironment || settingNames.has(name), name);
    // The compiled sources lie elsewhere where the checkout cannot be written.
    if (name in serveEnvironment && name !== 'NODE_COMPILE_CACHE') {
      assert.equal(value, serveEnvironment[name]);
    }
  }
  for (const name of Object.keys(serveEnvironment)) assert.ok(name in environment, name);
  assert.equal(environment.NODE_ENV, 'production');
}

const toPairs = (words: readonly string[]) =>
  Object.fromEntries(words.map((each) => each.split('=') as [string, string]));

describe('the unit file', () => {
  const text = read('portal.service');
  const lines = text.split('\n').filter((line) => /^[A-Z]\w+=/.test(line));
  const valuesOf = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1));
  const oneOf = (name: string) => {
    const values = valuesOf(name);
    assert.equal(values.length, 1, name);
    return values[0] ?? '';
  };

  it('starts what npm run serve starts, with the Node of the checkout and its environment', () => {
    const [node, ...args] = oneOf('ExecStart').split(' ');
    assert.equal(node, `${oneOf('WorkingDirectory')}/node_modules/.bin/node`);
    assert.deepEqual(args, program);
    assertEnvironment(toPairs(valuesOf('Environment')));
  });

  it('lets it write where its data and compiled sources are, and nowhere else', () => {
    const { DATA_DIR, NODE_COMPILE_CACHE } = toPairs(valuesOf('Environment'));
    assert.equal(DATA_DIR, `/var/lib/${oneOf('StateDirectory')}`);
    assert.equal(NODE_COMPILE_CACHE, `/var/cache/${oneOf('CacheDirectory')}`);
    assert.equal(oneOf('ProtectSystem'), 'strict');
    assert.deepEqual(valuesOf('ReadWritePaths'), []);
    assert.deepEqual(valuesOf('MemoryDenyWriteExecute'), []);
  });

  it('gives it longer to end than it takes, and starts it again after an unhandled error', () => {
    assert.equal(oneOf('KillSignal'), 'SIGTERM');
    assert.ok(Number(oneOf('TimeoutStopSec')) > endsWithinS);
    assert.equal(oneOf('Restart'), 'on-failure');
  });

  it('runs as a user of its own', () => {
    assert.doesNotMatch(oneOf('User'), /^(root|0)?$/);
    assert.equal(oneOf('NoNewPrivileges'), 'yes');
  });

  if (existsSync('/usr/bin/systemd-analyze')) {
    it('is what systemd understands', async () => {
      const directory = mkdtempSync(path.join(tmpdir(), 'unit-'));
      const file = path.join(directory, 'portal.service');
      writeFileSync(file, text.replaceAll(oneOf('WorkingDirectory'), root));
      const { stdout, stderr } = await run('systemd-analyze', ['verify', file]);
      rmSync(directory, { recursive: true });
      assert.equal(stdout + stderr, '');
    });
  }
});

interface Instruction {
  name: string;
  rest: string;
}

/** Instructions of the stages of a container file, by their order. */
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
  const text = read('Containerfile');
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

  it('starts what npm run serve starts, below a process 1 that takes signals', () => {
    assert.deepEqual(JSON.parse(oneOf('ENTRYPOINT')), ['tini', '--', 'node', ...program]);
    assert.ok(environment.PATH?.startsWith(`${oneOf('WORKDIR')}/node_modules/.bin:`));
    assertEnvironment(environment);
  });

  it('runs as a user of its own on a port and a volume that are the settings’', () => {
    assert.match(oneOf('USER'), /^[1-9]\d+:[1-9]\d+$/);
    assert.equal(oneOf('EXPOSE'), String(production.port));
    assert.equal(oneOf('VOLUME').split(' ')[0], environment.DATA_DIR);
    assert.ok(environment.NODE_COMPILE_CACHE?.startsWith('/tmp/'));
    assert.match(text, /--read-only --tmpfs \/tmp /);
  });

  it('gives it longer to end than it takes', () => {
    assert.equal(oneOf('STOPSIGNAL'), 'SIGTERM');
    const [, stopS] = /--stop-timeout (\d+) /.exec(text) ?? [];
    assert.ok(Number(stopS) > endsWithinS);
  });

  it('asks a probe that answers', async () => {
    const { app } = await openTestPortal();
    const [, probe = ''] = /(\/[a-z]+)`/.exec(oneOf('HEALTHCHECK')) ?? [];
    assert.equal((await app.inject(probe)).json().status, 'live');
    assert.ok(oneOf('HEALTHCHECK').includes(`process.env.PORT ?? ${production.port}`));
  });

  it('builds the site from all it is made of, with all of its settings', () => {
    const site = stages.find((stage) => stage[0]?.rest.endsWith(' AS site'));
    const names = [...copied(stages[0]), ...copied(site)];
    for (const name of siteSources) assert.ok(names.includes(name), name);
    const args = valuesOf(site, 'ARG').flatMap((rest) => rest.split(' '));
    assert.deepEqual(args.sort(), [...namesReadBy(readSiteSettings)].sort());
  });

  it('copies what is there by its name, so that neither data nor keys come along', () => {
    for (const name of stages.flatMap(copied)) {
      assert.ok(name !== '.' && existsSync(path.join(root, name)), name);
    }
  });
});
