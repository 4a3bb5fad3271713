import { expectForgotten, leaveTraces } from './_support/left-behind.ts';
import { enter, registerPerson } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import { Tester } from './_support/tester.ts';
import { say } from './_support/texts.ts';

const session = {
  token: 'token-of-a-session',
  uuid: 'joint-testing-record-7',
  userData: JSON.stringify({ account: 'somebody' }),
};

test('calls say who asks, from which page, where and in which language', async ({
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
  expect((await sent).url()).toMatch(new RegExp(`/mock/logistics/trace\\?uuid=${uuid}$`));
});

test('the answer that the session is over clears userData, token and uuid, and leads to Login', async ({
  page,
}) => {
  await page.goto('/en/home');
  await page.evaluate((stored) => Object.assign(localStorage, stored, { lang: 'EN' }), session);
  await leaveTraces(page);
  await page.route(/\/openplatformweb\/demo\/account/, (route) =>
    route.fulfill({ json: { code: 149010008, msg: 'The session is over', data: null } }),
  );
  await page.goto('/en/apiDoc/basic?panel=try#work');
  const back = '/apiDoc/basic?panel=try#work';
  await expect(page).toHaveURL(`/en/login?${new URLSearchParams({ back })}`);
  await expect(page.getByText(say('login.over.title'))).toBeVisible();
  await expectForgotten(page);
});

test('a visitor who is told so stays where they are', { tag: '@all' }, async ({ page }) => {
  await page.route(/\/openplatformweb\/demo\/account/, (route) =>
    route.fulfill({ json: { code: 149010008, msg: 'The session is over', data: null } }),
  );
  await page.goto('/en/apiDoc/basic?panel=try');
  const { form } = new Tester(page);
  await expect(form.getByText(say('tester.account.own'), { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/en/apiDoc/basic?panel=try');
});
