import type { Page } from 'playwright/test';
import { expectSound, findViolations } from './_support/axe.ts';
import { locate, registerCompany, revealKey } from './_support/company.ts';
import { callSandbox, registerDeveloper } from './_support/developer.ts';
import { askPortal, enter, registerPerson } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import { say, sayContract } from './_support/texts.ts';

const operation = 'basic';
const title = sayContract(`operation.${operation}.title`);

function row(page: Page) {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) });
}

function stage(page: Page, name: string) {
  return page.getByRole('region', { name: say(`control.jointTesting.stage.${name}`), exact: true });
}

test('three sandbox calls and one press open production, until access is revoked', async ({
  page,
  portal,
}) => {
  const person = await registerCompany(portal.url);
  const { token } = person.signedIn;
  const sandbox = await revealKey(portal.url, person, 'sandbox');
  const production = await revealKey(portal.url, person, 'production');
  await askPortal(portal.url, 'yl-op-user-interface/apply', { operations: [operation] }, token);
  await enter(page, portal.url, person);

  await page.goto('/en/control');
  const next = say('control.overview.next.jointTest.call.title', { title });
  await expect(page.getByRole('region', { name: next })).toBeVisible();
  const current = page.locator('[aria-current="step"]');
  await expect(current).toContainText(say('control.overview.step.jointTesting'));
  expect(await findViolations(page)).toEqual([]);

  for (const _ of [1, 2]) expect(await locate(portal.url, sandbox)).toBe('1');
  await expect(async () => {
    await page.goto('/en/control/jointTesting');
    await expect(row(page)).toContainText(
      say('control.jointTesting.shown.call', { done: 2, needed: 3 }),
      { timeout: 1000 },
    );
  }).toPass();
  await expect(
    stage(page, 'testing').getByRole('link', { name: title, exact: true }),
  ).toBeVisible();
  expect(await locate(portal.url, production)).toBe('145003012');

  expect(await locate(portal.url, sandbox)).toBe('1');
  const press = page.getByRole('button', { name: say('control.jointTesting.goLive') });
  await expect(async () => {
    await page.reload();
    await expect(press).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(stage(page, 'ready').getByRole('link', { name: title, exact: true })).toBeVisible();
  await press.click();
  const message = page
    .getByRole('status')
    .filter({ hasText: say('control.jointTesting.nowLive', { title }) });
  await expect(message).toBeVisible();
  await expect(message).toContainText(`${portal.url}/webopenplatformapi/api`);
  await expect(message).toContainText(`${portal.url}/webopenplatformapi/v2`);
  await expect(stage(page, 'live').getByRole('link', { name: title, exact: true })).toBeVisible();
  expect(await locate(portal.url, production)).toBe('1');

  await page.getByText(say('control.jointTesting.firstCall')).click();
  await expect(message.locator('pre')).toContainText(production.apiAccount);
  await expect(message.locator('pre')).toContainText('YOUR_WEBHOOK_SECRET');
  await expect(message.locator('pre')).not.toContainText(production.privateKey);
  expect(await findViolations(page)).toEqual([]);

  await page.goto('/en/control');
  await expect(page.getByText(say('control.overview.next.live.title'))).toBeVisible();
  await expect(page.locator('[aria-current="step"]')).toHaveCount(0);

  const ofAccount = ['--user', person.account] as const;
  await portal.operator('integrator suspend', ...ofAccount, '--reason', 'Invoices are open.');
  await page.goto('/en/control/jointTesting');
  const refused = say('control.jointTesting.stage.suspended.lead');
  await expect(stage(page, 'suspended')).toContainText(refused);
  await portal.operator('integrator resume', ...ofAccount);

  await askPortal(portal.url, 'yl-op-user-interface/revoke', { operation }, token);
  expect(await locate(portal.url, production)).toBe('145003012');
});

test('one press sends the remaining tests, and another goes live with all of them', async ({
  page,
  portal,
}) => {
  const person = await registerCompany(portal.url);
  const { token } = person.signedIn;
  const operations = [
    operation,
    'orderserve/cancel',
    'logistics/query',
    'orderserve/statusFeedback',
  ];
  await askPortal(portal.url, 'yl-op-user-interface/apply', { operations }, token);
  await enter(page, portal.url, person);
  await page.goto('/en/control/jointTesting');
  const left = page.getByRole('region', { name: say('control.jointTesting.run'), exact: true });
  const titles = operations.map((id) => sayContract(`operation.${id}.title`));
  await expect(left).toContainText(titles[3] ?? 'no push');
  await left.getByRole('button', { name: say('control.jointTesting.run.start') }).click();
  await expect(left.getByRole('status')).toHaveText(
    say('control.jointTesting.run.progress', { over: 3, total: 3 }),
  );
  const done = say('control.jointTesting.run.done', { done: 3, wanted: 3 });
  await expect(left.getByText(done)).toHaveCount(3);

  const together = page.getByRole('region', {
    name: say('control.jointTesting.together'),
    exact: true,
  });
  await expect(together.getByRole('checkbox')).toHaveCount(3);
  expect(await findViolations(page)).toEqual([]);
  await together.getByRole('checkbox', { name: titles[1] ?? '' }).uncheck();
  await together
    .getByRole('button', { name: say('control.jointTesting.together.press', { count: 2 }) })
    .click();
  const message = page
    .getByRole('status')
    .filter({ hasText: say('control.jointTesting.together.done') });
  await expect(message).toContainText(titles[0] ?? '');
  await expect(
    stage(page, 'live').getByRole('link', { name: titles[2] ?? '', exact: true }),
  ).toBeVisible();
  const production = await revealKey(portal.url, person, 'production');
  expect(await locate(portal.url, production)).toBe('1');
});

test('going live warns about refusals in production, and their causes can be fixed', async ({
  page,
  portal,
}) => {
  const person = await registerCompany(portal.url);
  const { token } = person.signedIn;
  const sandbox = await revealKey(portal.url, person, 'sandbox');
  const production = await revealKey(portal.url, person, 'production');
  const allow = (addresses: string[]) =>
    askPortal(portal.url, 'console/allowAddresses', { addresses }, token);
  await askPortal(portal.url, 'yl-op-user-interface/apply', { operations: [operation] }, token);
  await allow(['192.0.2.7']);
  for (const _ of [1, 2, 3]) expect(await locate(portal.url, sandbox)).toBe('1');
  await enter(page, portal.url, person);
  const press = page.getByRole('button', {
    name: `${say('control.jointTesting.goLive')} ${title}`,
  });
  await expect(async () => {
    await page.goto('/en/control/jointTesting');
    await expect(press).toBeVisible({ timeout: 1000 });
  }).toPass();

  await press.click();
  const question = page.getByRole('dialog', { name: say('control.parity.ask.title') });
  await expect(question).toContainText(say('control.parity.kind.address'));
  await expect(question).toContainText('is not listed');
  await expect(
    question.getByRole('link', { name: say('control.nav.credentials') }),
  ).toHaveAttribute('href', '/en/control/credentials');
  expect(await findViolations(page)).toEqual([]);
  await question.getByRole('button', { name: say('kit.cancel') }).click();
  await expect(question).toBeHidden();
  expect(await locate(portal.url, production)).toBe('145003012');

  const card = page.getByRole('region', { name: say('control.parity.title'), exact: true });
  await card.getByRole('button', { name: say('control.parity.check') }).click();
  await expect(card).toContainText(say('control.parity.kind.address'));
  await allow([]);
  await card.getByRole('button', { name: say('control.parity.check') }).click();
  await expect(card).toContainText(say('control.parity.none'));
  await expect(card).toContainText(say('control.parity.played', { calls: 3, examples: 1 }));
  expect(await findViolations(page)).toEqual([]);

  await press.click();
  await expect(stage(page, 'live').getByRole('link', { name: title, exact: true })).toBeVisible();
  await expect(question).toBeHidden();
  expect(await locate(portal.url, production)).toBe('1');
});

test('concurrent change is reported, and the list shows the current state', {
  tag: '@all',
}, async ({ page, portal }) => {
  const person = await registerCompany(portal.url);
  const { token } = person.signedIn;
  const sandbox = await revealKey(portal.url, person, 'sandbox');
  await askPortal(portal.url, 'yl-op-user-interface/apply', { operations: [operation] }, token);
  for (const _ of [1, 2, 3]) expect(await locate(portal.url, sandbox)).toBe('1');
  await enter(page, portal.url, person);
  const press = page.getByRole('button', { name: say('control.jointTesting.goLive') });
  await expect(async () => {
    await page.goto('/en/control/jointTesting');
    await expect(press).toBeVisible({ timeout: 1000 });
  }).toPass();
  await askPortal(
    portal.url,
    'yl-op-user-interface/changeStatus',
    { operation, enabled: false },
    token,
  );
  await press.click();
  await expect(page.getByRole('alert')).toContainText(sayContract('portal.goLive.enable'));
  await expect(
    stage(page, 'testing').getByRole('link', { name: title, exact: true }),
  ).toBeVisible();
});

test('new developer is led to the sandbox key, and to the company certification beside it', async ({
  page,
  portal,
}) => {
  await enter(page, portal.url, await registerDeveloper(portal.url));
  await page.goto('/en/control');
  const next = page.getByRole('region', { name: say('control.overview.next.useSandbox.title') });
  await expect(next).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await next.getByRole('link', { name: say('control.overview.next.useSandbox.action') }).click();
  await expect(page).toHaveURL(/\/en\/control\/credentials$/);
});

test('many failed calls raise an alert with a threshold and emails that can be set', async ({
  page,
  portal,
}) => {
  const developer = await registerDeveloper(portal.url);
  for (let calls = 0; calls < 20; calls += 1) {
    await callSandbox(portal.url, developer, 'location/getLocation', {}, 'wrong');
  }
  await enter(page, portal.url, developer);
  const alerts = page.getByRole('region', { name: say('control.alerts.title'), exact: true });
  const action = alerts.getByRole('link', { name: say('control.alerts.errorRate.action') });
  await expect(async () => {
    await page.goto('/en/control');
    await expect(action).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(alerts).toContainText(
    say('control.alerts.errorRate.text', { calls: 20, errors: 20 }),
  );
  expect(await findViolations(page)).toEqual([]);

  await alerts.getByRole('button', { name: say('control.alerts.settings') }).click();
  const dialog = page.getByRole('dialog');
  const rate = dialog.getByLabel(say('field.errorRate'));
  await expect(rate).toHaveValue('20');
  await rate.fill('101');
  await dialog.getByRole('button', { name: say('control.alerts.save') }).click();
  await expect(rate).toHaveAttribute('aria-invalid', 'true');
  await rate.fill('');
  await dialog.getByLabel(say('control.alerts.mail.errorRate')).check();
  await dialog.getByRole('button', { name: say('control.alerts.save') }).click();
  await expect(dialog.getByText(say('control.alerts.saved'))).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(alerts).toContainText(say('control.alerts.none'));
  await page.reload();
  await alerts.getByRole('button', { name: say('control.alerts.settings') }).click();
  await expect(rate).toHaveValue('');
  await expect(dialog.getByLabel(say('control.alerts.mail.errorRate'))).toBeChecked();
});

test('every operation that is ready for production is named', { tag: '@all' }, async ({
  page,
  portal,
}) => {
  const person = await registerCompany(portal.url);
  const sandbox = await revealKey(portal.url, person, 'sandbox');
  const { token } = person.signedIn;
  const operations = [operation, 'other/pca'];
  await askPortal(portal.url, 'yl-op-user-interface/apply', { operations }, token);
  const developer = { ...person, sandbox };
  for (const _ of [1, 2, 3]) {
    expect(await locate(portal.url, sandbox)).toBe('1');
    expect(await callSandbox(portal.url, developer, 'online/pca', { type: 2 })).toMatchObject({
      code: '1',
    });
  }
  await enter(page, portal.url, person);
  const next = page.getByRole('region', {
    name: say('control.overview.next.goLive.several.title', { count: 2 }),
  });
  await expect(async () => {
    await page.goto('/en/control');
    await expect(next).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(next.getByRole('listitem')).toHaveText(
    operations.map((each) => sayContract(`operation.${each}.title`)),
  );
  expect(await findViolations(page)).toEqual([]);
});

test('newly registered person sees the first step, on a phone too', { tag: '@all' }, async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, portal.url, await registerPerson(portal.url));
  await page.goto('/control');
  await expect(page.locator('[aria-current="step"]')).toBeVisible();
  await expect(page.locator('a[href="/personalCenter/certification"]').first()).toBeVisible();
  await expectSound(page);
});
