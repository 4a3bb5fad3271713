import { expect, test } from './_support/portal.ts';
import { say } from './_support/texts.ts';

const pushes = ['orderserve/statusFeedback', 'logistics/statusFeedback', 'other/settlementReturn'];

for (const id of pushes) {
  test(`${id} says what is sent, how to verify and acknowledge it, and offers no call`, {
    tag: '@all',
  }, async ({ page }) => {
    // Chosen on another page, the tester would be opened here as well.
    await page.goto('/en/apiDoc/orderserve/create?panel=try');
    await expect(page.getByRole('tab', { name: say('operation.panel.try') })).toBeVisible();
    await page.goto(`/en/apiDoc/${id}`);
    for (const section of ['headers', 'request', 'acknowledgement', 'verify', 'attempts']) {
      const name = say(`operation.push.${section}`);
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
    }
    await expect(page.locator('[id="headers.x-push-id"]')).toBeVisible();
    const tabs = page.getByRole('tablist', { name: say('operation.panels') }).getByRole('tab');
    await expect(tabs).toHaveCount(1);
    await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText(say('operation.errors.own'))).toHaveCount(0);
  });
}
