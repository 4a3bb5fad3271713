import { expect, test } from './_support/portal.ts';
import { say } from './_support/texts.ts';

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
