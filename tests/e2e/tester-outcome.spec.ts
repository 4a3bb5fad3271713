import type { Page } from 'playwright/test';
import { expect, test } from './_support/portal.ts';
import { Tester } from './_support/tester.ts';
import { say } from './_support/texts.ts';

const operation = 'orderserve/create';

/** The room of the verdict, in pixels: above it to the fixed bars, and below it to the end of the window. */
async function toRoom(page: Page, { answer }: Tester) {
  const verdict = await answer.locator('[class*="verdict"]').boundingBox();
  if (!verdict) throw new Error('the outcome has no verdict');
  const bars = await page.locator('nav.navbar, nav[class*="bar_"]').evaluateAll(
    (all, left) =>
      all
        .map((each) => each.getBoundingClientRect())
        .filter((each) => each.left <= left && left <= each.right)
        .map((each) => each.bottom),
    verdict.x + 1,
  );
  const bottom = page.viewportSize()?.height ?? 0;
  return { above: verdict.y - Math.max(...bars), below: bottom - verdict.y - verdict.height };
}

for (const width of [360, 390, 640, 820, 1000, 1100, 1280, 1600]) {
  test(`outcome of a call at ${width} pixels is in view, has the focus and is announced`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const tester = await Tester.open(page, operation);
    await tester.send();
    await expect(tester.answer).toBeFocused();
    await expect(tester.answer.getByRole('status').first()).not.toBeEmpty();
    await expect.poll(async () => (await toRoom(page, tester)).above).toBeGreaterThanOrEqual(0);
    await expect.poll(async () => (await toRoom(page, tester)).below).toBeGreaterThanOrEqual(0);
    // The bar marks the section being read; the tester is below all of them.
    if (width < 1280) {
      const bar = page.getByRole('navigation', { name: say('operation.onThisPage') });
      await expect(bar.locator('[aria-current]')).toHaveCount(0);
    }
  });
}

test('Ctrl+Enter in a field sends, and the next Tab continues after the verdict', async ({
  page,
}) => {
  const tester = await Tester.open(page, operation);
  await expect(tester.sendButton).toHaveAttribute('aria-keyshortcuts', 'Control+Enter Meta+Enter');
  await tester.field('receiver.name').focus();
  await page.keyboard.press('Control+Enter');
  await expect(tester.answer).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(tester.answer.locator(':focus')).toHaveCount(1);
});
