import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { newWebhookSecret } from '#server/crypto/webhook-signature.ts';
import { addEvent } from '#server/push/event.ts';
import { run } from '../reference/samples/_support/run.ts';
import { createdOrder } from '../server/_support/orders.ts';
import { addIntegrator } from '../server/_support/portal.ts';
import { listen } from '../server/_support/socket.ts';
import { callSandbox2 } from '../server/_support/version-2.ts';
import { addPushAccount, kind, openContext } from '../server/push/_context.ts';
import { wrongOptions } from './_support/argument-steps.ts';
import { Driver, type Told } from './_support/driver.ts';
import { findArchive, findLibraries, type Installed, install } from './_support/installed.ts';
import { type PushStep, toPushSteps } from './_support/push-steps.ts';
import { readReadme } from './_support/readme-programs.ts';
import { toSteps } from './_support/steps.ts';
import { Way } from './_support/way.ts';

const portal = await openContext();
// Version 2 refuses timestamps far from its clock, and libraries use the clock of the machine.
portal.clock.now = Date.now();
const gateway = `http://127.0.0.1:${await listen(portal.app)}`;

/** True if a value contains everything expected; a pattern matches a text, and lists are complete. */
function hasAll(value: unknown, asked: unknown): boolean {
  if (asked instanceof RegExp) return typeof value === 'string' && asked.test(value);
  if (typeof asked !== 'object' || asked === null) return value === asked;
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(asked) && (!Array.isArray(value) || value.length !== asked.length))
    return false;
  return Object.entries(asked).every(([name, each]) =>
    hasAll((value as Record<string, unknown>)[name], each),
  );
}

function assertTold(told: Told, asked: { ok?: unknown; error?: unknown }): void {
  const wanted = asked.error === undefined ? { ok: asked.ok } : { error: asked.error };
  const shown = JSON.stringify(told).slice(0, 2000);
  assert.ok(hasAll(told, wanted), `${shown}\nis not\n${JSON.stringify(wanted)}`);
}

for (const language of findLibraries()) {
  describe(`the installed ${language} library`, async () => {
    const integrator = await addIntegrator(portal, { balance: 100 });
    const { apiAccount, webhookSecret, customerCode } = integrator;
    const { billCode } = await createdOrder(portal, integrator);
    const way = new Way(gateway);
    let installed: Installed;
    let driver: Driver;
    let settings: Record<string, string>;
    before(async () => {
      const times = { TIMEOUT_MS: '3000', RETRY_DELAY_MS: '10' };
      const account = { API_ACCOUNT: apiAccount, SECRET: webhookSecret };
      settings = { BASE_URL: await way.open(), ...account, ...times };
      installed = await install(language, findArchive(language));
      // The first label takes seconds, longer than a call may take here.
      await callSandbox2(portal, integrator, 'order/printOrder', { customerCode, billCode });
      driver = new Driver(installed, settings);
    });
    after(async () => {
      await driver.stop();
      await way.close();
      await installed.remove();
    });

    for (const step of toSteps({ apiAccount, customerCode, billCode })) {
      const { name, path: called, request, id, fates = ['pass'], attempts = 1 } = step;
      it(name, async () => {
        portal.clock.now = Date.now();
        way.fates = fates;
        way.seen = [];
        const told = await driver.tell({ do: 'call', path: called, request, id });
        assertTold(told, step);
        assert.equal(way.seen.length, attempts);
        if (attempts === 0) return;
        const sent = new Set(way.seen.map((each) => `${each.id} ${each.body}`));
        assert.equal(sent.size, 1, 'each attempt has the id and the body of the first');
        assert.match(way.seen[0]?.id ?? '', new RegExp(`^${called}:${id ?? '[\\w-]{8,64}'}$`));
        assert.equal(way.seen.at(-1)?.replayed, step.replayed ?? false);
      });
    }

    const runReadme = async (part: 'first' | 'order') => {
      portal.clock.now = Date.now();
      const { file, text } = readReadme(language, gateway)[part];
      await writeFile(path.join(installed.folder, file), text);
      const [command, ...args] = installed.start;
      const account = { API_ACCOUNT: apiAccount, WEBHOOK_SECRET: webhookSecret };
      const environment = { ...installed.environment, ...account, CUSTOMER_CODE: customerCode };
      const program = [command, ...args.slice(0, -1), file] as const;
      const { exitCode, stdout, stderr } = await run(program, installed.folder, environment);
      assert.equal(exitCode, 0, `${stdout}${stderr}`);
      return stdout;
    };

    it('makes the first call of its README', async () => {
      assert.match(await runReadme('first'), /^\d+ .+/);
    });

    it('creates the order of its README, and prints and traces it', async () => {
      assert.match(await runReadme('order'), /^UEG\d{12} \d+$/m);
      const label = await readFile(path.join(installed.folder, 'label.pdf'), 'latin1');
      assert.match(label, /^%PDF-/);
    });

    it('gives each call its own id', async () => {
      portal.clock.now = Date.now();
      way.fates = ['pass'];
      way.seen = [];
      const command = { do: 'call', path: 'online/pca', request: { type: 2 } };
      for (const _time of [1, 2]) assert.ok('ok' in (await driver.tell(command)));
      assert.equal(new Set(way.seen.map((each) => each.id)).size, 2);
    });

    it('reads a list page by page, each with its own id', async () => {
      portal.clock.now = Date.now();
      way.fates = ['pass'];
      way.seen = [];
      const own = await addPushAccount(portal);
      const settingsOfOwn = { ...settings, API_ACCOUNT: own.apiAccount, SECRET: own.webhookSecret };
      for (let sequence = 1; sequence <= 5; sequence += 1) {
        const content = { billCode, details: [{ scanTypeCode: String(sequence) }] };
        const event = { accountId: own.accountId, kind, billCode, sequence, content };
        await addEvent(portal.context.database, { ...event, createdAt: portal.clock.now });
      }
      const reader = new Driver(installed, settingsOfOwn);
      const request = { limit: 2, types: [kind] };
      const told = await reader.tell({ do: 'pages', path: 'events/listEvents', request });
      await reader.stop();
      const toPage = (scans: readonly string[], more: boolean) => ({
        events: scans.map((scanTypeCode) => ({
          type: kind,
          data: { details: [{ scanTypeCode }] },
        })),
        next: /^[\da-f]{8}-\w+$/,
        more,
      });
      const pages = [toPage(['1', '2'], true), toPage(['3', '4'], true), toPage(['5'], false)];
      assertTold(told, { ok: pages });
      assert.equal(new Set(way.seen.map((each) => each.id)).size, 3);
    });

    it('reports a wrong secret without a retry', async () => {
      portal.clock.now = Date.now();
      way.fates = ['pass'];
      way.seen = [];
      const stranger = new Driver(installed, { ...settings, SECRET: newWebhookSecret() });
      const request = { billCodes: billCode };
      const told = await stranger.tell({ do: 'call', path: 'logistics/trace', request });
      await stranger.stop();
      const error = { kind: 'authentication', code: '145003030', httpStatus: 401 };
      assertTold(told, { error: { ...error, paths: ['webhook-signature'] } });
      assert.equal(way.seen.length, 1);
    });

    for (const [what, wrong, message, type] of wrongOptions) {
      if (type && language === 'java') continue;
      it(`refuses ${what} when a client is created`, async () => {
        const right = { baseUrl: gateway, apiAccount, secret: webhookSecret, maxRetries: 0 };
        assert.deepEqual(await driver.tell({ do: 'make', options: right }), { ok: true });
        const told = await driver.tell({ do: 'make', options: { ...right, ...wrong } });
        assertTold(told, { error: { kind: 'argument', message } });
      });
    }

    for (const [index, { name }] of toPushSteps().entries()) {
      it(`${name} (push)`, async () => {
        // Signed now: those signed when the file was read may be five minutes old on a slow machine.
        const { name: _name, ok, error, ...command } = toPushSteps()[index] as PushStep;
        assertTold(await driver.tell({ do: 'verify', ...command }), { ok, error });
      });
    }
  });
}

if (findLibraries().includes('php')) {
  it('keeps an existing composer.json of a PHP project', async () => {
    const own = { name: 'a/shop', require: { php: '>=8.1' } };
    const files = { 'composer.json': JSON.stringify(own) };
    const { folder, remove } = await install('php', findArchive('php'), files);
    const written = JSON.parse(await readFile(path.join(folder, 'composer.json'), 'utf8'));
    assert.equal(written.name, own.name);
    assert.deepEqual(Object.keys(written.require), ['php', 'open-platform/client']);
    await remove();
  });
}
