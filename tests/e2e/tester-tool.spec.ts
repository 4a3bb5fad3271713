import { findViolations } from './_support/axe.ts';
import { registerDeveloper } from './_support/developer.ts';
import { enter } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import { Tester } from './_support/tester.ts';
import { say, sayContract } from './_support/texts.ts';

test('interface is found by its path, and its example is in the address', async ({ page }) => {
  await page.goto('/en/helpCenter/tester');
  const list = page.getByRole('navigation', { name: say('help.interface') });
  await list.getByRole('searchbox').fill('getComCost');
  await expect(list.getByRole('link')).toHaveCount(1);
  await list.getByRole('link').click();
  await expect(page).toHaveURL(/operation=other%2Ffreight|operation=other\/freight/);
  const title = sayContract('operation.other/freight.title');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(title);
  const tester = new Tester(page);
  await tester.expectReady();
  const example = tester.form.getByLabel(say('tester.example'));
  const last = await example.locator('option').last().getAttribute('value');
  await example.selectOption(last);
  await expect(page).toHaveURL(new RegExp(`example=${last}`));
  await page.reload();
  await expect(example).toHaveValue(last ?? '');
});

test('call is sent with the demo account', async ({ page }) => {
  await page.goto('/en/helpCenter/tester?operation=logistics/query');
  const tester = new Tester(page);
  await tester.expectReady();
  expect(await tester.send()).toMatchObject({ code: '1' });
  expect(await findViolations(page)).toEqual([]);
});

test('repeated call of version 2 returns its recorded response, and every wrong field is marked', async ({
  page,
  problems,
}) => {
  problems.expect(/mock\/v2\/order\/addOrder.*422|422.*mock\/v2\/order\/addOrder/);
  await page.goto('/en/helpCenter/tester?operation=orderserve/create');
  const tester = new Tester(page);
  await tester.expectReady();
  const first = await tester.send<{ billCode: string }>();
  expect(first).toMatchObject({ code: '1' });
  const repeated = page.waitForResponse(/\/mock\/v2\//);
  await page.getByRole('button', { name: say('tester.repeat') }).click();
  const again = await repeated;
  expect(await again.headerValue('idempotent-replayed')).toBe('true');
  expect(await again.json()).toMatchObject({ code: '1', data: first.data });
  await expect(page.getByText(say('tester.repeat.replayed'))).toBeVisible();

  await tester.field('weight').fill('31');
  await tester.field('receiver.name').fill('');
  await tester.sendButton.click();
  await tester.form.getByRole('button', { name: say('tester.sendAnyway') }).click();
  const answer = page.getByRole('region', { name: say('tester.answer.title') });
  for (const name of ['weight', 'receiver.name']) {
    await expect(tester.field(name)).toHaveAttribute('aria-invalid', 'true');
    await expect(answer.getByRole('button', { name })).toBeVisible();
  }
  expect(await findViolations(page)).toEqual([]);
});

test("server signs calls with the developer's account, and the browser gets no key", async ({
  page,
  portal,
}) => {
  const developer = await registerDeveloper(portal.url);
  const { apiAccount } = developer.sandbox;
  await enter(page, portal.url, developer);
  await page.goto('/en/helpCenter/tester?operation=orderserve/create');
  await expect(page.getByLabel(say('help.account.sandbox', { account: apiAccount }))).toBeChecked();
  const tester = new Tester(page);
  await expect(tester.form).toContainText(say('tester.account.server', { account: apiAccount }));
  await expect(tester.field('digest'), 'version 2 signs nothing inside').toHaveCount(0);
  const signed = page.waitForResponse(/help-center\/headersSign/);
  const answer = await tester.send<{ txlogisticId: string }>();
  expect(answer).toMatchObject({ code: '1' });
  expect(((await (await signed).json()) as { code: number }).code).toBe(1);
  expect(await findViolations(page)).toEqual([]);

  // The order belongs to the developer, so the next interface starts with it.
  await page
    .getByRole('navigation', { name: say('help.interface') })
    .getByRole('link', { name: sayContract('operation.orderserve/query.title') })
    .click();
  await expect(tester.form).toContainText(say('tester.account.server', { account: apiAccount }));
  expect(await tester.send()).toMatchObject({
    code: '1',
    data: [{ txlogisticId: answer.data.txlogisticId }],
  });
});

test("operation page signs with the developer's account from the start, and with another on request", {
  tag: '@all',
}, async ({ page, portal }) => {
  const developer = await registerDeveloper(portal.url);
  const own = say('tester.account.server', { account: developer.sandbox.apiAccount });
  await enter(page, portal.url, developer);
  await page.goto('/en/apiDoc/other/freight?panel=try#work');
  const tester = new Tester(page);
  await expect(tester.form).toContainText(own);
  const signed = page.waitForResponse(/help-center\/headersSign/);
  expect(await tester.send()).toMatchObject({ code: '1' });
  expect(((await (await signed).json()) as { code: number }).code).toBe(1);

  await tester.form.getByRole('button', { name: say('tester.account.typed') }).click();
  await tester.form.locator('summary', { hasText: say('tester.account.title') }).click();
  await expect(tester.form.getByLabel(say('sign.apiAccount'))).not.toHaveValue('');
  await tester.form.getByRole('button', { name: say('tester.account.mine') }).click();
  await expect(tester.form).toContainText(own);
});

test("refusal to sign is shown in the server's words", async ({ page, portal }) => {
  const developer = await registerDeveloper(portal.url);
  const { apiAccount, customers } = developer.sandbox;
  await enter(page, portal.url, developer);
  await page.goto('/en/helpCenter/tester?operation=vip/query');
  await page.getByLabel(say('help.account.sandbox', { account: apiAccount })).check();
  const tester = new Tester(page);
  await expect(tester.field('customerCode')).toHaveValue(customers[0]?.code ?? '');
  await tester.field('customerCode').fill('J0000000001');
  await tester.sendButton.click();
  const words = sayContract('portal.customerUnknown', { field: 'customerCode' });
  await expect(page.getByText(words)).toBeVisible();
});

test('unknown interface says so', { tag: '@all' }, async ({ page, problems }) => {
  problems.expect(/no\/such/);
  await page.goto('/en/helpCenter/tester?operation=no/such');
  await expect(page.getByRole('alert')).toContainText(say('operation.panel.failed'));
});
