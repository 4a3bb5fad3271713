import { errorsOf, expectSound, listHead, listOf, openPage, rowsOf } from './_support/call-log.ts';
import { callSandbox, createOrder, registerDeveloper } from './_support/developer.ts';
import { expect, test } from './_support/portal.ts';
import { say } from './_support/texts.ts';

test('new calls appear while the list is in view, and are offered to a reader inside it', async ({
  page,
  portal,
  problems,
}) => {
  problems.expect(/liveCalls/);
  const developer = await registerDeveloper(portal.url);
  await openPage(page, portal.url, developer);
  await listOf(page)
    .getByRole('button', { name: say('control.calls.live'), exact: true })
    .click();
  const came = (count: number) => page.getByText(say('control.calls.live.came', { count }));
  await expect(came(0)).toBeVisible();
  await createOrder(portal.url, developer, 'SHOP-10');
  await expect(came(1)).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(1);
  await rowsOf(page).getByRole('link').first().focus();
  await callSandbox(portal.url, developer, 'logistics/trace', {}, 'wrong');
  const show = page.getByRole('button', { name: say('control.calls.live.show', { count: 1 }) });
  await expect(show).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(1);
  await expectSound(page);
  await show.click();
  await expect(listHead(page)).toBeFocused();
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(came(2)).toBeVisible();
  await expect(errorsOf(page).locator('tbody tr')).toHaveCount(1);

  // An interruption is reported and repaired automatically; calls until then belong to the old filter.
  const streams = '**/console/liveCalls*';
  await page.route(streams, (route) => route.abort());
  await listOf(page)
    .getByLabel(say('control.calls.outcome'))
    .selectOption({ label: say('control.calls.failure') });
  await expect(page.getByText(say('control.calls.live.retry'))).toBeVisible();
  await page.unroute(streams);
  await expect(came(0)).toBeVisible();
});

test('live view pauses while the user is away and resumes on return', {
  tag: '@all',
}, async ({ page, portal, problems }) => {
  problems.expect(/liveCalls/);
  const developer = await registerDeveloper(portal.url);
  await page.clock.install();
  await openPage(page, portal.url, developer);
  await listOf(page)
    .getByRole('button', { name: say('control.calls.live'), exact: true })
    .click();
  const came = page.getByText(say('control.calls.live.came', { count: 0 }));
  await expect(came).toBeVisible();
  await page.clock.runFor(11 * 60_000);
  await expect(page.getByText(say('control.follow.rests'))).toBeVisible();
  await page.keyboard.press('Shift');
  await expect(came).toBeVisible();
});
