import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { toDestination } from '#contract/destination.ts';
import type { PushKind } from '#contract/operations/pushes.ts';
import { libraries } from '#reference/libraries.ts';
import type { OperationPage } from '#reference/page.ts';
import type { SampleLanguage } from '#reference/samples/languages.ts';
import { toLibraryProgram, toPageProgram } from '#reference/samples/page-program.ts';
import { placeholderAccount } from '#reference/samples/program.ts';
import { findAccount } from '#server/accounts/account-store.ts';
import { moveParcel } from '#server/core/built-in/sandbox/move-parcel.ts';
import { newWebhookSecret } from '#server/crypto/webhook-signature.ts';
import { takeSecret } from '#server/push/callback-secrets.ts';
import { setCallback } from '#server/push/callbacks.ts';
import type { Form } from '#server/push/form.ts';
import { createPost } from '#server/push/post.ts';
import { sendPush } from '#server/push/send-push.ts';
import { buildShown } from '../../libraries/_support/shown-programs.ts';
import { createdOrder } from '../../server/_support/orders.ts';
import { addIntegrator, type Integrator } from '../../server/_support/portal.ts';
import { callSandbox2 } from '../../server/_support/version-2.ts';
import { makeWorker, openContext, sendAll } from '../../server/push/_context.ts';
import { sources, versions } from './_support/pages.ts';
import { buildPrograms, type Programs } from './_support/programs.ts';
import { type Server, startServer } from './_support/servers.ts';
import { findLanguages } from './_support/toolchains.ts';

// On a busy machine a program takes seconds to start.
const portal = await openContext({ PUSH_TIMEOUT_S: '15' });
const { courier, secrets } = portal;
const { timeZone } = courier;
const post = createPost({ allowHttp: true, allowPrivate: true, timeoutMs: 10_000 });

/** A page of a push, and the form that signs pushes to its receiver. */
interface Taken {
  page: OperationPage;
  kind: PushKind;
  accountId: string;
  form: Form;
  server: Server;
}

const kinds = [
  { major: 1, by: 'hand' },
  { major: 2, by: 'hand' },
  { major: 2, by: 'library' },
] as const;
type Kind = (typeof kinds)[number];

/** Plain ones of version 2 differ only in verification, which one covers in each language. */
const isTold = (language: SampleLanguage, { major, by }: Kind, { id }: OperationPage) =>
  major === 1 || by === 'library' || language === 'node' || id === 'logistics/statusFeedback';

async function toForm(
  { apiAccount, privateKey }: Integrator,
  major: 1 | 2,
  accountId: string,
  kind: string,
): Promise<Form> {
  if (major === 1) return { version: 1, apiAccount, privateKey };
  const { secret } = await takeSecret(
    courier.database,
    { accountId, kind },
    secrets,
    portal.clock.now,
  );
  return { version: 2, kind, secrets: [secrets.open(secret)], timeZone };
}

function toText(language: SampleLanguage, by: Kind['by'], page: OperationPage, form: Form): string {
  const account =
    form.version === 2
      ? { ...placeholderAccount, callbackSecret: form.secrets[0] ?? '' }
      : { ...placeholderAccount, privateKey: form.privateKey };
  const content = page.examples[0]?.request ?? {};
  const toProgram = by === 'library' ? toLibraryProgram : toPageProgram;
  const program = toProgram(language, page, { origin: '', account, content }, sources);
  assert.ok(program, page.id);
  return program;
}

function toBuild(language: SampleLanguage, by: Kind['by']) {
  if (by === 'hand') {
    return (texts: readonly string[]) => buildPrograms(language, 'receiver', texts);
  }
  const library = libraries.find(({ sample }) => sample === language);
  return library && ((texts: readonly string[]) => buildShown(library.id, 'push', texts));
}

/** Signed with another secret than the courier's. */
const toForged = (form: Form): Form =>
  form.version === 2
    ? { ...form, secrets: [newWebhookSecret()] }
    : { ...form, privateKey: 'another key' };

/** A push of a page's first example; `number` is the attempt. */
function toPush(page: OperationPage, id: string, number = 1) {
  return { id, number, content: JSON.stringify(page.examples[0]?.request) };
}

const forgedContent = '{"billCode":"FORGED","waybillNo":"FORGED"}';

for (const language of findLanguages().filter((each) => each !== 'curl')) {
  for (const kind of kinds) {
    const { major, by } = kind;
    const build = toBuild(language, by);
    if (!build) continue;
    const told = versions[(major - 1) as 0 | 1].pages.filter(
      (page) => page.direction === 'push' && isTold(language, kind, page),
    );
    describe(`receiver of version ${major} in ${language}, by ${by}`, () => {
      const taken: Taken[] = [];
      let programs: Programs;
      let integrator: Integrator;
      const at = (index: number): Taken => {
        const found = taken[index];
        assert.ok(found);
        return found;
      };
      const send = (
        { page, form, server }: Taken,
        push: ReturnType<typeof toPush>,
        { as = form, offS = 0 } = {},
      ) => {
        const destination = toDestination(`${server.origin}/${page.path}`);
        return sendPush(post, { ...as, destination }, push, () => Date.now() + offS * 1000);
      };

      before(async () => {
        // Receivers refuse timestamps of another clock.
        portal.clock.now = Date.now();
        integrator = await addIntegrator(portal);
        const { id: accountId } = await findAccount(courier.database, integrator.apiAccount);
        const forms: Form[] = [];
        for (const { id } of told) forms.push(await toForm(integrator, major, accountId, id));
        const texts = told.map((page, index) => toText(language, by, page, forms[index] as Form));
        programs = await build(texts);
        for (const [index, page] of told.entries()) {
          const server = await startServer(language, programs, index);
          const kind = page.id as PushKind;
          taken.push({ page, kind, accountId, form: forms[index] as Form, server });
        }
      });
      beforeEach(() => {
        portal.clock.now = Date.now();
      });
      after(async () => {
        for (const { server } of taken) await server.stop();
        await programs.remove();
      });

      it('acknowledges the test push that sets its address, then real pushes', async () => {
        for (const { page, kind, accountId, server } of taken) {
          const url = `${server.origin}/${page.path}`;
          await setCallback(courier, { accountId, kind, url, version: major });
        }
        const { billCode } = await createdOrder(portal, integrator, { itemsValue: '10' });
        await moveParcel(courier, billCode, { scenario: 'delivered-after-problem', steps: 'all' });
        const closed = await callSandbox2(portal, integrator, 'sandbox/closeStatement', {});
        const [{ statementNo }] = closed.data.statements;
        await sendAll(makeWorker(portal));
        const sent = await courier.database
          .selectFrom('push')
          .select(['kind', 'status'])
          .distinct()
          .where('bill_code', 'in', [billCode, statementNo])
          .orderBy('kind')
          .execute();
        assert.deepEqual(
          sent,
          taken
            .map(({ kind }) => ({ kind, status: 'delivered' }))
            .toSorted((a, b) => (a.kind < b.kind ? -1 : 1)),
        );
        for (const { server, page } of taken) {
          const number = page.hints.tells === 'statementNo' ? statementNo : billCode;
          await server.said(new RegExp(`test (UEG|S)\\d+[^]*new ${number}`));
        }
      });

      for (const [index, page] of told.entries()) {
        it(`recognises a repeated ${page.id} by its id`, async () => {
          const number = String(page.examples[0]?.request[page.hints.tells ?? '']);
          for (const attempt of [1, 2]) {
            const { fault } = await send(at(index), toPush(page, `twice-${index}`, attempt));
            assert.equal(fault, undefined);
          }
          await at(index).server.said(new RegExp(`new ${number}[^]*repeat ${number}`));
        });

        it(`refuses ${page.id} with a forged signature`, async () => {
          const forged = { ...toPush(page, 'forged'), content: forgedContent };
          const as = toForged(at(index).form);
          const { fault, httpStatus, answer } = await send(at(index), forged, { as });
          assert.ok(fault);
          if (major === 1) assert.equal(JSON.parse(answer ?? '').code, '145003030');
          else assert.equal(httpStatus, 401);
          const genuine = await send(at(index), toPush(page, 'after'));
          assert.equal(genuine.fault, undefined);
          assert.doesNotMatch(at(index).server.output(), /FORGED/);
        });
      }

      if (by === 'library') {
        it('acknowledges an unknown type and does nothing else', async () => {
          const { page, form, server } = at(0);
          assert.ok(form.version === 2);
          const as = { ...form, kind: 'other/teleported' };
          const { fault } = await send(
            at(0),
            { ...toPush(page, 'new-type'), content: forgedContent },
            { as },
          );
          assert.equal(fault, undefined);
          assert.doesNotMatch(server.output(), /FORGED/);
        });
      }

      if (major === 2) {
        it('accepts a push signed with two secrets in either order', async () => {
          const { page, form } = at(0);
          assert.ok(form.version === 2);
          const other = newWebhookSecret();
          for (const secrets of [
            [other, ...form.secrets],
            [...form.secrets, other],
          ]) {
            const as = { ...form, secrets };
            const { fault } = await send(at(0), toPush(page, `replaced-${secrets[0]}`), { as });
            assert.equal(fault, undefined);
          }
        });

        it('refuses a push with a timestamp over 300 seconds off', async () => {
          for (const [offS, status] of [
            [-320, 401],
            [320, 401],
            [-280, 204],
            [280, 204],
          ] as const) {
            const { httpStatus } = await send(at(0), toPush(at(0).page, `off-${offS}`), { offS });
            assert.equal(httpStatus, status, String(offS));
          }
        });
      }
    });
  }
}
