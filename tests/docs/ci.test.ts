import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toHttpStatus } from '#contract/errors.ts';
import { v2 } from '#contract/versions/v2.ts';
import { longestLateS, mostLate } from '#server/gateway/simulate-response.ts';
import { readProject } from '../_project.ts';
import { versions } from '../reference/samples/_support/pages.ts';
import { addIntegrator, openTestPortal } from '../server/_support/portal.ts';
import { callSandbox2 } from '../server/_support/version-2.ts';
import { assertPrograms, changeOwn } from './_guides/ci-programs.ts';
import { english, places, readPrograms, readSection, toTables } from './_guides/guide.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);
const operations = [...v2.calls, ...v2.sandboxCalls];

const toRows = (place: string) => toTables(readSection(place, 'ci', 'codes'))[0] ?? [];

/** Heading of the smallest call on a page, in the language of a place. */
function toHeading(place: string): string {
  const [, locale = 'zh-CN'] = /^i18n\/([^/]+)/.exec(place) ?? [];
  const texts = JSON.parse(readProject(`i18n/${locale}/code.json`));
  return texts['operation.smallest'].message;
}

/** Sends a smallest call with the change of a row: fields, a whole body, or a header. */
function send(operationPath: string, change: string) {
  const { pages } = versions[1];
  const { request, ...options } = changeOwn(pages, operationPath, integrator, change);
  return callSandbox2(portal, integrator, operationPath, request, options);
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
    const programs = readPrograms(english, 'ci').filter(([name = '']) => name.endsWith('.mjs'));
    const { apiAccount: API_ACCOUNT, webhookSecret: WEBHOOK_SECRET } = integrator;
    await assertPrograms(portal, programs, 'check-vectors.mjs', { API_ACCOUNT, WEBHOOK_SECRET });
  });
});
