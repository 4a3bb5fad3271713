import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { isolate } from '#contract/isolate.ts';
import { languages } from '#contract/languages.ts';
import type { CallbackRow, PushDetail } from '#contract/portal/console-pushes.ts';
import { parseTexts, toPlaces } from '#contract/texts.ts';
import { faults, readKeptFault, toKeptFault } from '#server/push/fault.ts';
import { ask } from '../../_support/people.ts';
import { callSandbox } from '../../_support/portal.ts';
import { waitUntilDue, writePushes } from '../../push/_context.ts';
import { type Answer, answerStatus, openReceiver } from '../../push/_receiver.ts';
import { addOwner, makeTellingWorker, type Owner, openOwners } from './_owners.ts';

const portal = await openOwners();
const { database } = portal.context;
const worker = makeTellingWorker(portal, [5, 5, 5, 5]);

async function get({ token }: Owner, path: string, langType: string) {
  const { data } = await ask(portal, 'GET', path, undefined, { token, langType });
  return data;
}

const show = (owner: Owner, id: string, langType: string): Promise<PushDetail> =>
  get(owner, `console/push?id=${id}`, langType);

async function openCase(answer: Answer) {
  const receiver = await openReceiver();
  receiver.answer = answer;
  const owner = await addOwner(portal, receiver.url);
  const [id = ''] = await writePushes(portal, owner.account);
  return { receiver, owner, id };
}

describe('push failure reason', () => {
  for (const { locale } of languages) {
    it(`has translated text with all values in ${locale}`, () => {
      const read = (from: string) => parseTexts(readFileSync(`i18n/${from}/contract.json`, 'utf8'));
      const [own, english] = [read(locale), read('en')];
      for (const [text, values] of Object.entries(faults)) {
        assert.deepEqual(toPlaces(own[text] ?? ''), [...values].sort(), text);
        if (locale !== 'en') assert.notEqual(own[text], english[text], text);
      }
    });
  }

  it('is stored with values cut and made storable', () => {
    const fault = { text: 'detail.pushUnreachable', values: { reason: 'ECONNREFUSED' } } as const;
    assert.deepEqual(readKeptFault(toKeptFault(fault)), fault);
    const long = { ...fault, values: { reason: `\0"${'😀'.repeat(10_000)}` } };
    const kept = toKeptFault(long);
    assert.ok(kept.length < 2000 && kept.isWellFormed());
    const [reason = ''] = Object.values<string>(readKeptFault(kept)?.values ?? {});
    assert.ok(reason.startsWith('\ufffd"😀'));
  });
});

describe('reason of a push attempt', () => {
  for (const { code, locale } of languages) {
    it(`is shown in the reader's language ${locale}`, async () => {
      const { receiver, owner, id } = await openCase(answerStatus(503));
      await worker.runOnce();
      receiver.answer = answerStatus(200, {}, '<html>');
      await waitUntilDue(portal, id);
      await worker.runOnce();
      const url = 'http://nowhere.invalid:8080/';
      receiver.answer = answerStatus(302, { location: url }, '');
      await waitUntilDue(portal, id);
      await worker.runOnce();
      const { tries } = await show(owner, id, code);
      const say = (text: string, values: Record<string, string> = {}) =>
        portal.people.texts.get(locale, text, isolate(values, locale));
      assert.deepEqual(
        tries.map(({ error, isErrorEnglish }) => [error, isErrorEnglish]),
        [
          [say('detail.pushStatus', { value: '503' }), false],
          [say('detail.pushNotJson'), false],
          [say('detail.pushRedirect', { value: '302', reason: url }), false],
        ],
      );
    });
  }

  it('stays English for sandbox calls', async () => {
    const { owner, id } = await openCase(answerStatus(503));
    await worker.runOnce();
    const { data } = await callSandbox(portal, owner.account, 'sandbox/listPushes', { id });
    assert.equal(data.pushes[0].attempts[0].error, 'HTTP status 503, not 2xx');
  });

  it('is shown in English if recorded by an older or newer version', async () => {
    const { owner, id } = await openCase(answerStatus(503));
    await worker.runOnce();
    for (const fault of [null, '{"text":"detail.pushOfTomorrow","values":{}}']) {
      await database.updateTable('push_attempt').set({ fault }).where('push_id', '=', id).execute();
      const [attempt] = (await show(owner, id, 'AR')).tries;
      assert.deepEqual(
        [attempt?.error, attempt?.isErrorEnglish],
        ['HTTP status 503, not 2xx', true],
      );
    }
  });

  it('is absent from an acknowledged attempt', async () => {
    const { owner, id } = await openCase(answerStatus(200, {}, '{"code":"1"}'));
    await worker.runOnce();
    const [attempt] = (await show(owner, id, 'AR')).tries;
    assert.deepEqual([attempt?.error, attempt?.isErrorEnglish], [null, false]);
  });
});

describe('address that returned 410', () => {
  it("shows in the reader's language why it is disabled", async () => {
    const { owner } = await openCase(answerStatus(410));
    await worker.runOnce();
    for (const { code, locale } of languages) {
      const all = await get(owner, 'console/callbacks', code);
      const shown = all.flatMap(({ callbacks }: { callbacks: CallbackRow[] }) => callbacks);
      const reasons = shown.map(({ disabledReason }: CallbackRow) => disabledReason);
      const expected = portal.people.texts.get(locale, 'detail.pushGone');
      assert.ok(reasons.includes(expected), locale);
    }
  });
});
