import type { Page } from 'playwright/test';
import { findViolations } from './_support/axe.ts';
import { expect, test } from './_support/portal.ts';
import { createSay, say } from './_support/texts.ts';
import { otherVersions, versions } from './_support/versions.ts';

const [latest = '', older = ''] = versions;
const phone = { width: 390, height: 844 };
const differences = '/en/apiDoc/guides/differences';

/** The only switch that this width shows. */
const switcher = (page: Page) =>
  page.locator('details:visible', { has: page.locator('summary bdi') });

const chooseOlder = (page: Page) => switcher(page).getByRole('link', { name: older }).click();

test('version switch keeps the page, its panel and the field in the address', async ({ page }) => {
  await page.goto('/en/apiDoc/orderserve/create?panel=sign#request.sender.mobile');
  await switcher(page).locator('summary').click();
  await chooseOlder(page);
  await expect(page).toHaveURL(
    `/en/${older}/apiDoc/orderserve/create?panel=sign#request.sender.mobile`,
  );
  await expect(page.locator('[id="request.sender.mobile"]')).toBeInViewport();
  await expect(page.getByRole('tab', { name: say('operation.panel.sign') })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(switcher(page).locator('summary')).toContainText(say('versions.old'));
  await page.goBack();
  await expect(page).toHaveURL(/\/en\/apiDoc\/orderserve\/create\?panel=sign#/);
});

test('place missing from the other version leads to the top of its page', {
  tag: '@all',
}, async ({ page }) => {
  await page.goto('/en/apiDoc/orderserve/create#no-such-field');
  await switcher(page).locator('summary').click();
  await chooseOlder(page);
  await expect(page).toHaveURL(`/en/${older}/apiDoc/orderserve/create`);
});

test('version switch works by keyboard and names the current version', async ({ page }) => {
  await page.goto('/en/apiDoc/basic');
  const summary = switcher(page).locator('summary');
  await expect(summary).toHaveAccessibleName(
    [say('versions.label'), latest, say('versions.latest')].join(' '),
  );
  await summary.focus();
  await page.keyboard.press('Enter');
  await expect(switcher(page).getByRole('link', { name: latest })).toHaveAttribute(
    'aria-current',
    'true',
  );
  const other = switcher(page).getByRole('link', { name: older });
  await expect(other).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(other).toBeHidden();
  await expect(summary).toBeFocused();
  await page.keyboard.press('Enter');
  for (const _ of versions) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/en/${older}/apiDoc/basic`);
});

test('phone has the version switch above the document', { tag: '@all' }, async ({ page }) => {
  const arabic = createSay('ar');
  await page.setViewportSize(phone);
  await page.goto('/ar/apiDoc/basic');
  await switcher(page).locator('summary').click();
  await chooseOlder(page);
  await expect(page).toHaveURL(`/ar/${older}/apiDoc/basic`);
  await expect(switcher(page).locator('summary')).toContainText(arabic('versions.old'));
});

test('older version says so, stays out of search engines, and leads to the latest', {
  tag: '@all',
}, async ({ page }) => {
  await page.goto(`/en/${older}/apiDoc/errors`);
  const robots = page.locator('meta[name="robots"]');
  await expect(robots).toHaveAttribute('content', /noindex/);
  const banner = page.getByRole('alert');
  await expect(banner).toContainText(older);
  await banner.getByRole('link').click();
  await expect(page).toHaveURL('/en/apiDoc/errors');
  await expect(robots).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('links inside a document stay in its version', async ({ page }) => {
  await page.goto(`/en/${older}/apiDoc/orderserve/create`);
  await page.getByRole('main').getByRole('link', { name: '145003080' }).first().click();
  await expect(page).toHaveURL(`/en/${older}/apiDoc/errors#145003080`);
  const entry = page.locator('article[id="145003080"]');
  await entry.getByRole('link', { name: say('errors.link', { code: '145003080' }) }).waitFor();
  await entry.locator('dd a').last().click();
  await expect(page).toHaveURL(new RegExp(`/en/${RegExp.escape(older)}/apiDoc/\\w+/\\w+$`));
});

test('page of differences compares the versions in its address', {
  tag: '@all',
}, async ({ page }) => {
  await page.goto(differences);
  const from = page.getByLabel(say('differences.from'));
  await expect(from.locator('option')).toHaveText(versions.slice(1));
  await expect(from).toHaveValue(older);
  await expect(page.getByLabel(say('differences.to'))).toHaveValue(latest);
  await page.goto(`${differences}?from=no-such-version&to=${latest}`);
  await expect(from).toHaveValue(older);
  expect(await findViolations(page)).toEqual([]);
});

test('addresses of a coming version lead to the latest', async ({ page }) => {
  expect(otherVersions).toEqual([older]);
  await page.goto('/en/next/apiDoc/orderserve/create?panel=sign');
  await expect(page).toHaveURL('/en/apiDoc/orderserve/create?panel=sign');
  await switcher(page).locator('summary').click();
  await expect(switcher(page).getByRole('listitem')).toHaveCount(versions.length);
});

test('operation of an older version alone keeps its address', async ({ page }) => {
  await page.goto('/en/apiDoc/vip/query?panel=sign');
  await expect(page).toHaveURL(`/en/${older}/apiDoc/vip/query?panel=sign`);
});

test('programs get the OpenAPI file of each version', async ({ request }) => {
  const read = async (address: string) => (await (await request.get(address)).json()).info.version;
  expect(await read('/openapi.json')).toBe(`${latest}.0`);
  expect(await read(`/openapi/${latest}.json`)).toBe(`${latest}.0`);
  expect(await read(`/openapi/${older}.json`)).toBe(`${older}.0`);
  expect(await read('/openapi/next.json')).toBe(`${latest}.0`);
});
