import type { Locator, Page } from 'playwright/test';
import { findViolations } from './_support/axe.ts';
import { commitCompany, commitDeveloper, registerDeveloper } from './_support/certified.ts';
import { askPortal, enter, type Person, registerPerson } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import { createReviewer, signInReviewer } from './_support/reviewer.ts';
import type { Portal } from './_support/server.ts';
import { say, sayContract } from './_support/texts.ts';

const manual = { settings: { REVIEW: 'manual' } };

/** The result of an action is focused and in view. */
async function expectResult(page: Page, words: string): Promise<Locator> {
  const result = page.getByRole('status').filter({ hasText: words });
  await expect(result).toBeFocused();
  await expect(result).toBeInViewport({ ratio: 1 });
  return result;
}

/** Opens the queue as a reviewer, signed in by the login page that the queue leads to. */
async function openQueue(page: Page, portal: Portal): Promise<void> {
  const reviewer = await createReviewer(portal);
  await page.goto(`${portal.url}/en/operator`);
  await page
    .getByRole('main')
    .getByRole('link', { name: say('kit.signedOut.login') })
    .click();
  await signInReviewer(page, reviewer);
  await expect(page).toHaveURL(/\/en\/operator$/);
  await expect(page.getByRole('heading', { name: say('operator.queue.title') })).toBeVisible();
}

function queueRow(page: Page, { account }: Person) {
  return page.getByRole('row').filter({ hasText: account });
}

async function openReview(page: Page, portal: Portal, person: Person): Promise<void> {
  await page.goto(`${portal.url}/en/operator`);
  await queueRow(page, person).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: say('operator.review.decide') })).toBeVisible();
}

const approve = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: say('operator.review.approve'), exact: true });

async function stateOf(portal: Portal, { signedIn }: Person, kind: string) {
  type Info = Record<string, { state: string; reasons: Record<string, string> }>;
  const info = await askPortal<Info>(
    portal.url,
    'cer/certificationInfo',
    undefined,
    signedIn.token,
  );
  return info[kind];
}

test('reviewer rejects a field, sees its correction, and approves a company with its terms', async ({
  page,
  startServer,
}) => {
  const portal = await startServer(manual);
  const person = await registerPerson(portal.url);
  await commitDeveloper(portal.url, person);
  await openQueue(page, portal);
  expect(await findViolations(page)).toEqual([]);

  await openReview(page, portal, person);
  const purpose = say('operator.review.reject.field', { field: say('field.purpose') });
  await page.getByLabel(purpose).check();
  await expect(approve(page)).toBeHidden();
  const reject = page.getByRole('button', { name: say('operator.review.rejectAll', { count: 1 }) });
  await reject.click();
  const reason = page.getByLabel(say('operator.review.reason'));
  await expect(reason).toBeFocused();
  await expect(page.getByText(say('operator.review.reasonMissing'))).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await reason.fill('Say which shop this is for.');
  await reject.click();
  const rejected = await expectResult(page, say('operator.review.done.reject'));
  await expect(rejected.getByRole('link', { name: say('operator.review.back') })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  expect(await stateOf(portal, person, 'developer')).toMatchObject({
    state: 'rejected',
    reasons: { purpose: 'Say which shop this is for.' },
  });

  await commitDeveloper(portal.url, person, {
    purpose: 'Labels and tracking for the Nile bookshop.',
  });
  const other = await registerPerson(portal.url);
  await commitDeveloper(portal.url, other, { name: 'Omar Said', company: 'Delta Books' });
  await page.goto(`${portal.url}/en/operator`);
  await expect(queueRow(page, person)).toContainText(say('operator.queue.again'));
  await expect(queueRow(page, other)).toContainText('Delta Books');
  await openReview(page, portal, person);
  const purposes = page.getByRole('listitem').filter({ hasText: say('field.purpose') });
  // The earlier decision is listed further down.
  const field = purposes.first();
  await expect(field).toContainText(say('operator.review.reasonEarlier'));
  await expect(field).toContainText('Say which shop this is for.');
  await expect(field.locator('ins')).toHaveText(['the Nile bookshop']);
  await expect(field.locator('del')).toHaveText(['a shop of ceramics']);
  await expect(page.getByText(say('operator.review.changes.rejected', { count: 1 }))).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await approve(page).click();
  const approved = await expectResult(page, say('operator.review.done.approve'));
  await expect(page.getByText(say('operator.review.changes', { count: 0 }))).toHaveCount(0);
  await approved.getByRole('link', { name: 'Omar Said' }).click();
  await expect(page.getByRole('main')).toContainText(other.account);
  await expect(page.getByRole('heading', { name: say('operator.review.decide') })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await portal.operator('review approve', '--user', other.account, '--kind', 'developer');

  await commitCompany(portal.url, person);
  await openReview(page, portal, person);
  const licence = page.getByRole('img', { name: say('field.licenceImage') });
  await expect.poll(() => licence.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640);
  await page.getByLabel(say('operator.review.cod')).check();
  const balance = page.getByLabel(say('operator.review.balance'));
  await balance.fill('many');
  await approve(page).click();
  await expect(page.getByText(say('operator.review.balance.wrong'))).toBeVisible();
  await balance.fill('250');
  await approve(page).click();
  await expectResult(page, say('operator.review.done.approve'));
  await expect(page.getByText(say('operator.review.changed'), { exact: true })).toHaveCount(0);
  const accounts = await askPortal<{ environment: string; customers: object[] }[]>(
    portal.url,
    'console/accounts',
    undefined,
    person.signedIn.token,
  );
  expect(JSON.stringify(accounts)).toContain('"balance":250');

  await page.goto(`${portal.url}/en/operator/audit`);
  await page.getByLabel(say('operator.audit.kind')).selectOption('certification');
  await expect(page).toHaveURL(/kind=certification/);
  const rows = page.getByRole('row').filter({ hasText: person.account });
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText(say('operator.kind.company'));
  await expect(rows.last()).toContainText(say('field.purpose'));
  expect(await findViolations(page)).toEqual([]);
});

test('change is shown beside the approved value, and a decision by another reviewer is shown', {
  tag: '@all',
}, async ({ page, startServer }) => {
  const portal = await startServer(manual);
  const person = await registerDeveloper(portal);
  await commitDeveloper(portal.url, person, { role: 'Architect' });
  await openQueue(page, portal);
  await openReview(page, portal, person);
  const role = page.getByRole('listitem').filter({ hasText: say('field.role') });
  await expect(role).toContainText(say('operator.review.changed'));
  await expect(role).toContainText('Architect');
  await expect(page.getByText(say('operator.review.changed'), { exact: true })).toHaveCount(1);

  await portal.operator('review approve', '--user', person.account, '--kind', 'developer');
  await approve(page).click();
  await expect(page.getByText(say('operator.review.conflict.title'))).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: say('operator.review.conflict.reload') }).click();
  await expect(page.getByText(say('operator.review.decidedAlready'))).toBeVisible();
  const decider = page.getByText(say('operator.system.operator'), { exact: true });
  await expect(decider).toBeVisible();
});

test('reviewer approves some applications and rejects another with a reason', async ({
  page,
  startServer,
}) => {
  const portal = await startServer({
    // Another brand starts a separate server, so that the queue has no other applications.
    settings: { ...manual.settings, BRAND_NAME: 'Applications' },
  });
  const person = await registerDeveloper(portal, { company: 'Delta Books' });
  const operations = ['basic', 'orderserve/create', 'other/pca'];
  const { token } = person.signedIn;
  await askPortal(portal.url, 'yl-op-user-interface/apply', { operations }, token);
  await openQueue(page, portal);
  await page.goto(`${portal.url}/en/operator/applications`);
  const select = (operation: string) => {
    const title = sayContract(`operation.${operation}.title`);
    return page.getByLabel(say('operator.applications.select', { account: person.account, title }));
  };
  const chosen = page.getByRole('region', { name: say('operator.applications.selection') });
  const press = (name: string) =>
    chosen.getByRole('button', { name: say(`operator.applications.${name}`), exact: true }).click();

  const row = page.getByRole('row').filter({ has: select('basic') });
  await expect(row).toContainText('Delta Books');
  await expect(row).toContainText(sayContract('operation.basic.title'));
  await expect(row).toContainText('location/getLocation');
  await select('basic').check();
  await select('orderserve/create').check();
  expect(await findViolations(page)).toEqual([]);
  await press('approve');
  await expectResult(page, say('operator.applications.done.approve', { count: 2 }));
  await expect(select('basic')).toBeHidden();

  await select('other/pca').check();
  await press('reject');
  const question = page.getByRole('dialog');
  const confirm = question.getByRole('button', {
    name: say('operator.applications.reject.confirm'),
    exact: true,
  });
  await confirm.click();
  await expect(question.getByText(say('form.rule.required'))).toBeVisible();
  await question.getByLabel(say('field.reason')).fill('Not served in your country.');
  await confirm.click();
  await expectResult(page, say('operator.applications.done.reject', { count: 1 }));
  await expect(page.getByText(say('operator.applications.empty.title'))).toBeVisible();

  type Row = { operation: string; state: string; reason: string | null };
  const rows = await askPortal<Row[]>(portal.url, 'yl-op-user-interface/list', undefined, token);
  const states = rows.filter(({ state }) => state !== 'none').map((row) => row.state);
  expect(states).toEqual(['approved', 'approved', 'rejected']);
  await page.getByLabel(say('operator.applications.state')).selectOption('rejected');
  await expect(page.getByText('Not served in your country.')).toBeVisible();
});

test('staff pages are closed to everyone else', async ({ page, startServer }) => {
  const portal = await startServer(manual);
  await enter(page, portal.url, await registerPerson(portal.url));
  for (const path of [
    '',
    '/certification',
    '/applications',
    '/decided',
    '/integrators',
    '/integrator',
    '/audit',
  ]) {
    await page.goto(`${portal.url}/en/operator${path}`);
    await expect(page.getByText(say('kit.otherRole.title'))).toBeVisible();
  }
});
