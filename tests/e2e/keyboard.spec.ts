import type { Page } from 'playwright/test';
import { expect, test } from './_support/portal.ts';
import { Tester } from './_support/tester.ts';
import { say } from './_support/texts.ts';

/** Presses Tab until the focus matches the selector; returns the ids passed on the way. */
async function tabTo(page: Page, selector: string): Promise<string[]> {
  const passed: string[] = [];
  for (let presses = 0; presses < 300; presses += 1) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate((wanted) => {
      const element = document.activeElement;
      const { outlineStyle, boxShadow } = getComputedStyle(element ?? document.body);
      return {
        id: element?.id ?? '',
        isThere: element?.matches(wanted) ?? false,
        isMarked: outlineStyle !== 'none' || boxShadow !== 'none',
      };
    }, selector);
    passed.push(focus.id);
    if (focus.isThere) {
      expect(focus.isMarked, `${selector} shows that it has the focus`).toBe(true);
      return passed;
    }
  }
  throw new Error(`Tab does not reach ${selector}; it passes ${passed.filter(Boolean).join(' ')}`);
}

test('call is filled in and sent by keyboard alone', async ({ page }) => {
  await page.goto('/en/apiDoc/orderserve/create');
  await page.waitForLoadState('networkidle');
  const passed = await tabTo(page, 'a[href*="panel=try"]');
  expect(passed.length, 'the way to the tester is short').toBeLessThan(50);
  await page.keyboard.press('Enter');
  const tab = page.getByRole('tab', { name: say('operation.panel.try') });
  await expect(tab).toBeFocused();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  const tester = new Tester(page);
  await tester.expectReady();

  await tabTo(page, '[id$="field-weight"]');
  await page.keyboard.type('2.5');
  const fields = await tabTo(page, 'button[type="submit"]');
  expect(fields.some((id) => id.endsWith('field-operateType'))).toBe(true);
  const response = page.waitForResponse(/\/mock\/v2\/order\/addOrder/);
  await page.keyboard.press('Enter');
  expect(await (await response).json()).toMatchObject({ code: '1' });
  await expect(tester.answer).toContainText(say('tester.answer.success'));
});

test('first Tab offers to skip to the content', async ({ page }) => {
  await page.goto('/en/apiDoc/index');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const isInMain = () => page.evaluate(() => document.activeElement?.closest('main') !== null);
  await expect.poll(isInMain).toBe(true);
});

test('tabs of an operation follow the arrow keys, reversed in Arabic', {
  tag: '@all',
}, async ({ page }) => {
  for (const [path, forward] of [
    ['/en/apiDoc/basic', 'ArrowRight'],
    ['/ar/apiDoc/basic', 'ArrowLeft'],
  ] as const) {
    await page.goto(`${path}?panel=samples`);
    await page.waitForLoadState('networkidle');
    await page.locator('#tab-samples').focus();
    await page.keyboard.press(forward);
    await expect(page.locator('#tab-try')).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.locator('#tab-sign')).toBeFocused();
    await page.keyboard.press(forward);
    await expect(page.locator('#tab-samples')).toBeFocused();
  }
});
