import type { Page } from 'playwright/test';
import { expectForgotten, leaveTraces } from './_support/left-behind.ts';
import { enter, registerPerson } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import { Tester } from './_support/tester.ts';
import { say } from './_support/texts.ts';

const opener = (page: Page, account: string) =>
  page.locator('nav.navbar').getByRole('button', { name: say('header.account', { account }) });

test('two tabs agree on the signed-in person', async ({ context, page: one, portal }) => {
  const person = await registerPerson(portal.url);
  const two = await context.newPage();
  const three = await context.newPage();
  await one.goto('/en/login');
  await two.goto('/en/login?back=%2FpersonalCenter%2Fsessions');
  await three.goto('/en/home');
  await expect(one.getByRole('textbox', { name: say('login.name') })).toBeEnabled();
  await one.getByRole('textbox', { name: say('login.name') }).fill(person.account);
  await one.getByLabel(say('field.password')).and(one.locator('input')).fill(person.password);
  await one
    .getByRole('main')
    .getByRole('button', { name: say('login.submit'), exact: true })
    .click();
  await expect(one).toHaveURL(/\/en\/control$/);
  await expect(two).toHaveURL(/\/en\/personalCenter\/sessions$/);
  for (const tab of [one, two, three]) await expect(opener(tab, person.account)).toBeVisible();

  await opener(three, person.account).click();
  await three
    .locator('nav.navbar')
    .getByRole('button', { name: say('header.logout') })
    .click();
  await expect(three).toHaveURL(/\/en\/login$/);
  for (const tab of [one, two]) {
    const main = tab.getByRole('main');
    await expect(main.getByRole('link', { name: say('kit.signedOut.login') })).toBeVisible();
    await expect(opener(tab, person.account)).toHaveCount(0);
  }
});

test('signing out in one tab leaves no key and no draft in either tab or its memory', {
  tag: '@all',
}, async ({ context, page: one, portal }) => {
  const person = await registerPerson(portal.url);
  const two = await context.newPage();
  await enter(one, portal.url, person);
  const typed = 'a0a1047cce70493c9d5d29704f05d0d9';
  const key = (tab: Page) =>
    tab
      .getByRole('tabpanel', { name: say('operation.panel.sign'), exact: true })
      .getByLabel(say('sign.privateKey'), { exact: true });
  const operation = '/en/1.0/apiDoc/orderserve/query?panel=sign#work';
  for (const tab of [one, two]) {
    await tab.goto(operation);
    await expect(key(tab)).not.toHaveValue('');
    await key(tab).fill(typed);
    await tab.getByLabel(say('sign.json'), { exact: true }).fill('{"left":"behind"}');
    await leaveTraces(tab);
  }
  await opener(one, person.account).click();
  await one
    .locator('nav.navbar')
    .getByRole('button', { name: say('header.logout') })
    .click();
  await expect(one).toHaveURL(/\/en\/login$/);
  for (const tab of [one, two]) await expectForgotten(tab);
  // The other tab reloads its page; the first goes back to it without a load.
  await one.goBack();
  for (const tab of [one, two]) {
    await expect(key(tab)).not.toHaveValue('');
    await expect(key(tab)).not.toHaveValue(typed);
    await expect(tab.getByLabel(say('sign.json'), { exact: true })).not.toHaveValue(/behind/);
    await expectForgotten(tab);
  }
});

const session = {
  token: 'token-of-a-session',
  uuid: 'joint-testing-record-7',
  userData: JSON.stringify({ account: 'person' }),
};

test('calls carry the session, the page, the time zone and the language', async ({
  page,
  portal,
}) => {
  const person = await registerPerson(portal.url);
  const { token, uuid } = person.signedIn;
  await enter(page, portal.url, person);
  const asked = page.waitForRequest(/\/openplatformweb\/demo\/account/);
  const tester = await Tester.open(page, 'logistics/query');
  expect((await asked).headers()).toMatchObject({
    token,
    routename: '/apiDoc/logistics/query',
    timezone: await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
    langtype: 'EN',
  });
  const sent = page.waitForRequest(/\/openplatformweb\/mock\//);
  await tester.send();
  expect((await sent).url()).toMatch(new RegExp(`/mock/v2/logistics/trace\\?uuid=${uuid}$`));
});

/** Leaves a browser with a session that the server no longer knows. */
async function outliveSession(page: Page) {
  await page.goto('/en/home');
  await page.evaluate((stored) => Object.assign(localStorage, stored, { lang: 'EN' }), session);
  await leaveTraces(page);
}

test('response about an ended session clears userData, token and uuid and leads to Login', async ({
  page,
}) => {
  await outliveSession(page);
  await page.goto('/en/control/calls?code=145003030');
  const back = '/control/calls?code=145003030';
  await expect(page).toHaveURL(`/en/login?${new URLSearchParams({ back })}`);
  await expect(page.getByText(say('login.over.title'))).toBeVisible();
  await expectForgotten(page);
});

for (const document of [
  '/en/apiDoc/orderserve/create?panel=samples',
  '/en/apiDoc/basic?panel=try',
  '/en/apiDoc/errors#145003030',
]) {
  test(`ended session signs its reader out without leaving ${document}`, async ({ page }) => {
    await outliveSession(page);
    const told = page.waitForResponse(
      async (response) =>
        /help-center\/accounts|codeOccurrences/.test(response.url()) &&
        (await response.json()).code === 149010008,
    );
    await page.goto(document);
    await told;
    await expectForgotten(page);
    await expect(page).toHaveURL(document);
  });
}

test('response about an ended session leaves a visitor on the page', { tag: '@all' }, async ({
  page,
}) => {
  await page.route(/\/openplatformweb\/demo\/account/, (route) =>
    route.fulfill({ json: { code: 149010008, msg: 'The session is over', data: null } }),
  );
  await page.goto('/en/apiDoc/basic?panel=try');
  const { form } = new Tester(page);
  await expect(form.getByText(say('tester.account.own'), { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/en/apiDoc/basic?panel=try');
});
