import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { toHttpStatus } from '#contract/errors.ts';
import { v2 } from '#contract/versions/v2.ts';
import { longestLateS, mostLate } from '#server/gateway/asked-answer.ts';
import { versions } from '../reference/samples/_support/pages.ts';
import { addIntegrator, openTestPortal } from '../server/_support/portal.ts';
import { callSandbox2 } from '../server/_support/version-2.ts';
import { merge, ownSmallest } from './_guides/changes.ts';
import { english, places, readPrograms, readSection, toTables } from './_guides/guide.ts';

const root = path.resolve(import.meta.dirname, '../..');
const portal = await openTestPortal();
const integrator = await addIntegrator(portal);
const operations = [...v2.calls, ...v2.sandboxCalls];

const toRows = (place: string) => toTables(readSection(place, 'ci', 'codes'))[0] ?? [];

/** Heading of the smallest call on a page, in the language of a place. */
function toHeading(place: string): string {
  const [, locale = 'zh-CN'] = /^i18n\/([^/]+)/.exec(place) ?? [];
  const texts = JSON.parse(readFileSync(path.join(root, `i18n/${locale}/code.json`), 'utf8'));
  return texts['operation.smallest'].message;
}

/** Sends a smallest call with the change of a row: fields, a whole body, or a header. */
function send(operationPath: string, change: string) {
  const request = ownSmallest(versions[1].pages, operationPath, integrator);
  if (change.startsWith('[')) {
    return callSandbox2(portal, integrator, operationPath, request, { body: change });
  }
  if (change.startsWith('{')) {
    return callSandbox2(portal, integrator, operationPath, merge(request, JSON.parse(change)));
  }
  const [name = '', value = ''] = change.split(/: ?/);
  return callSandbox2(portal, integrator, operationPath, request, { headers: { [name]: value } });
}

async function countOrders(): Promise<number> {
  const orders = await portal.context.database.selectFrom('orders').select('bill_code').execute();
  return orders.length;
}

describe('the guide to tests in CI', () => {
  it('lists each refusal code of version 2 once', () => {
    const codes = new Set(['0', ...v2.commonErrors, ...operations.flatMap(({ errors }) => errors)]);
    const told = toRows(english).map(([code]) => code);
    assert.deepEqual(told.sort(), [...codes].sort());
  });

  it('starts from a smallest order that can be sent twice', async () => {
    for (const _ of [1, 2]) assert.equal((await send('order/addOrder', '{}')).code, '1');
  });

  for (const [code = '', operationPath = '', change = ''] of toRows(english)) {
    it(`lists a call that returns ${code} and creates no order`, async () => {
      const before = await countOrders();
      const answer = await send(operationPath, change);
      assert.equal(answer.code, code, answer.msg);
      assert.equal(answer.status, toHttpStatus(answer.code as '0'));
      assert.equal(answer.data, null);
      assert.equal(await countOrders(), before);
    });
  }

  it('simulates less than half of the codes, each by its own value', () => {
    const asked = toRows(english).filter(([, , change = '']) => change.includes('SIMULATE-'));
    for (const [code = '', , change = ''] of asked)
      assert.ok(change.includes(`"SIMULATE-${code}-`));
    assert.ok(asked.length < toRows(english).length / 2);
  });

  for (const place of places) {
    it(`names the starting point and links the rate limit in ${place}`, () => {
      const section = readSection(place, 'ci', 'codes');
      assert.ok(section.includes(`**${toHeading(place)}**`));
      assert.match(section, /\(\.\/limits\.mdx#rate\)/);
    });

    it(`has the same table, programs and limits in ${place}`, () => {
      assert.deepEqual(toRows(place), toRows(english));
      assert.deepEqual(readPrograms(place, 'ci'), readPrograms(english, 'ci'));
      const late = readSection(place, 'ci', 'values');
      for (const limit of [longestLateS, mostLate.ofOne, mostLate.inAll])
        assert.match(late, new RegExp(`\\b${limit}\\b`));
    });
  }

  it('shows programs that run unchanged', async () => {
    const folder = portal.context.dataDir;
    const address = await portal.app.listen({ host: '127.0.0.1', port: 0 });
    portal.clock.now = Date.now();
    cpSync(path.join(root, 'static/vectors.json'), path.join(folder, 'vectors.json'));
    const programs = readPrograms(english, 'ci').filter(([name = '']) => name.endsWith('.mjs'));
    for (const [name = '', code = ''] of programs) writeFileSync(path.join(folder, name), code);
    const { apiAccount, webhookSecret } = integrator;
    const env = { HOST: address, API_ACCOUNT: apiAccount, WEBHOOK_SECRET: webhookSecret };
    const run = async (name: string) =>
      (await promisify(execFile)(process.execPath, [name], { cwd: folder, env })).stdout;
    assert.match(await run('check-vectors.mjs'), /^[1-9]\d* vectors match\n$/);
    assert.equal(await run('check-answers.mjs'), 'the sandbox returned every code as listed\n');
  });
});
