import type { Page } from 'playwright/test';
import { findViolations } from './_support/axe.ts';
import { enter, type Person, registerPerson } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import type { Portal } from './_support/server.ts';
import { say } from './_support/texts.ts';

const saveSettings = /\/openplatformweb\/user\/saveSettings$/;

/** Opens the settings of a new person: a form that everyone has. */
async function openSettings(page: Page, portal: Portal) {
  const person = await registerPerson(portal.url);
  await enter(page, portal.url, person);
  await page.goto('/en/personalCenter/settings');
  const form = page.getByRole('form', { name: say('settings.title') });
  return {
    person,
    form,
    save: form.getByRole('button', { name: say('settings.save') }),
    mail: form.getByRole('checkbox', { name: say('settings.mail.pushParked') }),
  };
}

async function openPassword(page: Page, portal: Portal, person?: Person) {
  const own = person ?? (await registerPerson(portal.url));
  await enter(page, portal.url, own);
  await page.goto('/en/personalCenter/security#password');
  const form = page.getByRole('form', { name: say('security.password.change') });
  return {
    person: own,
    form,
    old: form.getByLabel(say('field.oldPassword'), { exact: true }),
    fresh: form.getByLabel(say('field.newPassword'), { exact: true }),
    change: form.getByRole('button', { name: say('security.password.change') }),
  };
}

test('form reports every wrong field before it sends, and focuses the first', async ({
  page,
  portal,
}) => {
  const { old, fresh, change, form } = await openPassword(page, portal);
  let sent = 0;
  page.on('request', (request) => {
    if (/changePassword/.test(request.url())) sent += 1;
  });
  await fresh.fill('short');
  await change.click();
  await expect(old).toBeFocused();
  await expect(old).toHaveAttribute('aria-invalid', 'true');
  await expect(old).toHaveAccessibleDescription(say('form.rule.required'));
  await expect(fresh).toHaveAccessibleDescription(
    new RegExp(say('form.rule.minLength', { limit: 10 })),
  );
  expect(await findViolations(page)).toEqual([]);
  expect(sent).toBe(0);
  await fresh.fill('long enough a password');
  await expect(fresh).not.toHaveAttribute('aria-invalid');
  await expect(form.getByText(say('form.rule.required'))).toHaveCount(1);
});

test("form shows the server's error at its field and keeps the input", {
  tag: '@all',
}, async ({ page, portal }) => {
  const { old, fresh, change } = await openPassword(page, portal);
  await old.fill('not my password');
  await fresh.fill('violet harbour forty-two');
  await change.click();
  await expect(old).toHaveAttribute('aria-invalid', 'true');
  await expect(old).toBeFocused();
  await expect(old).toHaveValue('not my password');
  await expect(fresh).toHaveValue('violet harbour forty-two');
  await old.fill('something else');
  await expect(old).not.toHaveAttribute('aria-invalid');
});

test('form keeps its input offline, and the same press works once the connection is back', async ({
  page,
  context,
  portal,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  const { form, save, mail } = await openSettings(page, portal);
  await mail.uncheck();
  await context.setOffline(true);
  await save.click();
  await expect(form.getByRole('alert')).toContainText(say('kit.failure.offline.title'));
  expect(await findViolations(page)).toEqual([]);
  await expect(mail).not.toBeChecked();
  await context.setOffline(false);
  await save.click();
  await expect(form.getByRole('status')).toHaveText(say('settings.saved'));
  await expect(form.getByRole('alert')).toHaveCount(0);
});

test('form sends once for a double press, shows that it is busy, and then that it worked', async ({
  page,
  portal,
}) => {
  let sent = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(saveSettings, async (route) => {
    sent += 1;
    await released;
    await route.continue();
  });
  const { form, save, mail } = await openSettings(page, portal);
  await mail.uncheck();
  await save.dblclick();
  await save.press('Enter');
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await expect(form.getByRole('status')).toHaveText(say('kit.sending'));
  release();
  await expect(form.getByRole('status')).toHaveText(say('settings.saved'));
  expect(sent).toBe(1);
  await mail.check();
  await expect(form.getByRole('status')).toHaveText('');
});

test('form shows a refusal with the request id that the server knows', {
  tag: '@all',
}, async ({ page, portal, problems }) => {
  problems.expect(/response 500|status of 500/);
  await page.route(saveSettings, (route) =>
    route.fulfill({ status: 500, body: 'no envelope', headers: { 'x-request-id': 'req-4711' } }),
  );
  const { form, save } = await openSettings(page, portal);
  await save.click();
  await expect(form.getByRole('alert')).toContainText(say('kit.failure.server.title'));
  await expect(form.getByRole('alert')).toContainText('req-4711');
  expect(await findViolations(page)).toEqual([]);
});

test('form says how long to wait after too many tries', { tag: '@all' }, async ({
  page,
  portal,
}) => {
  await page.route(saveSettings, (route) =>
    route.fulfill({ json: { code: 149010007, msg: 'Too many tries.', data: { waitS: 300 } } }),
  );
  const { form, save } = await openSettings(page, portal);
  await save.click();
  const wait = say('kit.wait.minutes', { count: 5 });
  await expect(form.getByRole('alert')).toContainText('Too many tries.');
  await expect(form.getByRole('alert')).toContainText(say('kit.failure.wait', { wait }));
});

test('draft survives a reload, for its author only', async ({ page, portal }) => {
  const person = await registerPerson(portal.url);
  await enter(page, portal.url, person);
  await page.goto('/en/personalCenter/certification');
  const purpose = page.getByRole('textbox', { name: say('field.purpose') }).first();
  await purpose.fill('Ship what our shop sells, on the day it is sold.');
  await page.reload();
  await expect(purpose).toHaveValue('Ship what our shop sells, on the day it is sold.');
  const { signedIn } = await registerPerson(portal.url);
  await page.evaluate((stored) => Object.assign(localStorage, stored), {
    token: signedIn.token,
    uuid: signedIn.uuid,
    userData: JSON.stringify(signedIn.userData),
  });
  await page.reload();
  await expect(purpose).toHaveValue('');
});

test('draft keeps open fields and never a password', { tag: '@all' }, async ({ page }) => {
  await page.goto('/en/register');
  const account = page.getByLabel(say('field.account'), { exact: true });
  const password = page.getByLabel(say('field.password'), { exact: true });
  await account.fill('acme.shipping');
  await password.fill('violet-harbour-9137');
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  expect(kept).toContain('acme.shipping');
  expect(kept).not.toContain('9137');
  await page.reload();
  await expect(account).toHaveValue('acme.shipping');
  await expect(password).toHaveValue('');
});

test('form is visible and disabled before its script works', async ({ browser, portal }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${portal.url}/en/register`);
  const account = page.getByRole('textbox', { name: say('field.account') });
  await expect(account).toBeVisible();
  await expect(account).toBeDisabled();
  await context.close();
});
