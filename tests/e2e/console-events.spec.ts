import { expectSound } from './_support/axe.ts';
import { callSandbox, createOrder, registerDeveloper } from './_support/developer.ts';
import { enter } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import { startReceiver } from './_support/receiver.ts';
import { say, sayContract } from './_support/texts.ts';

const tracking = sayContract('operation.logistics/statusFeedback.title');
const settings = {
  CALLBACK_ALLOW_HTTP: 'on',
  CALLBACK_ALLOW_PRIVATE: 'on',
  PUSH_SOURCES: '203.0.113.10',
  PUSH_SOURCES_NEXT: '2099-01-15 203.0.113.20',
};

test('a further address is added, and an event shows its push to it', async ({
  page,
  startServer,
}) => {
  const portal = await startServer({ settings });
  const developer = await registerDeveloper(portal.url);
  await enter(page, portal.url, developer);
  await page.goto(`${portal.url}/en/control/callbacks?tab=addresses`);
  await expect(page.getByText(say('pushSources.change'))).toBeVisible();
  await expect(page.getByText('203.0.113.20/32')).toBeVisible();

  await page.getByRole('button', { name: say('control.callbacks.add') }).click();
  const adding = page.getByRole('dialog');
  await adding.getByLabel(say('control.pushes.kind')).selectOption({ label: tracking });
  await adding.getByRole('button', { name: say('control.callbacks.add') }).click();
  const title = say('control.callbacks.further', { kind: tracking, address: 2 });
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^${title}`) }) });
  await expect(row).toContainText(say('control.callbacks.state.none'));
  await expectSound(page);

  const receiver = await startReceiver();
  await row.getByRole('button', { name: say('control.callbacks.set') }).click();
  const setting = page.getByRole('dialog');
  await setting.getByLabel(say('control.callbacks.address'), { exact: true }).fill(receiver.url);
  await setting.getByLabel(say('control.callbacks.scans')).fill('1, 10');
  await setting.getByRole('button', { name: say('control.callbacks.set.submit') }).click();
  await expect(
    setting.getByText(say('control.callbacks.trial.acknowledged'), { exact: true }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row).toContainText(receiver.url);
  await expect(row).toContainText(say('control.callbacks.state.active'));

  const billCode = await createOrder(portal.url, developer, 'SHOP-1');
  await callSandbox(portal.url, developer, 'sandbox/moveParcel', { billCode, steps: '3' });
  await page.goto(`${portal.url}/en/control/events?kind=logistics/statusFeedback`);
  const list = page.getByRole('region', { name: say('control.events.list') });
  await list.getByRole('link', { name: tracking, exact: true }).last().click();
  await expect(page.getByText(say('control.events.cursor.hint'))).toBeVisible();
  await expect(page.getByText(receiver.url)).toBeVisible();
  await expectSound(page);
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByText(say('control.pushes.history'))).toBeVisible();
  receiver.stop();
});
