import type { SignedIn } from '#contract/portal/user.ts';
import { findViolations, readOverflow } from './_support/axe.ts';
import { registerDeveloper } from './_support/developer.ts';
import { askPortal, enter, type Person, readMessage, registerPerson } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import { say } from './_support/texts.ts';

/** The path of the link in an invitation. */
async function readLink(url: string, { email }: Person): Promise<string> {
  const { body } = await readMessage(url, email);
  const link = /\/invitation#\S+/.exec(body)?.[0];
  if (!link) throw new Error(`no link in ${body}`);
  return `/en${link}`;
}

/** Registers a person as viewer in another's organisation, with a session for it. */
async function addViewer(url: string, owner: Person): Promise<Person> {
  const person = await registerPerson(url);
  const { email } = person;
  const { token } = owner.signedIn;
  await askPortal(url, 'organisation/invite', { email, role: 'viewer' }, token);
  const link = await readLink(url, person);
  const signedIn = await askPortal<SignedIn>(
    url,
    'organisation/accept',
    { token: link.split('#')[1] },
    person.signedIn.token,
  );
  return { ...person, signedIn };
}

test("owner invites a member, who sees the organisation's data and is signed out once removed", async ({
  page,
  portal,
  browser,
}) => {
  const [owner, invited] = [await registerDeveloper(portal.url), await registerPerson(portal.url)];
  await enter(page, portal.url, owner);
  await page.goto('/en/personalCenter/members');
  const main = page.getByRole('main');
  const form = page.getByRole('form', { name: say('members.invite.title') });
  await form.getByRole('textbox', { name: say('field.email') }).fill(invited.email);
  await form.getByRole('button', { name: say('members.invite') }).click();
  await expect(main.getByText(say('members.invited', { email: invited.email }))).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await readOverflow(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });

  const context = await browser.newContext({ baseURL: portal.url });
  const other = await context.newPage();
  const link = await readLink(portal.url, invited);
  await other.goto(link);
  await expect(other.getByText(say('invitation.comeIn'))).toBeVisible();
  await expect(
    other.getByRole('main').getByRole('link', { name: say('header.login') }),
  ).toHaveAttribute('href', `/en/login?back=${encodeURIComponent(link.replace('/en', ''))}`);
  await enter(other, portal.url, invited);
  await other.goto(link);
  await other.getByRole('button', { name: say('invitation.accept') }).click();
  await expect(other).toHaveURL('/en/personalCenter/members');
  await expect(other.getByRole('heading', { name: owner.account })).toBeVisible();
  await other.goto('/en/control/credentials');
  await expect(other.getByText(owner.sandbox.apiAccount)).toBeVisible();

  await page.reload();
  const row = main.getByRole('row').filter({ hasText: invited.account });
  await expect(row).toContainText(say('organisation.role.developer'));
  await row.getByRole('button', { name: new RegExp(`^${say('members.remove')}`) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('members.remove'), exact: true })
    .click();
  await expect(main.getByText(say('members.removed', { account: invited.account }))).toBeVisible();
  await other.goto('/en/control/calls');
  await expect(other.getByText(say('login.over.title'))).toBeVisible();
  await context.close();
});

test('viewer sees no secret and no action, and sees who may act', async ({ page, portal }) => {
  const owner = await registerDeveloper(portal.url);
  const viewer = await addViewer(portal.url, owner);
  await enter(page, portal.url, viewer);
  const main = page.getByRole('main');
  await page.goto('/en/control/credentials');
  await expect(main.getByText(owner.sandbox.apiAccount)).toBeVisible();
  await expect(main.getByText(say('organisation.only.developer'))).toBeVisible();
  await expect(main.getByRole('button', { name: say('control.credentials.reveal') })).toHaveCount(
    0,
  );
  await page.goto('/en/control/interfaces');
  await expect(main.getByText(say('organisation.only.owner'))).toBeVisible();
  await page.goto('/en/personalCenter/members');
  await expect(main.getByText(say('members.ownersChange'))).toBeVisible();
  await expect(page.getByRole('form', { name: say('members.invite.title') })).toHaveCount(0);
});

test('switching to another organisation leaves nothing of the previous one', {
  tag: '@all',
}, async ({ page, portal }) => {
  const owner = await registerDeveloper(portal.url);
  const viewer = await addViewer(portal.url, owner);
  await enter(page, portal.url, viewer);
  await page.goto('/en/personalCenter/members');
  await page.evaluate(() => sessionStorage.setItem('formDraft:a', '{"typed":"here"}'));
  const turn = page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${say('members.switch')}`) });
  await turn.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: viewer.account })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('formDraft:a'))).toBeNull();
  await expect(page.getByRole('form', { name: say('members.invite.title') })).toBeVisible();
});
