import assert from 'node:assert/strict';
import type { TObject } from 'typebox';
import { signedHeaders } from '#contract/signature/hmac-v2.ts';
import { v2 } from '#contract/versions/v2.ts';
import { expect, test } from './_support/portal.ts';
import { say, sayContract } from './_support/texts.ts';

test.use({ javaScriptEnabled: false });

test('operation page is complete without JavaScript', async ({ page }) => {
  await page.goto('/en/apiDoc/orderserve/create');
  const main = page.getByRole('main');
  await expect(main).toContainText(sayContract('operation.orderserve/create.summary'));
  const createOrder = v2.calls.find(({ id }) => id === 'orderserve/create');
  if (!createOrder) throw new Error('version 2 has no operation to create an order');
  const address = `${v2.basePath}/${createOrder.path}`;
  await expect(main.locator('dd').getByText(address)).toHaveCount(1);
  await expect(main.locator('#sample-program pre').first()).toContainText('client.order.addOrder(');
  await main.locator('#by-hand summary').click();
  await expect(main.locator('#by-hand pre')).toBeVisible();
  await expect(main.locator('#by-hand pre')).toContainText(createOrder.path);
  for (const header of Object.values(signedHeaders)) {
    await expect(page.locator(`[id="headers.${header}"]`)).toBeVisible();
  }
  const required: readonly string[] = createOrder.request.required ?? [];
  for (const field of Object.keys(createOrder.request.properties)) {
    const row = page.locator(`[id="request.${field}"]`);
    await (required.includes(field) ? expect(row).toBeVisible() : expect(row).toBeAttached());
  }
  for (const field of Object.keys((createOrder.data as TObject).properties)) {
    await expect(page.locator(`[id="answer.data.${field}"]`)).toBeVisible();
  }
  for (const code of createOrder.errors) {
    await expect(main.locator(`a[href="/en/apiDoc/errors#${code}"]`).first()).toBeAttached();
  }
  await page.locator('[id="request~"] > summary').click();
  await expect(page.locator('[id="request.remark"]')).toBeVisible();
  await expect(main.locator('#smallest')).toBeVisible();
  const [sent, came] = await main.locator('section:has(> #smallest) pre').allTextContents();
  assert(sent && came);
  expect(JSON.parse(sent)).toHaveProperty('sender.mobile');
  expect(JSON.parse(came).code).toBe('1');
  await expect(page.getByRole('tabpanel').locator('pre').first()).toContainText('txlogisticId');
  const note = page.locator('#work noscript p');
  await expect(note).toBeVisible();
  expect(await note.textContent()).toBe(say('operation.panel.noScript'));
});

test('link to a nested field opens its fold without JavaScript', async ({ page }) => {
  await page.goto('/en/apiDoc/orderserve/create');
  await expect(page.locator('[id="request.sender.company"]')).toBeHidden();
  await page.goto('/en/apiDoc/orderserve/create#request.sender.company');
  await expect(page.locator('[id="request.sender.company"]')).toBeInViewport();
});

test('code leads to its entry, and the language switcher to the same page', {
  tag: '@all',
}, async ({ page }) => {
  await page.goto('/en/apiDoc/orderserve/create');
  await page.getByRole('main').locator('a[href="/en/apiDoc/errors#145003092"]').first().click();
  await expect(page).toHaveURL('/en/apiDoc/errors#145003092');
  await expect(page.locator('[id="145003092"]')).toBeInViewport();
  await page.getByLabel(say('header.language')).first().click();
  await page.locator('nav.navbar').getByRole('link', { name: 'العربية' }).click();
  await expect(page).toHaveURL('/ar/apiDoc/errors');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
});
