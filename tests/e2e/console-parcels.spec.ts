import type { Page } from 'playwright/test';
import { secondMs } from '#contract/durations.ts';
import { expectSound, findViolations, readOverflow } from './_support/axe.ts';
import { createOrder, type Developer, registerDeveloper } from './_support/developer.ts';
import { enter } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import { say, sayContract } from './_support/texts.ts';

const path = '/en/control/parcels';

/** Sets the visibility of the page, as the browser would. */
function show(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  return page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibility });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

async function openParcel(page: Page, url: string, developer: Developer): Promise<string> {
  const billCode = await createOrder(url, developer, 'SHOP-1');
  await enter(page, url, developer);
  await page.goto(`${path}?parcel=${billCode}`);
  await expect(page.getByText(say('control.parcels.tracking.none'))).toBeVisible();
  return billCode;
}

const next = (page: Page) =>
  page.getByRole('button', { name: new RegExp(`^${say('control.parcels.step', { step: '' })}`) });

test('list says what to do first, then leads to each parcel', async ({ page, portal }) => {
  const developer = await registerDeveloper(portal.url);
  await enter(page, portal.url, developer);
  await page.goto(path);
  await expect(page.getByText(say('control.parcels.empty.title'))).toBeVisible();
  const tester = page.getByRole('link', { name: say('control.parcels.empty.action') });
  await expect(tester).toHaveAttribute('href', /\/en\/apiDoc\/orderserve\/create\?panel=try/);
  expect(await findViolations(page)).toEqual([]);
  const billCode = await createOrder(portal.url, developer, 'SHOP-1');
  await createOrder(portal.url, developer, 'OTHER-1');
  await page.reload();
  const rows = page.getByRole('region', { name: say('control.parcels.list') }).locator('tbody tr');
  await expect(rows).toHaveCount(2);
  await page.getByLabel(say('control.parcels.number')).fill('SHOP');
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/number=SHOP/);
  await page.getByRole('link', { name: billCode }).click();
  await expect(next(page)).toBeVisible();
  await page.getByRole('link', { name: say('control.parcels.back') }).click();
  await expect(page).toHaveURL(/number=SHOP/);
});

test('one press makes a test parcel, which is listed and can be moved', async ({
  page,
  portal,
}) => {
  const developer = await registerDeveloper(portal.url);
  await enter(page, portal.url, developer);
  await page.goto(path);
  const press = page.getByRole('button', { name: say('control.parcels.test'), exact: true });
  await press.click();
  const made = page.getByRole('status').filter({ hasText: say('control.parcels.test.made') });
  const rows = page.getByRole('region', { name: say('control.parcels.list') }).locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await press.click();
  await expect(rows).toHaveCount(2);
  expect(await findViolations(page)).toEqual([]);
  await made.getByRole('link').click();
  await expect(next(page)).toBeVisible();
});

test('refused test parcel shows the reason and a way to fix it', { tag: '@all' }, async ({
  page,
  portal,
  problems,
}) => {
  problems.expect(/mock\/v2\/order\/addOrder.*422|422.*mock\/v2\/order\/addOrder/);
  const developer = await registerDeveloper(portal.url);
  await enter(page, portal.url, developer);
  await page.route('**/help-center/headersSign', async (route) => {
    const sent = route.request().postDataJSON() as { bizContent: string };
    const bizContent = JSON.stringify({ ...JSON.parse(sent.bizContent), weight: 31 });
    await route.continue({ postData: JSON.stringify({ ...sent, bizContent }) });
  });
  await page.goto(path);
  await page.getByRole('button', { name: say('control.parcels.test'), exact: true }).click();
  const alert = page.getByRole('alert').filter({ hasText: '145003092' });
  await expect(alert).toContainText('weight');
  await expect(
    alert.getByRole('link', { name: say('control.parcels.empty.action') }),
  ).toBeVisible();
});

test('parcel moves by step, by scenario and to its end, and shows the results', async ({
  page,
  portal,
}) => {
  const developer = await registerDeveloper(portal.url);
  await openParcel(page, portal.url, developer);
  await next(page).click();
  const status = page.getByText(say('control.parcels.status.101')).first();
  await expect(status).toBeVisible();
  await page
    .getByLabel(say('control.parcels.scenario.choose'))
    .selectOption({ label: say('control.parcels.scenario.refused-cod') });
  await expect(page.getByRole('alert')).toContainText('itemsValue');
  await page
    .getByLabel(say('control.parcels.scenario.choose'))
    .selectOption({ label: say('control.parcels.scenario.returned') });
  const steps = page.getByRole('list', { name: say('control.parcels.steps') });
  const absent = sayContract('enum.problemCode.ABSENT');
  await expect(steps.getByText(absent)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: say('control.parcels.end') }).click();
  const over = page.getByRole('button', { name: say('control.parcels.step.none') });
  await expect(over).toHaveAttribute('aria-disabled', 'true');
  const signed = sayContract('scan.13.name');
  await expect(page.getByText(signed, { exact: true })).toBeVisible();
  expect(await readOverflow(page)).toBe(0);
});

test('delivered parcel shows who signed, and pictures that open', async ({ page, portal }) => {
  const developer = await registerDeveloper(portal.url);
  const billCode = await openParcel(page, portal.url, developer);
  await page.getByRole('button', { name: say('control.parcels.end') }).click();
  const otp = billCode.slice(-6);
  await expect(page.getByText(say('control.parcels.otp', { otp }))).toBeVisible();
  const picture = page.getByAltText(sayContract('enum.pictureKind.delivery'));
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((each: HTMLImageElement) => each.naturalWidth))
    .toBeGreaterThan(0);
  expect(await findViolations(page)).toEqual([]);
  expect(await readOverflow(page)).toBe(0);
});

test('changes from elsewhere arrive while the page is visible and in use', async ({
  page,
  portal,
}) => {
  const developer = await registerDeveloper(portal.url);
  await page.clock.install();
  const billCode = await openParcel(page, portal.url, developer);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/console/parcel?')) asked += 1;
  });
  await portal.operator('parcel scan', '--bill-code', billCode, '--type', '1');
  await page.clock.runFor(3 * secondMs);
  const pickUp = sayContract('scan.1.name');
  await expect(page.getByText(pickUp, { exact: true })).toBeVisible();

  await show(page, 'hidden');
  // A request that was due at that moment still goes out.
  await page.clock.runFor(3 * secondMs);
  const before = asked;
  await page.clock.runFor(20 * secondMs);
  expect(asked).toBe(before);
  await portal.operator('parcel scan', '--bill-code', billCode, '--type', '2');
  await show(page, 'visible');
  const warehouse = sayContract('scan.2.name');
  await expect(page.getByText(warehouse, { exact: true })).toBeVisible();

  await page.clock.runFor(11 * 60 * secondMs);
  await expect(page.getByText(say('control.follow.rests'))).toBeVisible();
  const rested = asked;
  await page.clock.runFor(20 * secondMs);
  expect(asked).toBe(rested);
  await page.getByRole('button', { name: say('control.follow.goOn') }).click();
  await page.clock.runFor(3 * secondMs);
  await expect.poll(() => asked).toBeGreaterThan(rested);
});

test('background refresh dims nothing, however long it takes', async ({ page, portal }) => {
  const developer = await registerDeveloper(portal.url);
  let asked = 0;
  await page.route('**/console/parcel?*', async (route) => {
    asked += 1;
    if (asked === 1) await route.continue();
  });
  await openParcel(page, portal.url, developer);
  await expect.poll(() => asked).toBe(2);
  expect(await page.locator('[aria-busy]').count()).toBe(0);
  await expect(next(page)).toBeVisible();
});

test('parcels fit a phone', { tag: '@all' }, async ({ page, portal }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const developer = await registerDeveloper(portal.url);
  await openParcel(page, portal.url, developer);
  await next(page).click();
  await expect(page.getByText(say('control.parcels.status.101')).first()).toBeVisible();
  await expectSound(page);
});
