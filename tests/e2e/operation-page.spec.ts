import type { Locator, Page } from 'playwright/test';
import type { FieldSchema } from '#contract/check-fields.ts';
import { v2 } from '#contract/versions/v2.ts';
import { expect, test } from './_support/portal.ts';
import { say, sayContract } from './_support/texts.ts';

const order = '/en/apiDoc/orderserve/create';

const toBar = (page: Page) => page.getByRole('navigation', { name: say('operation.onThisPage') });
const toToggle = (page: Page) =>
  toBar(page).getByRole('button', { name: say('operation.onThisPage') });

for (const width of [1280, 1024, 390]) {
  test(`sections at ${width} pixels stay in view and mark the one being read`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(order);
    const bar = toBar(page);
    for (const section of ['headers', 'answer', 'errors']) {
      const link = bar.getByRole('link', { name: say(`operation.${section}`), exact: true });
      await link.click();
      await expect(link).toHaveAttribute('aria-current', 'location');
      await expect(link).toBeInViewport({ ratio: 0.9 });
      await expect(bar.locator('[aria-current]')).toHaveCount(1);
      // The target of a link is right below the bar, not under it.
      const toGap = async () => {
        const [heading, place] = await Promise.all([
          page.locator(`#${section}`).boundingBox(),
          bar.boundingBox(),
        ]);
        return (heading?.y ?? 0) - (place?.y ?? 0) - (place?.height ?? 0);
      };
      await expect.poll(toGap).toBeGreaterThanOrEqual(0);
      await expect.poll(toGap).toBeLessThan(40);
    }
  });
}

test('bar stays over the examples, the last section, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${order}#examples`);
  const link = toBar(page).getByRole('link', { name: say('operation.examples'), exact: true });
  await page.mouse.wheel(0, 400);
  await expect(link).toHaveAttribute('aria-current', 'location');
  await expect(toBar(page)).toBeInViewport();
});

test('list of all sections opens by keyboard, follows a link and closes', async ({ page }) => {
  await page.goto(order);
  const toggle = toToggle(page);
  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  const last = toBar(page).getByRole('link', { name: say('operation.examples'), exact: true });
  await expect(last).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(toggle).toBeFocused();
  await page.keyboard.press('Enter');
  await toBar(page)
    .getByRole('link', { name: say('operation.errors'), exact: true })
    .click();
  await expect(page).toHaveURL(/#errors$/);
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  await page.mouse.click(20, 400);
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
});

test('sidebar labels each operation once as a call or a push', async ({ page }) => {
  await page.goto(order);
  const link = (name: string) =>
    page.locator('.theme-doc-sidebar-menu').getByRole('link', { name, exact: true });
  await expect(link('Create an order POST')).toHaveAttribute('aria-current', 'page');
  await expect(link('Order status push PUSH')).toBeVisible();
  await expect(link('Error catalogue')).toBeVisible();
});

// Each version of pushes has a header that the other lacks.
const versions = [
  { docs: 'apiDoc', header: 'webhook-id' },
  { docs: '1.0/apiDoc', header: 'x-push-id' },
];
const pushes = ['orderserve/statusFeedback', 'logistics/statusFeedback', 'other/settlementReturn'];

for (const { docs, header } of versions) {
  test(`pushes of ${docs} explain content, verification and acknowledgement, and offer no call`, {
    tag: '@all',
  }, async ({ page }) => {
    // A tester opened on another page would open here as well.
    await page.goto(`/en/${docs}/orderserve/create?panel=try`);
    await expect(page.getByRole('tab', { name: say('operation.panel.try') })).toBeVisible();
    for (const id of pushes) {
      await page.goto(`/en/${docs}/${id}`);
      for (const section of ['headers', 'request', 'acknowledgement', 'verify', 'attempts']) {
        const name = say(`operation.push.${section}`);
        await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
      }
      await expect(page.locator(`[id="headers.${header}"]`)).toBeVisible();
      const tabs = page.getByRole('tablist', { name: say('operation.panels') }).getByRole('tab');
      await expect(tabs).toHaveCount(1);
      await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByText(say('operation.errors.own'))).toHaveCount(0);
    }
  });
}

/** The page of the longest request in the contract. */
const longest = 'apiDoc/orderserve/create';
const nested = '[id="request.sender.company"]';
/** The fold with the optional fields of the sender. */
const fold = '[id="request.sender~"]';
/** The fold with the optional fields of the whole request. */
const wholeFold = '[id="request~"]';

const toLink = (page: Page) =>
  page.locator(nested).getByRole('link', { name: say('fields.link', { name: 'company' }) });
const toSummary = (page: Page) => page.locator(`${fold} > summary`);

/** By keyboard: with a mouse, layout may move the button between press and release. */
const open = (summary: Locator) => summary.press('Enter');

for (const locale of ['', 'en/', 'ar/', 'km/']) {
  test(`reader of /${locale} gets a light page before opening anything`, async ({ page }) => {
    await page.setViewportSize({ width: 412, height: 823 });
    await page.goto(`/${locale}${longest}`, { waitUntil: 'networkidle' });
    expect(await page.locator('*').count()).toBeLessThanOrEqual(2500);
  });
}

test('folded fields are in the page in full and become rows when opened', async ({ page }) => {
  await page.goto(`/en/${longest}`);
  const field = page.locator(nested);
  await expect(field).toBeHidden();
  await expect(field).toContainText(sayContract('field.company'));
  await expect(toLink(page)).toHaveCount(0);
  await open(toSummary(page));
  await expect(field).toBeVisible();
  await expect(toLink(page)).toHaveCount(1);
  await expect(field).toContainText(sayContract('field.company'));
});

test("fold opened by the browser's own search stays as it was found", async ({ page }) => {
  await page.goto(`/en/${longest}`);
  const field = page.locator(nested);
  await field.evaluate((line) => {
    line.dataset.found = '';
    line.closest('details')?.setAttribute('open', '');
  });
  await expect(field).toBeVisible();
  await expect(field).toHaveAttribute('data-found');
  await expect(toLink(page)).toHaveCount(0);
});

test('link to a folded field leads to its row', async ({ page }) => {
  await page.goto(`/en/${longest}#request.sender.company`);
  await expect(page.locator(nested)).toBeInViewport();
  await expect(page.locator(nested)).toHaveAttribute('data-target');
  await expect(toLink(page)).toHaveCount(1);
});

test('required fields are in view, and a fold counts the optional ones', async ({ page }) => {
  await page.goto(`/en/${longest}`);
  const create = v2.calls.find(({ id }) => id === 'orderserve/create');
  if (!create) throw new Error('version 2 has no operation to create an order');
  const { properties, required = [] } = create.request as FieldSchema;
  const optional = Object.keys(properties ?? {}).filter((name) => !required.includes(name));
  for (const name of [...required, 'sender.mobile', 'receiver.city']) {
    await expect(page.locator(`[id="request.${name}"]`)).toBeVisible();
  }
  const summary = page.locator(`${wholeFold} > summary`);
  const inFold = page.locator(`${wholeFold} > ul > li`);
  await expect(summary).toHaveText(say('fields.optionalOnes', { count: await inFold.count() }));
  // Conditionally required fields are in view as well.
  expect(await inFold.count()).toBeGreaterThan(optional.length / 2);
  await expect(inFold.first()).toBeHidden();
  await open(summary);
  await expect(inFold.first()).toBeVisible();
});

test('link to an optional field opens the fold that contains it', async ({ page }) => {
  await page.goto(`/en/${longest}#request.remark`);
  const field = page.locator('[id="request.remark"]');
  await expect(field).toBeInViewport();
  await expect(
    field.getByRole('link', { name: say('fields.link', { name: 'remark' }) }),
  ).toHaveCount(1);
  await expect(page.locator(wholeFold)).toHaveAttribute('open');
});

test('print shows folded fields', async ({ page }) => {
  await page.goto(`/en/${longest}`);
  const isShown = () => page.locator(nested).evaluate((field) => field.checkVisibility());
  expect(await isShown()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  expect(await isShown()).toBe(true);
});

/** Marks the page, to notice a full reload later. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSame: true }));
const isSame = (page: Page) => page.evaluate(() => 'isSame' in window);

test('fold keeps the focus of the keyboard that opened it', async ({ page }) => {
  await page.goto(`/en/${longest}`);
  const summary = toSummary(page);
  await summary.focus();
  await page.keyboard.press('Enter');
  await expect(toLink(page)).toBeVisible();
  await expect(summary).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator(nested)).toBeHidden();
});

test('links from and to prerendered parts cause no full reload', async ({ page }) => {
  await page.goto(`/en/${longest}`);
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
  await mark(page);
  await page.getByRole('main').getByRole('link', { name: '145003030' }).first().click();
  await expect(page).toHaveURL(/\/en\/apiDoc\/errors#145003030$/);
  expect(await isSame(page)).toBe(true);
  await page.goBack();
  await open(toSummary(page));
  await expect(toLink(page)).toBeVisible();
  expect(await isSame(page)).toBe(true);
});

test('path of the smallest call stays clear of the buttons beside it', async ({ page }) => {
  // At this width, request and response are side by side.
  await page.setViewportSize({ width: 1024, height: 900 });
  for (const operation of ['sandbox/timetable', 'other/realNameSaveInfo', 'basic/resolveAddress']) {
    await page.goto(`/en/apiDoc/${operation}`);
    const block = page.locator('.theme-code-block').filter({ hasText: 'POST' }).first();
    await expect(block.getByRole('button').first()).toBeVisible();
    // A path without enough room breaks after a slash.
    await expect(block.locator('bdi wbr').first()).toBeAttached();
    const [text, ...buttons] = await block.evaluate((one) => {
      const range = document.createRange();
      range.selectNodeContents(one.querySelector('bdi') ?? one);
      const shown = [...one.querySelectorAll('button')].filter((each) => each.checkVisibility());
      return [range, ...shown].map((each) => each.getBoundingClientRect().toJSON() as DOMRect);
    });
    expect(buttons.length).toBeGreaterThan(0);
    for (const { left } of buttons) expect(text?.right, operation).toBeLessThanOrEqual(left);
  }
});

test('lines of Chinese never begin with the mark after an error code', async ({ page }) => {
  let marks = 0;
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [longest, 'apiDoc/basic', 'apiDoc/vip/getwaybill', 'apiDoc/guides/cod']) {
      await page.goto(`/${path}`);
      const found = await page.locator('main a[href*="errors#"]').evaluateAll((codes) =>
        codes.flatMap((code) => {
          const { nextSibling: text, parentElement } = code;
          if (!(text instanceof Text) || !/^[，。；、：）]/.test(text.data)) return [];
          if (!code.checkVisibility()) return [];
          const mark = document.createRange();
          mark.setStart(text, 0);
          mark.setEnd(text, 1);
          const isBelow =
            mark.getBoundingClientRect().top >= code.getBoundingClientRect().bottom - 4;
          return [{ isBelow, text: parentElement?.textContent }];
        }),
      );
      marks += found.length;
      expect(
        found.filter(({ isBelow }) => isBelow),
        `${path} at ${width}`,
      ).toEqual([]);
    }
  }
  expect(marks).toBeGreaterThan(10);
});
