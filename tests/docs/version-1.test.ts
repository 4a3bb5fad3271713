import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { languages } from '#contract/languages.ts';
import { pushHeader, pushRetryS } from '#contract/push.ts';
import { v1 } from '#contract/versions/v1.ts';
import { readProject, toDocsFolder } from '../_project.ts';
import { versions } from '../reference/samples/_support/pages.ts';
import {
  addIntegrator,
  callSandbox,
  customerOf,
  openTestPortal,
} from '../server/_support/portal.ts';
import { assertPrograms, changeOwn } from './_guides/ci-programs.ts';
import { english, readBlocks, readPrograms, readSection, toTables } from './_guides/guide.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);
const operations = [...v1.calls, ...v1.sandboxCalls];
const run = promisify(execFile);

const places = languages.map(({ locale }) => toDocsFolder(locale, 'version-1.0'));
const own = toDocsFolder('en', 'version-1.0');

const toRows = (place: string) => toTables(readSection(place, 'ci', 'codes'))[0] ?? [];

/** Rows of version 2's guide that apply here; those about its own headers and operations do not. */
const shared = toRows(english).filter(
  ([code, operation]) =>
    !toRows(own).some(([each]) => each === code) &&
    operations.some((each) => each.path === operation),
);

/** Version 1 uses a status only for calls that did not reach their operation. */
const statuses: Record<string, number> = { '0': 429, '145003040': 503 };

function send(operation: string, change: string) {
  const reader = { ...integrator, ...customerOf(integrator) };
  const { request, ...options } = changeOwn(versions[0].pages, operation, reader, change);
  // A whole body replaces the data of version 1's form field.
  const sent = change.startsWith('[') ? JSON.parse(change) : request;
  return callSandbox(portal, integrator, operation, sent, options);
}

describe('the guide to tests in CI for version 1', () => {
  it('lists every refusal code of version 1, together with the guide of version 2', () => {
    const codes = new Set(['0', ...v1.commonErrors, ...operations.flatMap(({ errors }) => errors)]);
    const told = [...shared, ...toRows(own)].map(([code]) => code);
    assert.deepEqual(told.sort(), [...codes].sort());
  });

  it('starts from a smallest order that can be sent twice', async () => {
    for (const _ of [1, 2]) assert.equal((await send('order/addOrder', '{}')).code, '1');
  });

  for (const [code = '', operation = '', change = ''] of [...shared, ...toRows(own)]) {
    it(`lists a call that returns ${code}`, async () => {
      const answer = await send(operation, change);
      assert.equal(answer.code, code, answer.msg);
      assert.equal(answer.status, statuses[code] ?? 200);
    });
  }

  it('shows programs that run unchanged', async () => {
    const { apiAccount: API_ACCOUNT, privateKey: PRIVATE_KEY } = integrator;
    const programs = readPrograms(own, 'ci');
    await assertPrograms(portal, programs, 'check-digests.mjs', { API_ACCOUNT, PRIVATE_KEY });
  });

  for (const place of places) {
    it(`has the same table and programs in ${place}`, () => {
      assert.deepEqual(toRows(place), toRows(own));
      assert.deepEqual(readPrograms(place, 'ci'), readPrograms(own, 'ci'));
      assert.deepEqual(readFunctions(place), readFunctions(own));
    });
  }
});

/** The functions of a receiver that accepts several keys, in Node.js and Python. */
const readFunctions = (place: string) =>
  readBlocks(readProject(place, 'apiDoc/guides/rotating-keys.mdx'), '(?:js|python)');

const digestOf = (key: string) => createHash('md5').update(`{"a":"ق"}${key}`).digest('base64');

const tries: [Parameters<typeof execFile>[0], string, string, string][] = [
  [
    process.execPath,
    'receiver.mjs',
    "import { createHash, timingSafeEqual } from 'node:crypto';\n",
    'console.log(...process.argv.slice(2).map((digest) => isGenuine(\'{"a":"ق"}\', digest)));\n',
  ],
  [
    'python3',
    'receiver.py',
    'import base64, hashlib, hmac, os, sys\n',
    'print(*(str(is_genuine(\'{"a":"ق"}\', each)).lower() for each in sys.argv[1:]))\n',
  ],
];

describe('a receiver of version 1 during a key rotation', () => {
  for (const [index, [command, name, head, tail]] of tries.entries()) {
    if (command === 'python3' && process.env.TESTS !== 'all') continue;
    it(`accepts both keys and no other: ${name}`, async () => {
      const file = path.join(portal.context.dataDir, name);
      writeFileSync(file, head + readFunctions(own)[index] + tail);
      // The last digest is made with an empty key, which needs no secret.
      const digests = ['new', 'old', 'another', ''].map(digestOf);
      const env = { PATH: process.env.PATH, PRIVATE_KEYS: 'new, old,' };
      const { stdout } = await run(command, [file, ...digests, ''], { env });
      assert.equal(stdout, 'true true false false false\n');
    });
  }
});

describe('the guides to pushes of version 1', () => {
  const read = (place: string, guide: string) => readProject(place, `apiDoc/guides/${guide}.mdx`);
  const toNumbers = (text = '') => (text.match(/\d+/g) ?? []).map(Number);
  const [first, second, third] = pushRetryS;

  for (const place of places) {
    it(`state the waits of a push in ${place}`, () => {
      const [, step] = /^3\. (.*)$/m.exec(read(place, 'rotating-keys')) ?? [];
      assert.deepEqual(toNumbers(step), [first, second / 60, third / 60]);
    });

    it(`state when a receiver that was down for a minute gets its pushes in ${place}`, () => {
      const [, , away] = toTables(readSection(place, 'webhooks', 'failures'))[0] ?? [];
      // The second retry reaches it, up to a fifth later.
      assert.deepEqual(toNumbers(away?.[1]), [Math.round(((first + second) * 1.2) / 60)]);
    });
  }
});

describe('the differences of version 1 from the guides of version 2', () => {
  it('are no rate limit in headers, no error list, HTTP 200, times without offset, no call ids', async () => {
    const limited = await openTestPortal({ CALLS_PER_SECOND: '100' });
    const own = await addIntegrator(limited);
    const answer = await callSandbox(limited, own, 'location/getLocation', { countryCode: 'EGY' });
    assert.deepEqual([answer.code, answer.headers.ratelimit], ['1', undefined]);
    const { data } = await send('order/addOrder', '{}');
    assert.match(data.createOrderTime, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const refused = await send('order/addOrder', '{"weight":31}');
    assert.deepEqual(
      [refused.code, refused.status, 'errors' in refused],
      ['145003092', 200, false],
    );
    assert.ok(!operations.some((each) => each.path === 'order/printOrders'));
    const numbers = { ...customerOf(integrator), code: integrator.customerCode, num: 1 };
    const options = { headers: { 'webhook-id': 'sent-twice' } };
    const reserve = () =>
      callSandbox(portal, integrator, 'order/getBatchBillCode', numbers, options);
    const [once, twice] = [await reserve(), await reserve()];
    assert.deepEqual([once.code, twice.code], ['1', '1']);
    assert.notDeepEqual(once.data, twice.data);
  });

  for (const place of places) {
    it(`are named below the links to those guides in ${place}`, () => {
      const lines = readSection(place, '../index', 'want').split('\n');
      const [calls = '', responses = '', pushes = ''] = lines.filter((line) => /^- /.test(line));
      const toCode = (line: string) => [...line.matchAll(/`([^`]+)`/g)].map(([, code]) => code);
      assert.deepEqual(toCode(calls), ['webhook-id']);
      assert.match(calls, /\]\(\.\/guides\/retries\.mdx#idempotent\)/);
      assert.deepEqual(toCode(responses), ['errors', 'RateLimit']);
      assert.match(responses, /\D200\D/);
      assert.deepEqual(toCode(pushes).sort(), ['webhook-id', pushHeader.id]);
      assert.match(pushes, /204.*\]\(\.\/guides\/pushes\.mdx#acknowledge\)/);
    });
  }
});
