import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { pushes } from '#contract/operations/all.ts';
import { toOpenApi } from '#reference/openapi.ts';
import type { OperationPage } from '#reference/page.ts';
import { toPageProgram } from '#reference/samples/page-program.ts';
import { placeholderAccount } from '#reference/samples/program.ts';
import { toOperationPages } from '#reference/to-pages.ts';
import { findAccount } from '#server/accounts/account-store.ts';
import { setCallback } from '#server/push/callbacks.ts';
import { createPost } from '#server/push/post.ts';
import { sendPush } from '#server/push/send-push.ts';
import { createdOrder, pickUp } from '../../server/_support/orders.ts';
import { addIntegrator } from '../../server/_support/portal.ts';
import { makeWorker, openGround, sendAll } from '../../server/push/_ground.ts';
import { buildPrograms, type Programs } from './_support/programs.ts';
import { type Server, startServer } from './_support/servers.ts';
import { sources } from './_support/sources.ts';
import { findLanguages } from './_support/toolchains.ts';

// A program that has just begun reads its language first, on a busy machine for seconds.
const portal = await openGround({ PUSH_TIMEOUT_S: '15' });
const { courier } = portal;
const post = createPost({ allowHttp: true, allowPrivate: true, timeoutMs: 10_000 });
const textOf = (key: string) => key;
const document = toOpenApi(pushes, {
  title: '',
  version: '',
  servers: { sandbox: '', production: '' },
  textOf,
});
const pages = toOperationPages(document, textOf);

type Kind = (typeof pushes)[number]['id'];

function toReceivers(privateKey: string, language: Parameters<typeof toPageProgram>[0]): string[] {
  const account = { ...placeholderAccount, privateKey };
  return pages.map((page) =>
    toPageProgram(
      language,
      page,
      { origin: '', account, content: page.examples[0]?.request ?? {} },
      sources,
    ),
  );
}

/** A push of a page's first example; `number` counts the attempts. */
function toPush(page: OperationPage, id: string, number = 1) {
  return { id, number, content: JSON.stringify(page.examples[0]?.request) };
}

for (const language of findLanguages().filter((each) => each !== 'curl')) {
  describe(`a receiver in ${language}`, () => {
    const servers: Server[] = [];
    let programs: Programs;
    let integrator: Awaited<ReturnType<typeof addIntegrator>>;
    let accountId: string;
    const at = (index: number): Server => {
      const server = servers[index];
      assert.ok(server);
      return server;
    };
    const send = (index: number, page: OperationPage, push: ReturnType<typeof toPush>, key = '') =>
      sendPush(
        post,
        {
          url: `${at(index).origin}/${page.path}`,
          apiAccount: integrator.apiAccount,
          privateKey: key || integrator.privateKey,
        },
        push,
        Date.now,
      );

    before(async () => {
      integrator = await addIntegrator(portal);
      accountId = (await findAccount(courier.database, integrator.apiAccount)).id;
      programs = await buildPrograms(
        language,
        'receiver',
        toReceivers(integrator.privateKey, language),
      );
      for (const index of pages.keys()) servers.push(await startServer(language, programs, index));
    });
    after(async () => {
      for (const server of servers) await server.stop();
      await programs.remove();
    });

    it('acknowledges the test push with which its address is set, then the real ones', async () => {
      for (const [index, { id, path }] of pages.entries()) {
        await setCallback(courier, {
          accountId,
          kind: id as Kind,
          url: `${at(index).origin}/${path}`,
        });
      }
      const { billCode } = await createdOrder(portal, integrator);
      await pickUp(portal, billCode);
      await sendAll(makeWorker(portal));
      const sent = await courier.database
        .selectFrom('push')
        .select(['kind', 'status'])
        .where('bill_code', '=', billCode)
        .orderBy('kind')
        .execute();
      assert.deepEqual(
        sent,
        pages
          .map(({ id }) => ({ kind: id, status: 'delivered' }))
          .toSorted((a, b) => (a.kind < b.kind ? -1 : 1)),
      );
      for (const server of servers) {
        await server.said(new RegExp(`test UEG\\d+[^]*new ${billCode}`));
      }
    });

    for (const [index, page] of pages.entries()) {
      it(`tells a repeat of ${page.id} by its id`, async () => {
        const number = String(
          page.examples[0]?.request.billCode ?? page.examples[0]?.request.waybillNo,
        );
        for (const attempt of [1, 2]) {
          const { fault } = await send(index, page, toPush(page, `twice-${index}`, attempt));
          assert.equal(fault, undefined);
        }
        await at(index).said(new RegExp(`new ${number}[^]*repeat ${number}`));
      });

      it(`refuses ${page.id} with a forged digest`, async () => {
        const push = toPush({ ...page, examples: [] }, 'forged');
        const forged = { ...push, content: '{"billCode":"FORGED","waybillNo":"FORGED"}' };
        const { fault, answer } = await send(index, page, forged, 'another key');
        assert.ok(fault);
        assert.equal(JSON.parse(answer ?? '').code, '145003030');
        const genuine = await send(index, page, toPush(page, 'after'));
        assert.equal(genuine.fault, undefined);
        assert.doesNotMatch(at(index).output(), /FORGED/);
      });
    }
  });
}
