import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import { fillIn } from '#contract/hints.ts';
import type { OperationPage } from '#reference/page.ts';
import { toSmallestCall } from '#reference/smallest-call.ts';
import { toOperationPages } from '#reference/to-pages.ts';
import { readFrozenDocuments } from '#server/site/api-documents.ts';
import { Texts } from '#server/text/texts.ts';
import { openTestPortal } from '../_support/portal.ts';
import { connect, openDemoPortal } from './_agent.ts';

/** Codes returned by examples that name a parcel or an address that does not exist yet. */
const refusals: Record<string, string> = {
  'orderserve/expressquery': '1450033319',
  'orderserve/printOrders': '1450033319',
  'orderserve/createManifest': '145003316',
  'logistics/query': '145003316',
  'logistics/subscribe': '145003100',
  'other/realNameSaveInfo': '145003316',
  'sandbox/moveParcel': '145003316',
  'sandbox/setCallback': '999001030',
};

const bare = await connect(await openTestPortal());
const documents = readFrozenDocuments(path.resolve(import.meta.dirname, '../../..'));

for (const [version, document] of documents) {
  const texts = new Texts(() => 0).frozen(version);
  const textOf = (key: string) => texts.get('en', key);
  const pages = toOperationPages(document, textOf, textOf);
  const readExample = async ({ call }: typeof bare, { id }: OperationPage) => {
    const { data, text } = await call('read_operation', { operation: id, version });
    assert.ok(data, text);
    return data.example;
  };

  describe(`the examples of read_operation, version ${version}`, () => {
    it('are the smallest calls of the pages', async () => {
      for (const page of pages) {
        const { request, response } = await readExample(bare, page);
        const { request: smallest, answer } = toSmallestCall(page);
        assert.deepEqual([request, response], [smallest, answer], page.id);
      }
    });

    it('use the codes of the account and get the expected code one after the other', async () => {
      const { demo, ...portal } = await openDemoPortal();
      const agent = await connect(portal);
      const { apiAccount, customerCode } = demo;
      for (const page of pages.filter(({ direction }) => direction === 'call')) {
        const { request, replace } = await readExample(agent, page);
        const own = fillIn(page.hints, toSmallestCall(page).request, { apiAccount, customerCode });
        assert.deepEqual(request, own, page.id);
        const { digest, ...sent } = request;
        assert.equal(replace.includes('digest'), digest !== undefined, page.id);
        const given = { operation: page.id, version, request: sent };
        const { data, text } = await agent.call('call_sandbox', given);
        const code = data.succeeded ? undefined : data.response.code;
        assert.equal(code, refusals[page.id], `${page.id}: ${text.slice(0, 500)}`);
      }
    });
  });
}
