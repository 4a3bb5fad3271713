import type { Locator, Page } from 'playwright/test';
import { Webhook } from 'standardwebhooks';
import { expectSound, findViolations } from './_support/axe.ts';
import {
  callSandbox,
  createOrder,
  type Developer,
  registerDeveloper,
} from './_support/developer.ts';
import { enter, readMessage } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import { acknowledgement, type Receiver, startReceiver } from './_support/receiver.ts';
import type { Portal } from './_support/server.ts';
import { say, sayContract } from './_support/texts.ts';

const path = '/en/control/callbacks';
const addresses = `${path}?tab=addresses`;
const tracking = sayContract('operation.logistics/statusFeedback.title');

const settings = {
  CALLBACK_ALLOW_HTTP: 'on',
  CALLBACK_ALLOW_PRIVATE: 'on',
  PUSH_RETRY_S: '1',
};

interface Context {
  portal: Portal;
  developer: Developer;
  receiver: Receiver;
}

async function openContext(page: Page, portal: Portal): Promise<Context> {
  const developer = await registerDeveloper(portal.url);
  await enter(page, portal.url, developer);
  await page.goto(`${portal.url}${addresses}`);
  return { portal, developer, receiver: await startReceiver() };
}

/** The row of tracking pushes in the list of addresses. */
function rowOf(page: Page): Locator {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^${tracking}`) }) });
}

/** Opens the dialog of the row's button. */
async function openDialog(page: Page, id: string): Promise<Locator> {
  await rowOf(page)
    .getByRole('button', { name: say(id) })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** The message that the test push of the open dialog was acknowledged. */
const trialOf = (page: Page) =>
  page.getByRole('dialog').getByText(say('control.callbacks.trial.acknowledged'), { exact: true });

/** The radio button of a push version in the dialog of an address. */
function versionIn(dialog: Locator, version: 1 | 2): Locator {
  const name = new RegExp(`^${say('control.pushes.version', { version: String(version) })}`);
  return dialog.getByRole('radio', { name });
}

/** Sets an address with pushes of version 1. */
async function setAddress(page: Page, { url }: Receiver): Promise<Locator> {
  const dialog = await openDialog(page, 'control.callbacks.set');
  await versionIn(dialog, 1).check();
  await dialog.getByLabel(say('control.callbacks.address')).fill(url);
  await dialog.getByRole('button', { name: say('control.callbacks.set.submit') }).click();
  return dialog;
}

test('address is saved after its server acknowledges, then tested and removed', async ({
  page,
  startServer,
}) => {
  const { receiver } = await openContext(page, await startServer({ settings }));
  receiver.body = '{"code":"0","msg":"not yet"}';
  const dialog = await setAddress(page, receiver);
  const address = dialog.getByLabel(say('control.callbacks.address'));
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription(/wasn't acknowledged/);
  await expect(dialog.getByText(/wasn't acknowledged/i), 'why is said once').toHaveCount(1);
  const answer = dialog.getByRole('region', { name: say('control.pushes.answer') });
  await expect(answer).toContainText('not yet');
  await expect(dialog.getByLabel(say('control.callbacks.address'))).toHaveValue(receiver.url);
  expect(await findViolations(page)).toEqual([]);

  receiver.body = acknowledgement;
  await dialog.getByRole('button', { name: say('control.callbacks.set.submit') }).click();
  await expect(
    dialog.getByText(say('control.callbacks.trial.acknowledged'), { exact: true }),
  ).toBeVisible();
  const sent = dialog.getByRole('region', { name: say('control.pushes.content') });
  expect(JSON.parse((await sent.locator('pre').textContent()) ?? '')).toEqual(
    JSON.parse(receiver.received.at(-1)?.content ?? '{}'),
  );
  expect(receiver.received.at(-1)?.headers['x-push-test']).toBe('true');
  await close(page);
  await expect(rowOf(page)).toContainText(receiver.url);
  await expect(rowOf(page)).toContainText(say('control.callbacks.state.active'));

  receiver.status = 503;
  const trial = await openDialog(page, 'control.callbacks.test');
  await expect(
    trial.getByText(say('control.callbacks.trial.refused'), { exact: true }),
  ).toBeVisible();
  await expect(trial.getByText('503', { exact: true })).toBeVisible();
  receiver.status = 200;
  await trial.getByRole('button', { name: say('control.callbacks.test.again') }).click();
  await expect(
    trial.getByText(say('control.callbacks.trial.acknowledged'), { exact: true }),
  ).toBeVisible();
  await close(page);

  const question = await openDialog(page, 'control.callbacks.remove');
  await question.getByRole('button', { name: say('control.callbacks.remove.confirm') }).click();
  await expect(rowOf(page)).toContainText(say('control.callbacks.state.none'));
  receiver.stop();
});

/** The form of a secret: `whsec_` and base64 of 32 bytes. */
const secretPattern = /whsec_[A-Za-z0-9+/]{43}=/;

async function readSecret(dialog: Locator): Promise<string> {
  const shown = dialog.getByRole('region', { name: say('control.callbacks.secret'), exact: true });
  await expect(shown).toContainText(secretPattern);
  return secretPattern.exec((await shown.textContent()) ?? '')?.[0] ?? '';
}

test('address of version 2 shows its secret before it is set, and replaces the secret', async ({
  page,
  startServer,
}) => {
  const { receiver } = await openContext(page, await startServer({ settings }));
  const dialog = await openDialog(page, 'control.callbacks.set');
  await expect(versionIn(dialog, 2), 'offered first').toBeChecked();
  await dialog.getByRole('button', { name: say('control.callbacks.secret.show') }).click();
  const secret = await readSecret(dialog);
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByLabel(say('control.callbacks.address')).fill(receiver.url);
  receiver.status = 204;
  receiver.body = '';
  await dialog.getByRole('button', { name: say('control.callbacks.set.submit') }).click();
  await expect(trialOf(page)).toBeVisible();
  const sent = dialog.getByRole('region', { name: say('control.callbacks.trial.body') });
  const push = receiver.received.at(-1);
  await expect(sent.locator('pre')).toContainText('"type"');
  const headers = push?.headers as Record<string, string>;
  expect(new Webhook(secret).verify(push?.body ?? '', headers)).toHaveProperty('data');
  await close(page);
  const version2 = say('control.pushes.version', { version: '2' });
  await expect(rowOf(page)).toContainText(version2);

  const question = await openDialog(page, 'control.callbacks.secret.rotate');
  expect(await findViolations(page)).toEqual([]);
  await question
    .getByRole('button', { name: say('control.callbacks.secret.rotate.submit') })
    .click();
  await expect(question).toContainText(say('control.callbacks.secret.old'));
  const fresh = await readSecret(question);
  expect(fresh).not.toBe(secret);
  await close(page);

  await openDialog(page, 'control.callbacks.test');
  await expect(trialOf(page)).toBeVisible();
  const both = receiver.received.at(-1);
  for (const each of [secret, fresh]) {
    new Webhook(each).verify(both?.body ?? '', both?.headers as Record<string, string>);
  }
  await close(page);
  const shown = await openDialog(page, 'control.callbacks.secret.show');
  expect(await readSecret(shown)).toBe(fresh);
  receiver.stop();
});

test('parked push sends an email, shows its attempts and is sent again', async ({
  page,
  startServer,
}) => {
  const { portal, developer, receiver } = await openContext(page, await startServer({ settings }));
  await setAddress(page, receiver);
  await expect(trialOf(page)).toBeVisible();
  await close(page);
  receiver.status = 500;
  receiver.body = 'out of order';
  const billCode = await createOrder(portal.url, developer, 'SHOP-1');
  await callSandbox(portal.url, developer, 'sandbox/moveParcel', { billCode, steps: '3' });
  await expect
    .poll(async () => (await readMessage(portal.url, developer.email)).body)
    .toMatch(/\/control\/callbacks\?push=[\da-f-]{36}\n/);

  await page.goto(`${portal.url}${path}?status=dead`);
  const list = page.getByRole('region', { name: say('control.pushes.list') });
  await list.getByRole('link', { name: tracking, exact: true }).click();
  const dead = page.getByText(say('control.pushes.status.dead'), { exact: true });
  await expect(dead).toBeVisible();
  await expect(
    page.getByRole('strong').getByText(say('control.pushes.attempt', { number: 2 })),
  ).toBeVisible();
  await expect(page.getByText('out of order')).toHaveCount(2);
  await expectSound(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const wide = page
    .locator('main dd')
    .evaluateAll((values) =>
      values.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent),
    );
  expect(await wide, 'ids wider than their line').toEqual([]);

  receiver.status = 200;
  receiver.body = acknowledgement;
  await page.getByRole('button', { name: say('control.pushes.send.again'), exact: true }).click();
  const message = page
    .getByRole('status')
    .filter({ hasText: say('control.pushes.send.done', { count: 1 }) });
  await expect(message).toBeVisible();
  const delivered = page.getByText(say('control.pushes.status.delivered'), { exact: true });
  await expect(async () => {
    await page.getByRole('button', { name: say('control.refresh') }).click();
    await expect(delivered.first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(
    page.getByRole('strong').getByText(say('control.pushes.attempt', { number: 3 })),
  ).toBeVisible();
  receiver.stop();
});

test('all parked pushes since a time are sent again, and a second try finds none', {
  tag: '@all',
}, async ({ page, startServer }) => {
  const { portal, developer, receiver } = await openContext(page, await startServer({ settings }));
  await setAddress(page, receiver);
  await expect(trialOf(page)).toBeVisible();
  await close(page);
  receiver.status = 500;
  const billCode = await createOrder(portal.url, developer, 'SHOP-2');
  await callSandbox(portal.url, developer, 'sandbox/moveParcel', { billCode, steps: '3' });
  const parked = page.getByRole('link', {
    name: say('control.callbacks.parked', { count: 1 }),
  });
  await expect(async () => {
    await page.goto(`${portal.url}${addresses}`);
    await expect(parked).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(rowOf(page)).toContainText('0% of 2 attempts');
  await parked.click();
  receiver.status = 200;
  await page.getByRole('button', { name: say('control.pushes.replay.since') }).click();
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: say('control.pushes.replay.submit') });
  await submit.click();
  await expect(dialog.getByLabel(say('control.from'))).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel(say('control.from')).fill('2026-01-01T00:00');
  await submit.click();
  await expect(dialog.getByText(say('control.pushes.replay.done', { count: 1 }))).toBeVisible();
  await submit.click();
  await expect(dialog.getByText(say('control.pushes.replay.done', { count: 0 }))).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await expect.poll(() => receiver.received.at(-1)?.headers['x-push-attempt']).toBe('3');
  receiver.stop();
});

test('callbacks fit a phone', { tag: '@all' }, async ({ page, portal }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openContext(page, portal);
  await expect(rowOf(page)).toBeVisible();
  await expectSound(page);
  await page.getByRole('tab', { name: say('control.callbacks.tab.deliveries') }).click();
  await expect(page.getByText(say('control.pushes.empty.title'))).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: say('control.pushes.empty.action') }).click();
  await expect(rowOf(page)).toBeVisible();
});
