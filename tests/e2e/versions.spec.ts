import type { Page } from 'playwright/test';
import { findViolations } from './_support/axe.ts';
import { expect, test } from './_support/portal.ts';
import { createSay, say } from './_support/texts.ts';
import { frozenVersions } from './_support/versions.ts';

const [latest] = frozenVersions;
const phone = { width: 390, height: 844 };
const differences = '/en/apiDoc/guides/differences';

/** The one switch that this width shows. */
const switcher = (page: Page) =>
  page.locator('details:visible', { has: page.locator('summary bdi') });

function before(): void {
  test('there is no switch, and the page of differences says why it is empty', async ({ page }) => {
    await page.goto(differences);
    await expect(page.getByText(say('differences.single.title'))).toBeVisible();
    await expect(page.getByText(say('versions.latest'), { exact: true })).toHaveCount(0);
  });
}

function after(version: string): void {
  const next = `${Number.parseInt(version, 10) + 1}.0 (next)`;

  test('the switch keeps the page, its panel and the field that the address names', async ({
    page,
  }) => {
    await page.goto('/en/apiDoc/orderserve/create?panel=sign#request.sender.mobile');
    await switcher(page).locator('summary').click();
    await switcher(page).getByRole('link', { name: next }).click();
    await expect(page).toHaveURL(
      '/en/next/apiDoc/orderserve/create?panel=sign#request.sender.mobile',
    );
    await expect(page.locator('[id="request.sender.mobile"]')).toBeInViewport();
    await expect(page.getByRole('tab', { name: say('operation.panel.sign') })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(switcher(page).locator('summary')).toContainText(say('versions.next'));
    await page.goBack();
    await expect(page).toHaveURL(/\/en\/apiDoc\/orderserve\/create\?panel=sign#/);
  });

  test('a place that the other version does not have leads to the top of its page', {
    tag: '@all',
  }, async ({ page }) => {
    await page.goto('/en/apiDoc/orderserve/create#no-such-field');
    await switcher(page).locator('summary').click();
    await switcher(page).getByRole('link', { name: next }).click();
    await expect(page).toHaveURL('/en/next/apiDoc/orderserve/create');
  });

  test('the switch works by keyboard, and says which version is read', async ({ page }) => {
    await page.goto('/en/apiDoc/basic');
    const summary = switcher(page).locator('summary');
    await expect(summary).toHaveAccessibleName(
      [say('versions.label'), version, say('versions.latest')].join(' '),
    );
    await summary.focus();
    await page.keyboard.press('Enter');
    await expect(switcher(page).getByRole('link', { name: version })).toHaveAttribute(
      'aria-current',
      'true',
    );
    const other = switcher(page).getByRole('link', { name: next });
    await expect(other).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(other).toBeHidden();
    await expect(summary).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/en/next/apiDoc/basic');
  });

  test('a phone has the switch above the document', { tag: '@all' }, async ({ page }) => {
    const arabic = createSay('ar');
    await page.setViewportSize(phone);
    await page.goto('/ar/apiDoc/basic');
    await switcher(page).locator('summary').click();
    await switcher(page).getByRole('link', { name: next }).click();
    await expect(page).toHaveURL('/ar/next/apiDoc/basic');
    await expect(switcher(page).locator('summary')).toContainText(arabic('versions.next'));
  });

  test('what is worked on says so, is for no search engine, and leads to the latest', {
    tag: '@all',
  }, async ({ page }) => {
    await page.goto('/en/next/apiDoc/errors');
    const robots = page.locator('meta[name="robots"]');
    await expect(robots).toHaveAttribute('content', /noindex/);
    const banner = page.getByRole('alert');
    await expect(banner).toContainText(next);
    await banner.getByRole('link').click();
    await expect(page).toHaveURL('/en/apiDoc/errors');
    await expect(robots).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('links inside a document stay in its version', async ({ page }) => {
    await page.goto('/en/next/apiDoc/orderserve/create');
    await page.getByRole('main').getByRole('link', { name: '145003080' }).first().click();
    await expect(page).toHaveURL('/en/next/apiDoc/errors#145003080');
    const entry = page.locator('article[id="145003080"]');
    await entry.getByRole('link', { name: say('errors.link', { code: '145003080' }) }).waitFor();
    await entry.locator('dd a').last().click();
    await expect(page).toHaveURL(/\/en\/next\/apiDoc\/\w+\/\w+$/);
  });

  test('the page of differences compares the versions that its address names', {
    tag: '@all',
  }, async ({ page }) => {
    await page.goto(differences);
    const from = page.getByLabel(say('differences.from'));
    await expect(from.locator('option')).toHaveText([...frozenVersions]);
    await expect(from).toHaveValue(version);
    await expect(page.getByLabel(say('differences.to'))).toHaveValue('current');
    await page.goto(`${differences}?from=no-such-version&to=${version}`);
    await expect(from).toHaveValue(version);
    expect(await findViolations(page)).toEqual([]);
  });

  test('programs get the file of each version', async ({ request }) => {
    const read = async (address: string) =>
      (await (await request.get(address)).json()).info.version;
    expect(await read('/openapi.json')).toBe(`${version}.0`);
    expect(await read(`/openapi/${version}.json`)).toBe(`${version}.0`);
    expect(await read('/openapi/next.json')).toMatch(/-next$/);
  });
}

if (latest === undefined) before();
else after(latest);
