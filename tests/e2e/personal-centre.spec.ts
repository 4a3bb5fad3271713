import { readFileSync } from 'node:fs';
import { notifications } from '#contract/portal/user.ts';
import { findViolations, readOverflow } from './_support/axe.ts';
import { expectForgotten, leaveTraces } from './_support/left-behind.ts';
import { enter, readCode, readMessage, registerPerson, signInAgain } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import { confirmIn, passwordOf, proofDialog } from './_support/proof.ts';
import { createReviewer, openReviewerSession, readAuthenticator } from './_support/reviewer.ts';
import { say } from './_support/texts.ts';

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

test('visitor reads the purpose of each page and comes back after signing in', async ({ page }) => {
  for (const path of ['', '/security', '/sessions', '/activity', '/settings']) {
    await page.goto(`/en/personalCenter${path}`);
    const signIn = page.getByRole('main').getByRole('link', { name: say('kit.signedOut.login') });
    await expect(signIn).toHaveAttribute(
      'href',
      `/en/login?back=${encodeURIComponent(`/personalCenter${path}`)}`,
    );
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
  }
});

test('account page shows the signed-in person and leads to its changes', async ({
  page,
  portal,
}) => {
  const person = await registerPerson(portal.url);
  await enter(page, portal.url, person);
  await page.goto('/en/personalCenter');
  const main = page.getByRole('main');
  await expect(main.getByText(person.email)).toBeVisible();
  await expect(main.getByText(say('personal.level.user'), { exact: true })).toBeVisible();
  await expect(main.getByText(say('personal.certification.state.none'))).toHaveCount(2);
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await readOverflow(page)).toBe(0);
  await main
    .getByRole('link', { name: say('personal.change.of', { of: say('field.email') }) })
    .click();
  await expect(page.getByRole('form', { name: say('security.email.change') })).toBeVisible();
});

test('email is changed with a code to the new address, by keyboard alone, long after signing in', {
  tag: '@all',
}, async ({ page, portal }) => {
  const person = await registerPerson(portal.url);
  await enter(page, portal.url, person);
  await page.goto('/en/personalCenter/security');
  const open = page.getByRole('button', { name: say('security.email.change'), exact: true });
  await open.focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('form', { name: say('security.email.change') });
  const fresh = `new-${person.email}`;
  const email = form.getByRole('textbox', { name: say('security.email.new'), exact: true });
  await email.focus();
  await page.keyboard.type(fresh);
  await page.keyboard.press('Tab');
  const code = await (async () => {
    await page.keyboard.press('Tab');
    await expect(form.getByRole('button', { name: say('code.send') })).toBeFocused();
    await page.keyboard.press('Enter');
    return readCode(portal.url, fresh);
  })();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type(code);
  expect(await findViolations(page)).toEqual([]);
  portal.forgetProofs();
  await page.keyboard.press('Enter');
  await expect(passwordOf(proofDialog(page))).toBeFocused();
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  const card = page.getByRole('region', { name: say('field.email') });
  await expect(card.getByText(say('security.email.done'))).toBeVisible();
  await expect(card.getByText(fresh, { exact: true })).toBeVisible();
  await expect(card.getByRole('heading')).toBeFocused();
  await signInAgain(portal.url, { ...person, account: fresh });
});

test('wrong code is reported at its field, and the input stays', { tag: '@all' }, async ({
  page,
  portal,
}) => {
  const person = await registerPerson(portal.url);
  await enter(page, portal.url, person);
  await page.goto('/en/personalCenter/security#email');
  const form = page.getByRole('form', { name: say('security.email.change') });
  const email = form.getByRole('textbox', { name: say('security.email.new'), exact: true });
  const code = form.getByRole('textbox', { name: say('security.email.code') });
  await email.fill(`other-${person.email}`);
  await form.getByRole('button', { name: say('code.send') }).click();
  const right = await readCode(portal.url, `other-${person.email}`);
  await code.fill(right === '000000' ? '000001' : '000000');
  await form.getByRole('button', { name: say('security.email.save') }).click();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expect(code).toBeFocused();
  await expect(email).toHaveValue(`other-${person.email}`);
});

test('new password signs out every other browser and keeps this one', async ({ page, portal }) => {
  const person = await registerPerson(portal.url);
  const other = await signInAgain(portal.url, person);
  await enter(page, portal.url, person);
  await page.goto('/en/personalCenter/security#password');
  const form = page.getByRole('form', { name: say('security.password.change') });
  await form.getByLabel(say('field.oldPassword'), { exact: true }).fill(person.password);
  await form
    .getByLabel(say('field.newPassword'), { exact: true })
    .fill(`${person.password} changed`);
  await form.getByRole('button', { name: say('security.password.change') }).click();
  await expect(page.getByRole('status').getByText(say('security.password.done'))).toBeAttached();
  const answer = await fetch(`${portal.url}/openplatformweb/user/me`, {
    method: 'POST',
    headers: { token: other.token, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(await answer.json()).toMatchObject({ code: 149010008 });
  await page.goto('/en/personalCenter');
  await expect(page.getByRole('main').getByText(person.email)).toBeVisible();
});

test('reviewer proves identity with the authenticator, and a wrong code is refused', {
  tag: '@all',
}, async ({ page, portal }) => {
  const reviewer = await createReviewer(portal);
  const signedIn = await openReviewerSession(portal.url, reviewer);
  await enter(page, portal.url, { ...reviewer, signedIn });
  await page.goto('/en/personalCenter/security#password');
  const form = page.getByRole('form', { name: say('security.password.change') });
  await form.getByLabel(say('field.oldPassword'), { exact: true }).fill(reviewer.password);
  await form.getByLabel(say('field.newPassword'), { exact: true }).fill('violet harbour 9137');
  portal.forgetProofs();
  await form.getByRole('button', { name: say('security.password.change') }).click();
  const proof = proofDialog(page);
  const code = proof.getByLabel(say('login.totp'));
  await expect(code).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  const right = readAuthenticator(reviewer.secret, 1);
  await code.fill(right === '000000' ? '000001' : '000000');
  await confirmIn(proof).click();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await code.fill(right);
  await confirmIn(proof).click();
  await expect(page.getByRole('status').getByText(say('security.password.done'))).toBeAttached();
});

test('session is ended in the list after a confirmation, except the current one', async ({
  page,
  portal,
}) => {
  const person = await registerPerson(portal.url);
  const other = await signInAgain(portal.url, person);
  await enter(page, portal.url, person);
  await page.goto('/en/personalCenter/sessions');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(say('sessions.current'));
  await expect(rows.first().getByRole('button')).toHaveCount(0);
  const end = rows.nth(1).getByRole('button');
  await end.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(end).toBeFocused();
  await end.click();
  await dialog.getByRole('button', { name: say('sessions.end'), exact: true }).click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByText(say('sessions.ended', { count: 1 }))).toBeVisible();
  const answer = await fetch(`${portal.url}/openplatformweb/user/me`, {
    method: 'POST',
    headers: { token: other.token, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(await answer.json()).toMatchObject({ code: 149010008 });
});

test('settings are saved: the emails that are off and the time zone', {
  tag: '@all',
}, async ({ page, portal }) => {
  const person = await registerPerson(portal.url);
  await enter(page, portal.url, person);
  await page.goto('/en/personalCenter/settings');
  const form = page.getByRole('form', { name: say('settings.title') });
  const mail = form.getByRole('checkbox', { name: say('settings.mail.keyRotated') });
  await mail.uncheck();
  await form.getByLabel(say('field.timeZone')).selectOption('Asia/Shanghai');
  await form.getByLabel(say('field.language')).selectOption('AR');
  expect(await findViolations(page)).toEqual([]);
  await form.getByRole('button', { name: say('settings.save') }).click();
  await expect(form.getByRole('status')).toHaveText(say('settings.saved'));
  await page.reload();
  await expect(mail).not.toBeChecked();
  const on = notifications.length - 1;
  await expect(form.getByRole('checkbox', { checked: true })).toHaveCount(on);
  await expect(form.getByLabel(say('field.timeZone'))).toHaveValue('Asia/Shanghai');
  await expect(form.getByLabel(say('field.language'))).toHaveValue('AR');
  await page.goto('/en/personalCenter/sessions');
  const time = page.locator('time').first();
  const tip = page.getByRole('tooltip');
  const zones = [/UTC\+8, Asia\/Shanghai/, /UTC\+[23], Africa\/Cairo/];
  for (const show of [() => time.hover(), () => time.focus()]) {
    await show();
    await expect(tip.locator('span')).toHaveText(zones);
    await expect(time).toHaveAttribute('aria-describedby', (await tip.getAttribute('id')) ?? '');
    await expect(tip).toBeInViewport({ ratio: 1 });
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(tip).toHaveCount(0);
    await page.mouse.move(0, 0);
  }
});

test('personal data is saved as a file without keys and passwords', async ({ page, portal }) => {
  const person = await registerPerson(portal.url);
  await enter(page, portal.url, person);
  await page.goto('/en/personalCenter/settings');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: say('settings.export.action') }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${person.account}.json`);
  const text = readFileSync(await file.path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ profile: { email: person.email } });
  expect(text).not.toMatch(/argon2|token_hash|private_key/);
  await expect(page.getByText(say('settings.export.done'))).toBeVisible();
});

test('account is deleted after typing its name, and can no longer sign in', async ({
  page,
  portal,
}) => {
  const person = await registerPerson(portal.url);
  await enter(page, portal.url, person);
  await page.goto('/en/personalCenter/settings');
  await page.getByRole('button', { name: say('settings.delete.open') }).click();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByRole('textbox', {
    name: say('settings.delete.name', { account: person.account }),
  });
  await expect(name).toBeFocused();
  await name.fill('another-account');
  const confirm = dialog.getByRole('button', { name: say('settings.delete.confirm') });
  await confirm.click();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await leaveTraces(page);
  await name.fill(person.account);
  await confirm.click();
  await expect(page.getByText(say('settings.deleted.title'))).toBeVisible();
  await expectForgotten(page);
  const { code } = await (
    await fetch(`${portal.url}/openplatformweb/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: person.account, password: person.password }),
    })
  ).json();
  expect(code).toBe(149010011);
});
