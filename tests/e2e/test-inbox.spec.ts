import type { Page } from 'playwright/test';
import { pushKinds } from '#contract/operations/pushes.ts';
import { expectSound, findViolations, readOverflow } from './_support/axe.ts';
import { callSandbox, createOrder, registerDeveloper } from './_support/developer.ts';
import { enter } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import { say, sayContract } from './_support/texts.ts';

const path = '/en/control/testInbox';
const tracking = sayContract('operation.logistics/statusFeedback.title');

const rows = (page: Page) =>
  page.getByRole('table', { name: say('control.testInbox.received') }).locator('tbody tr');

const press = (page: Page, id: string) =>
  page
    .getByRole('button', { name: say(id) })
    .first()
    .click();

test('pushes reach the test inbox after one press, show their steps, and leave it after another', async ({
  page,
  startServer,
}) => {
  const portal = await startServer({ settings: { PUSH_RETRY_S: '1' } });
  const developer = await registerDeveloper(portal.url);
  await enter(page, portal.url, developer);
  await page.goto(`${portal.url}${path}`);
  await expect(page.getByText(say('control.testInbox.empty'), { exact: true })).toBeVisible();
  await press(page, 'control.testInbox.all.inbox');
  await expect(page.getByRole('button', { name: /^To your address / })).toHaveCount(
    pushKinds.length,
  );
  const billCode = await createOrder(portal.url, developer, 'SHOP-1');
  const request = { billCode, steps: '3' };
  await callSandbox(portal.url, developer, 'sandbox/moveParcel', request);
  await expect(rows(page).filter({ hasText: tracking }).first()).toBeVisible();
  await expect(rows(page).first()).toContainText(say('control.testInbox.digest.right'));
  expect(await findViolations(page)).toEqual([]);

  await rows(page).filter({ hasText: tracking }).first().getByRole('link').click();
  const body = page.getByRole('region', { name: say('control.testInbox.body') });
  await expect(body).toContainText('"type"');
  await expect(page.getByText(say('control.testInbox.step.signatures'))).toBeVisible();
  await expect(page.getByText(/^whsec_•+$/)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.goBack();

  await page.getByLabel(say('control.testInbox.answer')).selectOption('error');
  await expect(page.getByLabel(say('control.testInbox.answer'))).toHaveValue('error');
  await press(page, 'control.callbacks.test');
  await expect(rows(page).first()).toContainText('HTTP 500');
  await press(page, 'control.testInbox.all.own');
  await expect(page.getByText(say('control.testInbox.at.none'), { exact: true })).toHaveCount(
    pushKinds.length,
  );
});

test('pushes of version 1 reach the test inbox after another press, with their own steps', async ({
  page,
  startServer,
}) => {
  const portal = await startServer({});
  await enter(page, portal.url, await registerDeveloper(portal.url));
  await page.goto(`${portal.url}${path}`);
  await press(page, 'control.testInbox.all.inbox');
  const change = say('control.testInbox.switch', { version: '1' });
  await page.getByRole('button', { name: `${change} ${tracking}` }).click();
  await page.getByRole('button', { name: `${say('control.callbacks.test')} ${tracking}` }).click();
  await expect(rows(page).first()).toContainText(say('control.testInbox.digest.right'));
  await rows(page).first().getByRole('link').click();
  const body = page.getByRole('region', { name: say('control.testInbox.body') });
  await expect(body).toContainText(`bizContent=${encodeURIComponent('{"')}`);
  await expect(page.getByText(say('control.testInbox.step.compare'))).toBeVisible();
  await expectSound(page);
});

test('address has the same name in the test inbox and on the page of callbacks', async ({
  page,
  startServer,
}) => {
  const portal = await startServer({});
  await enter(page, portal.url, await registerDeveloper(portal.url));
  for (const place of ['inbox', 'listen']) {
    await page.goto(`${portal.url}${path}`);
    const name = say(`control.testInbox.at.${place}`);
    await press(page, `control.testInbox.all.${place}`);
    await expect(
      page.getByRole('heading', { name: new RegExp(`${tracking} ${name}`) }),
    ).toBeVisible();
    await page.goto(`${portal.url}/en/control/callbacks?tab=addresses`);
    const links = page.getByRole('main').getByRole('link', { name, exact: true });
    await expect(links).toHaveCount(pushKinds.length);
    await expect(links.first()).toHaveAttribute('href', '/en/control/testInbox');
  }
});

test('token is shown once in its command and can be revoked', async ({ page, startServer }) => {
  const portal = await startServer({});
  await enter(page, portal.url, await registerDeveloper(portal.url));
  await page.goto(`${portal.url}${path}`);
  await press(page, 'control.testInbox.token.create');
  const command = page.getByRole('region', { name: say('control.testInbox.listen.command') });
  await expect(command).toContainText(/LISTEN_TOKEN='listen_[\w-]{40,}'/);
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await readOverflow(page)).toBe(0);
  const download = await page.request.get(`${portal.url}/listen.mjs`);
  expect(await download.text()).toContain('openplatformweb/listen/');

  await press(page, 'control.testInbox.token.revoke');
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: say('control.testInbox.token.revoke') }).click();
  await expect(page.getByRole('table', { name: say('control.testInbox.tokens') })).toBeHidden();
  await page.reload();
  await expect(command).toContainText('YOUR_TOKEN');
});
