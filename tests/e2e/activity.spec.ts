import { findViolations } from './_support/axe.ts';
import { readOverflow } from './_support/overflow.ts';
import { enter, readMessage, registerPerson, signInAgain } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import { say } from './_support/texts.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('sign-in from an unknown browser sends an email with a link that ends the session after a press', async ({
  page,
  portal,
}) => {
  const person = await registerPerson(portal.url);
  const thief = await signInAgain(
    portal.url,
    person,
    'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
  );
  const { body } = await readMessage(portal.url, person.email, /endSession#/);
  expect(body).toContain('Firefox on Windows');
  const link = /http\S+endSession#[\w-]+/.exec(body)?.[0] ?? '';
  const { pathname, hash } = new URL(link);
  await page.goto(pathname);
  const main = page.getByRole('main');
  await expect(main.getByText(say('endSession.incomplete.title'))).toBeVisible();
  const codeOf = async () => {
    const answer = await fetch(`${portal.url}/openplatformweb/user/me`, {
      method: 'POST',
      headers: { token: thief.token, 'content-type': 'application/json' },
      body: '{}',
    });
    return ((await answer.json()) as { code: number }).code;
  };
  await page.goto(`${pathname}${hash}`);
  await page.reload();
  const end = main.getByRole('button', { name: say('endSession.action') });
  await expect(end).toBeEnabled();
  expect(await codeOf()).toBe(1);
  expect(await findViolations(page)).toEqual([]);
  await end.focus();
  await page.keyboard.press('Enter');
  const result = main.getByRole('status').filter({ hasText: say('endSession.ended.title') });
  await expect(result).toBeFocused();
  expect(await codeOf()).toBe(149010008);
  expect(await findViolations(page)).toEqual([]);
  await page.reload();
  await end.click();
  await expect(main.getByText(say('endSession.over.title'))).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await readOverflow(page)).toBe(0);
});

test('activity lists events with their place and filters them by kind', async ({
  page,
  portal,
}) => {
  const person = await registerPerson(portal.url);
  await signInAgain(portal.url, person, 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0');
  await enter(page, portal.url, person);
  await page.goto('/en/personalCenter/settings');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: say('settings.export.action') }).click();
  await download;
  await page.goto('/en/personalCenter/activity');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText(say('operator.audit.action.user.exportData'));
  await expect(rows.nth(1)).toContainText('127.0.0.1');
  await expect(rows.nth(2)).toContainText(say('activity.unknownDevice'));
  await expect(rows.nth(2)).toContainText('Firefox on Windows');
  await expect(rows.nth(3)).toContainText(say('activity.way.register'));
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel(say('activity.kind'), { exact: true }).selectOption('signIns');
  await expect(rows).toHaveCount(3);
  await page.reload();
  await expect(rows).toHaveCount(3);
  await page.getByLabel(say('activity.kind'), { exact: true }).selectOption('keys');
  await expect(page.getByText(say('control.activity.none.title'))).toBeVisible();
  await page
    .getByRole('button', { name: say('kit.filter.clear') })
    .first()
    .click();
  await expect(rows).toHaveCount(4);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await readOverflow(page)).toBe(0);
  await rows
    .nth(2)
    .getByRole('link', { name: say('personal.nav.sessions') })
    .click();
  await expect(page).toHaveURL(/\/en\/personalCenter\/sessions$/);
});
