import type { Page } from 'playwright/test';
import { portalErrors } from '#contract/errors.ts';
import { findViolations } from './_support/axe.ts';
import { expectForgotten, leaveTraces } from './_support/left-behind.ts';
import { askPortal, enter, readCode, registerPerson, signInAgain } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import { createReviewer, readAuthenticator } from './_support/reviewer.ts';
import { say, sayContract } from './_support/texts.ts';

const field = (page: Page, id: string) => page.getByRole('textbox', { name: say(id) });
const password = (page: Page, id = 'field.password') =>
  page.getByLabel(say(id), { exact: false }).and(page.locator('input'));
const submit = (page: Page, id: string) =>
  page.getByRole('main').getByRole('button', { name: say(id), exact: true });
const whoIsIn = (page: Page, account: string) =>
  page
    .getByRole('banner')
    .or(page.locator('nav.navbar'))
    .getByRole('button', {
      name: say('header.account', { account }),
    });

async function signIn(page: Page, name: string, secret: string): Promise<void> {
  await field(page, 'login.name').fill(name);
  await password(page).fill(secret);
  await submit(page, 'login.submit').click();
}

test('registering by email signs in, after showing every wrong field', async ({ page, portal }) => {
  await page.goto('/en/register');
  await submit(page, 'register.submit').click();
  await expect(field(page, 'field.account')).toBeFocused();
  await expect(page.getByText(say('register.termsNeeded'))).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  const account = `browser-${Date.now()}`;
  const email = `${account}@example.com`;
  await field(page, 'field.account').fill(account);
  await field(page, 'field.email').fill(email);
  await page.getByRole('button', { name: say('code.send') }).click();
  await expect(page.getByText(say('code.sent.outbox'))).toBeVisible();
  await field(page, 'field.code').fill(await readCode(portal.url, email));
  await page.getByRole('checkbox').check();
  await password(page).fill('1234567890');
  await submit(page, 'register.submit').click();
  await expect(page.getByText(sayContract('portal.passwordCommon'))).toBeVisible();
  await password(page).fill('violet harbour 42');
  await expect(page.getByText(say('password.strength.strong'))).toBeVisible();
  await submit(page, 'register.submit').click();
  await expect(page).toHaveURL(/\/en\/control$/);
  await expect(whoIsIn(page, account)).toBeVisible();
});

test('phone number can be typed in any usual form and is formatted', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto('/en/register');
  await page.getByRole('radio', { name: say('field.phone') }).check();
  const phone = field(page, 'field.phone');
  await phone.fill('01001234567');
  await phone.blur();
  await expect(phone).toHaveValue('010 01234567');
  await phone.fill('+62 812 3456 789');
  await phone.blur();
  const country = page.getByRole('combobox', { name: say('phone.country') });
  await expect(country).toHaveValue('Indonesia +62');
  await expect(phone).toHaveValue('0812-3456-789');
  for (const typed of ['germ', '+49', 'DE']) {
    await country.fill(typed);
    const germany = page.getByRole('option', { name: /Germany \+49/ });
    await expect(germany).toBeVisible();
    await expect(germany, 'codes do not reach it').toBeDisabled();
    await expect(germany).toContainText(say('phone.noCodes.short'));
  }
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(country).toHaveValue('Indonesia +62');
  await country.fill('china');
  await page.keyboard.press('Enter');
  await expect(country).toHaveValue('China +86');
  await phone.fill('+49 1512 3456789');
  await phone.blur();
  await expect(country).toHaveValue('Germany +49');
  await expect(page.getByRole('status').filter({ hasText: 'Egypt' })).toContainText('Indonesia');
});

test('draft of registration survives a reload without its secrets', async ({ page }) => {
  await page.goto('/en/register');
  await field(page, 'field.account').fill('kept.name');
  await password(page).fill('violet harbour 42');
  await page.reload();
  await expect(field(page, 'field.account')).toHaveValue('kept.name');
  await expect(password(page)).toHaveValue('');
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(kept).not.toContain('violet');
});

test('signing in leads back to the same place on the previous page', async ({ page, portal }) => {
  const person = await registerPerson(portal.url);
  await page.goto('/en/apiDoc/basic?panel=try#work');
  await page
    .locator('nav.navbar')
    .getByRole('link', { name: say('header.login') })
    .click();
  await expect(page).toHaveURL(/\/en\/login\?back=/);
  await signIn(page, person.account, 'not my password');
  await expect(page.getByRole('alert')).toContainText(sayContract('portal.credentials'));
  await expect(password(page)).toHaveValue('not my password');
  expect(await findViolations(page)).toEqual([]);
  await signIn(page, person.email.toUpperCase(), person.password);
  await expect(page).toHaveURL(/\/en\/apiDoc\/basic\?panel=try#work$/);
  await expect(whoIsIn(page, person.account)).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/login/);
});

test('sign-in links lead back from the first moment they can be pressed', {
  tag: '@all',
}, async ({ page }) => {
  const search = '?panel=try';
  const back = `/apiDoc/basic${search}#work`;
  // No script of the page loads before the press.
  await page.route(/\/assets\/js\//, (route) =>
    route.fulfill({ body: '', contentType: 'text/javascript' }),
  );
  for (const [label, path] of [
    ['header.login', 'login'],
    ['header.register', 'register'],
  ] as const) {
    await page.goto(`/en${back}`, { waitUntil: 'commit' });
    const link = page.locator('nav.navbar').getByRole('link', { name: say(label) });
    await link.click({ noWaitAfter: true });
    await expect(page).toHaveURL(`/en/${path}?${new URLSearchParams({ back })}`);
  }
  // From Register on to Login, still with only the page's HTML.
  await page
    .locator('nav.navbar')
    .getByRole('link', { name: say('header.login') })
    .click({ noWaitAfter: true });
  await expect(page).toHaveURL(`/en/login?${new URLSearchParams({ back })}`);
});

test('signing in never leads out of the site', async ({ page, portal }) => {
  const person = await registerPerson(portal.url);
  for (const back of [
    '//evil.example',
    'https://evil.example/',
    '/\\evil.example',
    '/en//evil.example',
  ]) {
    await page.goto(`/en/login?${new URLSearchParams({ back })}`);
    await signIn(page, person.account, person.password);
    await expect(page, back).toHaveURL(`${portal.url}/en/control`);
    await page.evaluate(() => localStorage.clear());
  }
});

test('browser solves a captcha by itself after wrong passwords', async ({ page, portal }) => {
  const person = await registerPerson(portal.url);
  await page.goto('/en/login');
  for (let tries = 0; tries < 4; tries += 1) {
    const answered = page.waitForResponse(/user\/login/);
    await signIn(page, person.account, `wrong ${tries}`);
    await answered;
    await expect(page.getByRole('alert')).toContainText(sayContract('portal.credentials'));
  }
  await signIn(page, person.account, person.password);
  await expect(whoIsIn(page, person.account)).toBeVisible();
});

test('session that ends during a form leads to Login and back and leaves no input behind', {
  tag: '@all',
}, async ({ page, portal }) => {
  const person = await registerPerson(portal.url);
  const { token } = await signInAgain(portal.url, person);
  await enter(page, portal.url, person);
  await page.goto('/en/personalCenter/certification');
  const name = field(page, 'field.name');
  await name.fill('Somebody Typing');
  const purpose = field(page, 'field.purpose');
  await purpose.fill('We print labels for our shop.');
  // The page's first calls must end before, so that sending is the first call without a session.
  await page.waitForLoadState('networkidle');
  await askPortal(portal.url, 'user/endSession', {}, token);
  await field(page, 'field.mobile').fill('+201001234567');
  await field(page, 'field.email').fill(person.email);
  await page.getByRole('main').locator('form').getByRole('button').last().click();
  await expect(page).toHaveURL(/\/en\/login\?back=%2FpersonalCenter%2Fcertification/);
  await expect(page.getByText(say('login.over.title'))).toBeVisible();
  await expectForgotten(page);
  expect(await findViolations(page)).toEqual([]);
  await signIn(page, person.account, person.password);
  await expect(page).toHaveURL(/\/en\/personalCenter\/certification$/);
  await expect(purpose).toHaveValue('');
});

test('forgotten password is reset with a code by email, even after wrong codes', async ({
  page,
  portal,
}) => {
  // The operator tool creates this account, so its address has not received a code recently.
  const { email, account } = await createReviewer(portal, 'forgetful');
  await page.goto('/en/login');
  await page.getByRole('link', { name: say('login.forgotten') }).click();
  await expect(page).toHaveURL(/\/en\/forgetPassword$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('forget.title'));
  await field(page, 'field.email').fill(email);
  await page.getByRole('button', { name: say('code.send') }).click();
  await expect(page.getByText(say('code.sent.outbox'))).toBeVisible();
  const code = await readCode(portal.url, email);
  await password(page, 'field.newPassword').fill('amber lighthouse 17');
  // The sixth try needs a captcha, which the browser solves by itself.
  for (let tries = 0; tries < 6; tries += 1) {
    const compared = page.waitForResponse(
      async (response) =>
        response.url().endsWith('user/resetPwd') &&
        (await response.json()).code === portalErrors.fields,
    );
    await field(page, 'field.code').fill(code === '000000' ? '000001' : '000000');
    await submit(page, 'forget.submit').click();
    await compared;
    await expect(page.getByText(sayContract('portal.codeWrong'))).toBeVisible();
  }
  await field(page, 'field.code').fill(code);
  expect(await findViolations(page)).toEqual([]);
  await leaveTraces(page);
  await submit(page, 'forget.submit').click();
  await expect(page).toHaveURL(/\/en\/login$/);
  await expectForgotten(page);
  await expect(page.getByText(say('login.reset.title'))).toBeVisible();
  await signIn(page, account, 'amber lighthouse 17');
  await expect(field(page, 'login.totp')).toBeFocused();
});

test('one press signs in as the demo integrator on a demo server', async ({ page }) => {
  await page.goto('/en/login');
  await page.getByRole('button', { name: say('login.demo.enter') }).click();
  await expect(page).toHaveURL(/\/en\/control$/);
  await expect(whoIsIn(page, 'demo')).toBeVisible();
});

test('server without the demo offers no demo sign-in', { tag: '@all' }, async ({
  page,
  startServer,
}) => {
  const { url } = await startServer({ settings: { DEMO: 'off' } });
  const asked = page.waitForResponse(/demo\/account/);
  await page.goto(`${url}/en/login`);
  await asked;
  await expect(field(page, 'login.name')).toBeEnabled();
  await expect(page.getByRole('button', { name: say('login.demo.enter') })).toHaveCount(0);
});

test('reviewer signs in with the code of the authenticator', { tag: '@all' }, async ({
  page,
  portal,
}) => {
  const made = await createReviewer(portal, 'reviewer');
  await page.goto('/en/login');
  await signIn(page, made.account, made.password);
  const totp = field(page, 'login.totp');
  await expect(totp).toBeFocused();
  await expect(totp).toHaveAccessibleDescription(say('factor.totp.hint'));
  await expect(totp, 'a second step is not an error').not.toHaveAttribute('aria-invalid');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText(say('login.as', { name: made.account }))).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await submit(page, 'login.submit').click();
  await expect(totp).toHaveAccessibleDescription(new RegExp(say('form.rule.required')));
  await page.getByRole('button', { name: say('login.other') }).click();
  await expect(field(page, 'login.name')).toHaveValue(made.account);
  await expect(field(page, 'login.name')).toBeFocused();
  await submit(page, 'login.submit').click();
  await expect(totp).toBeFocused();
  await totp.fill(readAuthenticator(made.secret));
  await submit(page, 'login.submit').click();
  await expect(page).toHaveURL(/\/en\/operator$/);
  await expect(whoIsIn(page, made.account)).toBeVisible();
});
