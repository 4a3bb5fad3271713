import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { CompiledQuery } from 'kysely';
import { errorCodes, portalErrors } from '#contract/errors.ts';
import { portalCalls } from '#contract/portal/all.ts';
import { findCommand } from '#server/operator/run-operator.ts';
import { readProject, root } from '../_project.ts';
import { openFilledDatabase, openKeyRing } from '../server/_support/database.ts';
import { coreSecret, openReferenceCore } from '../server/_support/forwarded.ts';
import { orderOf } from '../server/_support/orders.ts';
import {
  addIntegrator,
  type Integrator,
  masterKey,
  sign,
  type TestPortal,
} from '../server/_support/portal.ts';
import { environmentOf, startServer } from '../server/_support/process.ts';
import { readSamples, token } from '../server/metrics/_metrics.ts';

const folder = path.join(root, 'docs/_engineering/operations');
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const [rules, dashboard, page] = [read('alerts.yml'), read('dashboard.json'), read('alerts.md')];

const context = await openFilledDatabase();
const core = await openReferenceCore();
const server = await startServer({
  ...environmentOf(context),
  MASTER_KEY: masterKey,
  METRICS_TOKEN: token,
  CORE_URL: core.url,
  CORE_SECRET: coreSecret,
});
after(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  await context.close();
});

async function send(integrator: Integrator, request: object): Promise<string> {
  const bizContent = JSON.stringify(request);
  const answer = await fetch(`${server.address}/webopenplatformapi/api/order/addOrder`, {
    method: 'POST',
    headers: sign(integrator, bizContent, Date.now()),
    body: new URLSearchParams({ bizContent }),
  });
  return ((await answer.json()) as { code: string }).code;
}

async function shownAfterTraffic() {
  const secrets = await openKeyRing(context.database);
  const place = { accounts: context.database, secrets, clock: { now: Date.now() } };
  const portal = { ...place, environment: 'sandbox' } as TestPortal;
  const sandbox = await addIntegrator(portal);
  assert.equal(await send(sandbox, orderOf(sandbox)), '1');
  assert.equal(await send({ ...sandbox, privateKey: 'guessed' }, {}), '145003030');
  await fetch(`${server.address}/openplatformweb/user/sessions`, { method: 'POST' });
  const answer = await fetch(`${server.address}/metrics`, {
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(answer.status, 200);
  return readSamples(await answer.text());
}

const samples = await shownAfterTraffic();
const names = new Set(samples.map(({ name }) => name));

/** Added by Prometheus itself. */
const ownNames = new Set(['up']);
const ownLabels = new Set(['job', 'instance']);
/** Only PostgreSQL has this metric. */
const ofPostgres = 'portal_database_connections';
/** Possible values by metric and label, besides those after successful traffic. */
const sayable: Record<string, readonly string[]> = {
  'portal_open_api_calls_total code': Object.keys(errorCodes),
  'portal_site_calls_total outcome': [...Object.keys(portalErrors), 'unavailable'],
  'portal_site_calls_total path': portalCalls.map(({ path: each }) => each),
};

const metricName = /(?<![\w$="~])((?:portal|process|nodejs)_\w+|up)(?:\{([^}]*)\})?(?![\w(])/g;

function findFaults(expression: string): string[] {
  const isAbsent = (name: string) => context.engine === 'sqlite' && name === ofPostgres;
  const found = [...expression.matchAll(metricName)].filter(([, name = '']) => !isAbsent(name));
  return found.flatMap(([, name = '', matchers = '']) => {
    if (ownNames.has(name)) return [];
    if (!names.has(name)) return [`${name} is not shown`];
    const own = samples.filter((each) => each.name === name);
    return [...matchers.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)].flatMap(
      ([, label = '', sign = '', value = '']) => {
        if (ownLabels.has(label)) return [];
        if (own.every(({ labels }) => labels[label] === undefined))
          return [`${name} has no ${label}`];
        const known = [
          ...own.map(({ labels }) => labels[label]),
          ...(sayable[`${name} ${label}`] ?? []),
        ];
        const values = sign.endsWith('~') ? value.split('|') : [value];
        const unknown = values.filter((each) => /^[\w/]*$/.test(each) && !known.includes(each));
        return unknown.map((each) => `${name}: no ${label} is ${each}`);
      },
    );
  });
}

const by = /by \(([\w, ]+)\) \(/g;

function assertShown(expressions: readonly string[]): void {
  assert.deepEqual(expressions.flatMap(findFaults), []);
  const labels = new Set(samples.flatMap((each) => Object.keys(each.labels)));
  for (const expression of expressions) {
    assert.match(expression, new RegExp(metricName.source), expression);
    for (const [, list = ''] of expression.matchAll(by)) {
      for (const label of list.split(', ')) {
        const isKnown = labels.has(label) || (label === 'pool' && context.engine === 'sqlite');
        assert.ok(isKnown, `${label} of ${expression}`);
      }
    }
  }
}

const fields = ['alert', 'expr', 'for', 'severity', 'summary', 'description', 'runbook'] as const;

/** The rules; their file is YAML with one field a line, in a fixed order. */
const alerts = rules
  .split(/^ {6}(?=- alert: )/m)
  .slice(1)
  .map((text) => {
    const values = [...text.matchAll(/^ *(?:- )?(\w+): (?:'(.*)'|"(.*)"|(.+))$/gm)].map(
      ([, field = '', ...value]) => [field, value.find((each) => each !== undefined)],
    );
    return Object.fromEntries(values) as Record<(typeof fields)[number], string>;
  });

describe('alerts.yml', () => {
  it('gives each alert the same valid fields', () => {
    assert.ok(alerts.length > 20);
    for (const alert of alerts) {
      assert.deepEqual(Object.keys(alert), fields, alert.alert);
      assert.match(alert.severity, /^(critical|warning)$/);
      assert.match(alert.for, /^\d+m$/);
    }
  });

  it('names only metrics, labels and values that a running portal shows', () => {
    assertShown(alerts.map(({ expr }) => expr));
  });

  it('links each alert to its section of alerts.md, which has no other section', () => {
    const sections = [...page.matchAll(/^## (Portal\w+)$/gm)].map(([, name]) => name);
    assert.deepEqual(
      sections,
      alerts.map(({ alert }) => alert),
    );
    for (const { alert, runbook } of alerts) {
      assert.equal(runbook, `docs/_engineering/operations/alerts.md#${alert.toLowerCase()}`);
    }
  });
});

describe('dashboard.json', () => {
  it('names only metrics, labels and values that a running portal shows', () => {
    const { panels } = JSON.parse(dashboard) as { panels: { targets?: { expr: string }[] }[] };
    const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    assert.ok(expressions.length > 40);
    assertShown(expressions);
  });

  it('shows every metric of the portal', () => {
    const own = [...names].filter((name) => name.startsWith('portal_'));
    const base = (name: string) => name.replace(/_(?:bucket|sum|count)$/, '');
    const isShown = (name: string) =>
      new RegExp(`\\b${base(name)}(?:_bucket|_sum|_count)?\\b`).test(dashboard);
    const hidden = own.filter((name) => !isShown(name));
    assert.deepEqual(hidden, []);
  });
});

describe('alerts.md', () => {
  const sections = page.split(/^## (?=Portal)/m).slice(1);

  it('describes each alert in the same five parts', () => {
    const parts = ['Means', 'Integrators', 'Look', 'Do', 'Wake'];
    for (const section of sections) {
      const found = [...section.matchAll(/^- \*\*(\w+):\*\* /gm)].map(([, part]) => part);
      assert.deepEqual(found, parts, `${section.split('\n')[0]}`);
    }
  });

  it('links only to its existing sections', () => {
    const ids = new Set(
      [...page.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title.toLowerCase()),
    );
    for (const [, id = ''] of page.matchAll(/\]\(#([\w-]+)\)/g)) assert.ok(ids.has(id), id);
  });

  it('names only metrics of a running portal', () => {
    const named = [...page.matchAll(/`([^`]*\bportal_\w+[^`]*)`/g)].map(([, text = '']) => text);
    assert.ok(named.length > 8);
    // Text names a histogram without its suffix.
    assertShown(named.map((text) => (names.has(`${text}_count`) ? `${text}_count` : text)));
  });

  it('quotes log lines exactly', () => {
    const sources = globSync('src/server/**/*.ts', { cwd: root })
      .map((file) => readProject(file))
      .join('\n');
    const lines = [...page.matchAll(/"(?:msg|event)":"([^"]+)"/g)].map(([, line = '']) => line);
    assert.ok(lines.length > 15);
    for (const line of lines) assert.ok(sources.includes(`'${line}'`), line);
  });

  it('names existing commands and options of the operator tool', () => {
    const commands = [...page.matchAll(/operator -- ([a-z]+ [a-z0-9-]+)((?: --[\w-]+ \S+)*)`/g)];
    assert.ok(commands.length > 3);
    for (const [, command = '', options = ''] of commands) {
      const words = options.split(' ').filter(Boolean);
      assert.doesNotThrow(() => findCommand([...command.split(' '), ...words]), command);
    }
  });

  it('has valid queries for the database', async () => {
    const queries = [...page.matchAll(/`(select [^`]+)`/g)]
      .map(([, query = '']) => query)
      .filter((query) => !query.includes('pg_terminate_backend'))
      .filter((query) => context.engine === 'postgres' || !query.includes('pg_'));
    assert.ok(queries.length >= 2);
    for (const query of queries) await context.database.executeQuery(CompiledQuery.raw(query));
  });
});
