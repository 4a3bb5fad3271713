import type { Locator, Page } from 'playwright/test';
import { languages } from '#contract/languages.ts';
import type { NewTotp } from '#contract/portal/factors.ts';
import { findFreePort } from '../../src/scripts/free-port.ts';
import { findViolations, readOverflow } from './_support/axe.ts';
import { askPortal, enter, readMessage, registerPerson, signInAgain } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import { confirmIn, proofDialog } from './_support/proof.ts';
import { makeReviewer, readAuthenticator, readEarlierCode } from './_support/reviewer.ts';
import type { Portal, StartOptions } from './_support/server.ts';
import { createSay, say } from './_support/texts.ts';

/** Chromium's virtual authenticator, like a phone with a fingerprint reader. */
async function addVirtualAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Sets if the finger belongs to the owner. */
    knowsPerson: (isUserVerified: boolean) =>
      client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

const security = '/en/personalCenter/security';
const button = (place: Page | Locator, id: string) =>
  place.getByRole('button', { name: say(id), exact: true });
const card = (page: Page, id: string) => page.getByRole('region', { name: say(id), exact: true });
const submit = (page: Page) => button(page.getByRole('main'), 'login.submit');

/** Passkeys need a host name: an IP address is not enough. */
async function startNamed(start: (options: StartOptions) => Promise<Portal>) {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const portal = await start({ settings: { PORT: String(port), PUBLIC_URL: url } });
  return { ...portal, url };
}

const focused = (place: Page | Locator) => place.locator(':focus');

/** Loses the response to the next request with a passkey: the server handles it, so the challenge is spent. */
async function loseAnswer(page: Page, url: string): Promise<void> {
  let isLost = false;
  await page.route(url, async (route) => {
    if (isLost || !route.request().postData()?.includes('passkey')) return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
}

/** Closes the dialog with the ten recovery codes of the first factor; resolves to the codes. */
async function putCodesAway(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: say('factor.codes.title') });
  await expect(dialog).toBeVisible();
  const codes = await dialog.getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await button(dialog, 'factor.codes.done').click();
  await expect(dialog).toBeHidden();
  return codes;
}

async function signOut(page: Page, url: string): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${url}/en/login`);
}

async function givePassword(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel(say('login.name')).fill(name);
  await page.getByLabel(say('field.password'), { exact: true }).fill(password);
  await submit(page).click();
}

/** Sets up an authenticator on the security page; resolves to its secret. */
async function setUpTotp(page: Page): Promise<string> {
  const begun = page.waitForResponse(/user\/beginTotp$/);
  await button(card(page, 'factor.totp.title'), 'factor.totp.setUp').click();
  const { secret } = (await (await begun).json()).data;
  const dialog = page.getByRole('dialog', { name: say('factor.totp.title') });
  await expect(dialog.getByRole('img', { name: say('factor.totp.qr') })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByLabel(say('login.totp')).fill(await readEarlierCode(secret));
  await button(dialog, 'factor.totp.submit').click();
  return secret;
}

test('passkey is set up, signs in without a name, and proves identity', async ({
  page,
  startServer,
  problems,
}) => {
  problems.expect(/ERR_FAILED/);
  const { url } = await startNamed(startServer);
  const person = await registerPerson(url);
  const authenticator = await addVirtualAuthenticator(page);
  await enter(page, url, person);
  await page.goto(`${url}${security}`);
  await button(card(page, 'factor.passkey.title'), 'factor.passkey.add').click();
  const dialog = page.getByRole('dialog', { name: say('factor.passkey.add') });
  await expect(dialog.getByLabel(say('factor.passkey.name'))).toHaveValue(/Chrome/);
  await dialog.getByLabel(say('factor.passkey.name')).fill('Office laptop');
  expect(await findViolations(page)).toEqual([]);
  await button(dialog, 'factor.passkey.make').click();
  await putCodesAway(page);
  await expect(card(page, 'factor.passkey.title').getByText('Office laptop')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await signOut(page, url);
  await button(page, 'login.passkey').click();
  await expect(page).toHaveURL(/\/en\/control$/);

  await signOut(page, url);
  await givePassword(page, person.account, person.password);
  await expect(focused(page)).toHaveText(say('factor.passkey.next'));
  expect(await findViolations(page)).toEqual([]);
  await authenticator.knowsPerson(false);
  await submit(page).click();
  await expect(page.getByRole('alert')).toContainText(say('passkey.notGiven'));
  await authenticator.knowsPerson(true);
  await loseAnswer(page, '**/user/login');
  await submit(page).click();
  await expect(page.getByRole('alert')).toContainText(say('kit.failure.network.title'));
  await submit(page).click();
  await expect(page).toHaveURL(/\/en\/control$/);
});

test('proof of identity accepts the passkey or a recovery code', async ({ page, startServer }) => {
  const { url, forgetProofs } = await startNamed(startServer);
  const person = await registerPerson(url);
  await addVirtualAuthenticator(page);
  await enter(page, url, person);
  await page.goto(`${url}${security}`);
  const passkeys = card(page, 'factor.passkey.title');
  await button(passkeys, 'factor.passkey.add').click();
  await button(page.getByRole('dialog'), 'factor.passkey.make').click();
  const [code = ''] = await putCodesAway(page);

  const renew = async () => {
    forgetProofs();
    await button(card(page, 'factor.recovery.title'), 'factor.recovery.renew').click();
    const question = page.getByRole('dialog', { name: say('factor.recovery.renew.title') });
    await button(question, 'factor.recovery.renew').click();
  };
  await renew();
  const proof = proofDialog(page);
  await expect(proof.getByText(say('stepUp.factor'))).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await button(proof, 'factor.use.recovery').click();
  const field = proof.getByLabel(say('factor.recovery.code'));
  await expect(field).toBeFocused();
  await button(proof, 'factor.use.passkey').click();
  await expect(focused(proof)).toHaveText(say('factor.passkey.next'));
  await button(proof, 'factor.use.recovery').click();
  await field.fill('00000-00000');
  await confirmIn(proof).click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill(code);
  await confirmIn(proof).click();
  await putCodesAway(page);
  await renew();
  await confirmIn(proof).click();
  await putCodesAway(page);
});

test('authenticator is set up and required, and a recovery code replaces it once', async ({
  page,
  portal,
}) => {
  const person = await registerPerson(portal.url);
  await enter(page, portal.url, person);
  await page.goto(security);
  await expect(
    page.getByText(say('factor.passkey.none.elsewhere', { host: 'localhost' })),
  ).toBeVisible();
  const secret = await setUpTotp(page);
  const codes = await putCodesAway(page);
  await expect(card(page, 'factor.totp.title').getByText(say('factor.totp.on'))).toBeVisible();
  await signOut(page, portal.url);
  await expect(button(page, 'login.passkey'), 'no passkeys at an address of numbers').toHaveCount(
    0,
  );
  await givePassword(page, person.account, person.password);
  const totp = page.getByLabel(say('login.totp'));
  await expect(totp).toBeFocused();
  await totp.fill(readAuthenticator(secret));
  await submit(page).click();
  await expect(page).toHaveURL(/\/en\/control$/);

  await signOut(page, portal.url);
  await givePassword(page, person.account, person.password);
  await button(page, 'factor.use.recovery').click();
  await page.getByLabel(say('factor.recovery.code')).fill(codes[3] ?? '');
  await submit(page).click();
  await expect(page).toHaveURL(/\/en\/control$/);
  await page.goto(security);
  await expect(page.getByText(say('factor.recovery.left', { count: 9 }))).toBeVisible();
  expect((await readMessage(portal.url, person.email)).body).toContain('9 codes are left');
});

test('reviewer sets a password and a second factor before seeing the queue', async ({
  page,
  portal,
}) => {
  const { account, password } = await makeReviewer(portal);
  await page.goto('/en/login');
  await givePassword(page, account, password);
  await expect(page).toHaveURL(/\/en\/operator$/);
  await expect(card(page, 'firstSignIn.password.title')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  const own = 'amber lighthouse 17';
  await page.getByLabel(say('field.oldPassword'), { exact: true }).fill(password);
  await page.getByLabel(say('field.newPassword'), { exact: true }).fill(own);
  await button(page, 'security.password.change').click();
  await expect(card(page, 'firstSignIn.factor.title')).toBeVisible();
  const secret = await setUpTotp(page);
  await putCodesAway(page);
  await expect(page.getByText(say('operator.queue.lead')).first()).toBeVisible();
  await expect(card(page, 'firstSignIn.factor.title')).toHaveCount(0);
  await signOut(page, portal.url);
  await givePassword(page, account, own);
  await page.getByLabel(say('login.totp')).fill(readAuthenticator(secret));
  await submit(page).click();
  await expect(page).toHaveURL(/\/en\/operator$/);
});

test('link in the message stops a reset of lost factors', { tag: '@all' }, async ({
  page,
  portal,
}) => {
  const person = await registerPerson(portal.url);
  await enter(page, portal.url, person);
  await page.goto(security);
  await setUpTotp(page);
  await putCodesAway(page);
  await portal.operator('factor reset', '--account', person.account);
  await page.reload();
  await expect(page.getByText(say('factor.reset.title'))).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  const { body } = await readMessage(portal.url, person.email);
  const token = /stopReset#(\S+)/.exec(body)?.[1];
  await page.goto('/en/stopReset');
  await expect(page.getByText(say('stopReset.incomplete.title'))).toBeVisible();
  await expect(button(page, 'stopReset.submit')).toHaveCount(0);
  await page.goto(`/en/stopReset#${token}`);
  await button(page, 'stopReset.submit').click();
  await expect(focused(page)).toContainText(say('stopReset.done'));
  expect(await findViolations(page)).toEqual([]);
  await page.goto(security);
  await expect(card(page, 'factor.totp.title')).toBeVisible();
  await expect(page.getByText(say('factor.reset.title'))).toHaveCount(0);
});

test('link about a sign-in says when later second factors will be removed', {
  tag: '@all',
}, async ({ page, portal }) => {
  const person = await registerPerson(portal.url);
  const thief = await signInAgain(
    portal.url,
    person,
    'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
  );
  const { body } = await readMessage(portal.url, person.email, /endSession#/);
  const ask = <Data>(path: string, request: Record<string, unknown>) =>
    askPortal<Data>(portal.url, path, request, thief.token);
  const { challenge, secret } = await ask<NewTotp>('user/beginTotp', {});
  await ask('user/setTotp', { challenge, totp: await readEarlierCode(secret) });
  await page.goto(`/en/endSession#${/endSession#([\w-]+)/.exec(body)?.[1]}`);
  await button(page, 'endSession.action').click();
  await expect(focused(page)).toContainText(say('endSession.reset'));
  await expect(focused(page).locator('time')).toHaveText(/\d{4}.*UTC/);
  expect(await findViolations(page)).toEqual([]);
});

test('second factors are translated in every language and fit a phone', { tag: '@all' }, async ({
  page,
  startServer,
}) => {
  const { url } = await startNamed(startServer);
  const person = await registerPerson(url);
  await addVirtualAuthenticator(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, url, person);
  for (const { locale } of languages.filter(({ complete }) => complete)) {
    const tell = createSay(locale);
    const prefix = locale === 'zh-CN' ? '' : `/${locale}`;
    await page.goto(`${url}${prefix}/personalCenter/security`);
    for (const id of ['factor.passkey.title', 'factor.totp.title']) {
      await expect(page.getByRole('heading', { name: tell(id), exact: true })).toBeVisible();
    }
    await page.getByRole('button', { name: tell('factor.totp.setUp'), exact: true }).click();
    await expect(page.getByRole('img', { name: tell('factor.totp.qr') })).toBeVisible();
    const shown = await page.getByRole('main').or(page.getByRole('dialog')).allInnerTexts();
    expect(shown.join('\n'), locale).not.toMatch(/factor\.|passkey\.|stepUp\.|login\.\w/);
    expect(await readOverflow(page), locale).toBe(0);
    await page.keyboard.press('Escape');
  }
});

test('failed passkey is reported and can be tried again', {
  tag: '@all',
}, async ({ page, startServer }) => {
  const { url } = await startNamed(startServer);
  const person = await registerPerson(url);
  const authenticator = await addVirtualAuthenticator(page);
  await enter(page, url, person);
  await page.goto(`${url}${security}`);
  await button(card(page, 'factor.passkey.title'), 'factor.passkey.add').click();
  const dialog = page.getByRole('dialog', { name: say('factor.passkey.add') });
  await authenticator.knowsPerson(false);
  await button(dialog, 'factor.passkey.make').click();
  await expect(dialog.getByRole('alert')).toContainText(say('passkey.notGiven'));
  expect(await findViolations(page)).toEqual([]);
  await authenticator.knowsPerson(true);
  await button(dialog, 'factor.passkey.make').click();
  await putCodesAway(page);
});
