import type { Page } from 'playwright/test';
import { findViolations, readOverflow } from './_support/axe.ts';
import { commitDeveloper, registerDeveloper } from './_support/certified.ts';
import { askPortal, keepSignedIn, registerPerson } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import { createReviewer, openReviewerSession } from './_support/reviewer.ts';
import type { Portal } from './_support/server.ts';
import { say, sayContract } from './_support/texts.ts';

const purpose = 'Say which shop this is for.';
const reason = 'Not served in your country.';

/** A separate server, so that cases of other tests are not counted. */
const settingsOf = (name: string) => ({ settings: { REVIEW: 'manual', BRAND_NAME: name } });

async function enterAsReviewer(page: Page, portal: Portal): Promise<void> {
  await keepSignedIn(page, await openReviewerSession(portal.url, await createReviewer(portal)));
}

test('earlier decisions are listed with their reasons', {
  tag: '@all',
}, async ({ page, startServer }) => {
  const portal = await startServer(settingsOf('Decided'));
  const person = await registerPerson(portal.url);
  const on = ['--user', person.account];
  await commitDeveloper(portal.url, person);
  const rejected = ['--kind', 'developer', '--reason', `purpose=${purpose}`];
  await portal.operator('review reject', ...on, ...rejected);
  await commitDeveloper(portal.url, person, { purpose: 'Labels for the Nile bookshop.' });
  await portal.operator('review approve', ...on, '--kind', 'developer');
  const apply = () =>
    askPortal(
      portal.url,
      'yl-op-user-interface/apply',
      { operations: ['basic'] },
      person.signedIn.token,
    );
  await apply();
  await portal.operator('application reject', ...on, '--interface', 'basic', '--reason', reason);
  await apply();

  await enterAsReviewer(page, portal);
  await page.goto(`${portal.url}/en/operator/applications`);
  await page.getByRole('link', { name: say('operator.decided.earlier') }).click();
  const rows = page.getByRole('row').filter({ hasText: person.account });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(sayContract('operation.basic.title'));
  await expect(rows).toContainText(reason);
  await page.getByRole('button', { name: say('operator.decided.all') }).click();
  await page.getByLabel(say('operator.applications.interface')).selectOption('');
  await expect(rows).toHaveCount(3);
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel(say('operator.audit.kind')).selectOption('company');
  await expect(page.getByText(say('operator.decided.none.title'))).toBeVisible();
  await page.getByLabel(say('operator.audit.kind')).selectOption('developer');
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText(purpose);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await readOverflow(page)).toBe(0);

  await rows
    .first()
    .getByRole('link', { name: say('operator.kind.developer') })
    .click();
  const history = page.getByRole('region', { name: say('operator.review.history.title') });
  await expect(history.getByRole('listitem')).toHaveCount(2);
  await expect(history.getByRole('listitem').last()).toContainText(purpose);
  expect(await findViolations(page)).toEqual([]);
});

test('integrator and reviewer both see the due date of a decision, and that it is late', {
  tag: '@all',
}, async ({ page, browser, startServer }) => {
  const portal = await startServer(settingsOf('Due dates'));
  const person = await registerDeveloper(portal);
  await commitDeveloper(portal.url, person, { role: 'Architect' });
  const operations = ['basic', 'other/pca'];
  const { token } = person.signedIn;
  await askPortal(portal.url, 'yl-op-user-interface/apply', { operations }, token);
  await enterAsReviewer(page, portal);
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await keepSignedIn(theirs, person.signedIn);
  const certification = theirs.locator('#developer');
  const late = say('certification.due.late');
  const overdue = page.getByText(say('operator.due.overdue'), { exact: true });

  await theirs.goto(`${portal.url}/en/personalCenter/certification`);
  await expect(certification).toContainText(say('certification.due.by'));
  await expect(certification).not.toContainText(late);
  await page.goto(`${portal.url}/en/operator`);
  await expect(page.getByRole('columnheader', { name: say('operator.due.column') })).toBeVisible();
  await expect(overdue).toHaveCount(0);

  portal.letWait(4);
  await theirs.reload();
  await expect(certification).toContainText(late);
  expect(await findViolations(theirs)).toEqual([]);
  await theirs.goto(`${portal.url}/en/control/interfaces`);
  const many = say('control.interfaces.due.title', { count: operations.length });
  await expect(theirs.getByText(many)).toBeVisible();
  await expect(theirs.getByText(say('control.interfaces.due.late'), { exact: true })).toHaveCount(
    operations.length,
  );
  expect(await findViolations(theirs)).toEqual([]);
  await context.close();

  await page.reload();
  await expect(overdue).toHaveCount(1);
  await expect(page.getByText(say('operator.due.certifications', { count: 1 }))).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('link', { name: say('operator.due.applications', { count: 2 }) }).click();
  await expect(page).toHaveURL(/operator\/applications$/);
  await expect(overdue).toHaveCount(2);
});
