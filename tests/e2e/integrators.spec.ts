import type { Locator, Page } from 'playwright/test';
import { expectSound, findViolations } from './_support/axe.ts';
import { callSandbox, type Developer, registerDeveloper } from './_support/developer.ts';
import { askPortal, enter, keepSignedIn, registerPerson } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import { confirmIn, proofDialog } from './_support/proof.ts';
import {
  createReviewer,
  openReviewerSession,
  type Reviewer,
  readAuthenticator,
} from './_support/reviewer.ts';
import type { Portal } from './_support/server.ts';
import { createSay, say, sayContract } from './_support/texts.ts';

const phone = { width: 390, height: 844 };
const list = '/en/operator/integrators';

const locate = (portal: Portal, developer: Developer) =>
  callSandbox(portal.url, developer, 'location/getLocation', { countryCode: 'UAE' });

/** Signs the page in as a new reviewer. */
async function enterAsReviewer(page: Page, portal: Portal): Promise<Reviewer> {
  const reviewer = await createReviewer(portal);
  await keepSignedIn(page, await openReviewerSession(portal.url, reviewer));
  return reviewer;
}

/** Opens the page of an integrator, found by its account. */
async function openIntegrator(page: Page, { account }: { account: string }): Promise<void> {
  await page.goto(`${list}?${new URLSearchParams({ search: account })}`);
  await page.getByRole('row').getByRole('link', { name: account }).click();
  await expect(card(page, account)).toBeVisible();
}

/** The first section of that page. */
const card = (page: Page, account: string) =>
  page.getByRole('region', { name: account, exact: false }).first();

const press = (place: Page | Locator, id: string) =>
  place.getByRole('button', { name: say(id), exact: true }).click();

/** The result of an action is focused and in view. */
async function expectResult(page: Page, id: string): Promise<void> {
  const result = page.getByRole('status').filter({ hasText: say(id) });
  await expect(result).toBeFocused();
  await expect(result).toBeInViewport({ ratio: 1 });
}

const note = (page: Page) => page.getByRole('status').filter({ hasText: say('suspended.title') });

test('staff find an integrator, suspend it for a reason that its members read, and resume it', async ({
  page,
  portal,
  browser,
}) => {
  const developer = await registerDeveloper(portal.url);
  const { account, sandbox } = developer;
  expect((await locate(portal, developer)).code).toBe('1');
  const reviewer = await enterAsReviewer(page, portal);
  await page.goto(list);
  const search = page.getByRole('searchbox', { name: say('operator.integrators.search') });
  await search.fill(sandbox.apiAccount);
  await expect(page).toHaveURL(`${list}?search=${sandbox.apiAccount}`);
  const row = page.getByRole('row').filter({ hasText: account });
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(row).toContainText(say('operator.integrators.state.active'));
  const rate = say('operator.integrator.errorRate', { rate: '0%' });
  const label = say('operator.integrators.calls');
  await expect(row.getByRole('cell').nth(3)).toHaveText(`${label}1${rate}`);
  expect(await findViolations(page)).toEqual([]);
  await row.getByRole('link').click();
  await expect(page.getByText(sandbox.apiAccount)).toBeVisible();
  const entry = page.getByRole('link', { name: say('operator.nav.integrators'), exact: true });
  await expect(entry).toHaveAttribute('aria-current', 'true');
  await expect(card(page, account)).toContainText(say('operator.review.level.developer'));
  expect(await findViolations(page)).toEqual([]);

  portal.forgetProofs();
  await press(page, 'operator.suspend');
  const question = page.getByRole('dialog', {
    name: say('operator.suspend.title', { name: account }),
  });
  const reason = question.getByLabel(say('field.reason'), { exact: true });
  await expect(reason).toBeFocused();
  await expect(question).toHaveAccessibleDescription(new RegExp(say('operator.suspend.stays')));
  await press(question, 'operator.suspend.confirm');
  await expect(question.getByText(say('form.rule.required'))).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await reason.fill('Invoices of <b>May</b> are open.');
  await press(question, 'operator.suspend.confirm');
  const proof = proofDialog(page);
  await proof.getByLabel(say('login.totp')).fill(readAuthenticator(reviewer.secret, 1));
  await confirmIn(proof).click();
  await expectResult(page, 'operator.integrator.suspended');
  await expect(card(page, account)).toContainText(say('operator.integrators.state.suspended'));
  await expect(card(page, account)).toContainText(reviewer.account);
  expect(await findViolations(page)).toEqual([]);

  const refused = await locate(portal, developer);
  expect(refused).toMatchObject({ code: '145003012', data: null });
  expect(refused.msg).toContain(sayContract('detail.suspended'));
  const context = await browser.newContext({ baseURL: portal.url });
  const member = await context.newPage();
  await enter(member, portal.url, developer);
  await member.goto('/en/control');
  await expect(note(member)).toContainText('Invoices of <b>May</b> are open.');
  expect(await findViolations(member)).toEqual([]);
  await member.goto('/en/personalCenter/members');
  await expect(note(member)).toBeVisible();

  await press(page, 'operator.resume');
  await press(page.getByRole('dialog'), 'operator.resume.confirm');
  await expectResult(page, 'operator.integrator.resumed');
  await expect(card(page, account)).toContainText(say('operator.integrators.state.active'));
  expect((await locate(portal, developer)).code).toBe('1');
  await member.reload();
  await expect(member.getByRole('heading', { name: account })).toBeVisible();
  await expect(note(member)).toHaveCount(0);
  await context.close();

  await page.getByRole('link', { name: say('operator.integrator.audit') }).click();
  const record = page.getByRole('row').filter({ hasText: reviewer.account });
  await expect(record).toHaveCount(2);
  await expect(record.first().getByRole('link', { name: account })).toBeVisible();
});

test('overtaken reviewer sees the current state, and Escape closes the dialog', {
  tag: '@all',
}, async ({ page, portal }) => {
  const person = await registerPerson(portal.url);
  const other = await openReviewerSession(portal.url, await createReviewer(portal));
  await enterAsReviewer(page, portal);
  await openIntegrator(page, person);
  const button = page.getByRole('button', { name: say('operator.suspend'), exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(button).toBeFocused();

  const organisation = new URL(page.url()).searchParams.get('organisation') ?? '';
  const request = { organisation, reason: 'By another reviewer.' };
  await askPortal(portal.url, 'operator/suspend', request, other.token);
  await page.keyboard.press('Enter');
  await question.getByLabel(say('field.reason'), { exact: true }).fill('Mine.');
  await press(question, 'operator.suspend.confirm');
  await expectResult(page, 'operator.integrator.overtaken');
  await expect(card(page, person.account)).toContainText(request.reason);
  await expect(page.getByRole('button', { name: say('operator.resume') })).toBeVisible();
});

test('empty search and unknown integrator are reported, and every state fits a phone from right to left', {
  tag: '@all',
}, async ({ page, portal, problems }) => {
  problems.expect(/404.*integrator/);
  const sayArabic = createSay('ar');
  const person = await registerPerson(portal.url);
  await enterAsReviewer(page, portal);
  await page.setViewportSize(phone);
  const expectFit = async () => {
    await expect(page.getByRole('main')).toHaveCSS('direction', 'rtl');
    await expectSound(page);
  };
  await page.goto('/ar/operator/integrators?search=no-such-account&level=enterprise');
  await expect(page.getByText(sayArabic('operator.integrators.none.title'))).toBeVisible();
  await expectFit();
  await page.getByRole('button', { name: sayArabic('kit.filter.clear') }).click();
  await expect(page).toHaveURL('/ar/operator/integrators');
  const row = page.getByRole('row').filter({ hasText: person.account });
  await expect(row).toBeVisible();
  await expectFit();
  await row.getByRole('link').click();
  await expect(page.getByText(sayArabic('operator.integrator.accounts.none'))).toBeVisible();
  await expectFit();
  await page.getByRole('button', { name: sayArabic('operator.suspend'), exact: true }).click();
  await expect(page.getByRole('dialog')).toBeInViewport({ ratio: 1 });
  await expectFit();

  await page.goto('/ar/operator/integrator?organisation=gone');
  await expect(page.getByText(sayArabic('operator.integrator.unknown.title'))).toBeVisible();
  await expectFit();
  await page.getByRole('main').getByRole('link').last().click();
  await expect(page).toHaveURL('/ar/operator/integrators');
});
