import type { Page } from 'playwright/test';
import { calls } from '#contract/operations/all.ts';
import { pushes } from '#contract/operations/pushes.ts';
import { findViolations, readOverflow } from './_support/axe.ts';
import { registerDeveloper } from './_support/certified.ts';
import { askPortal, enter, registerPerson } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import { say, sayContract } from './_support/texts.ts';

const titleOf = (operation: string) => sayContract(`operation.${operation}.title`);
const path = '/en/control/interfaces';
const manual = { settings: { REVIEW: 'manual' } };

/** The row of an operation in the table. */
function row(page: Page, operation: string) {
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: titleOf(operation), exact: true }) });
}

/** The button that opens the actions for an operation. */
function menu(page: Page, operation: string) {
  const label = say('control.interfaces.more.of', { title: titleOf(operation) });
  return row(page, operation).getByLabel(label);
}

/** Opens the menu of an operation and presses an action in it. */
async function act(page: Page, operation: string, name: string): Promise<void> {
  await menu(page, operation).click();
  const words = say(`control.interfaces.${name}`);
  await row(page, operation).getByRole('button', { name: words, exact: true }).click();
}

/** The steps of an operation to production. */
function stepsOf(page: Page, operation: string) {
  const name = say('control.interfaces.column.progress');
  return row(page, operation).getByRole('list', { name });
}

async function expectState(page: Page, operation: string, state: string): Promise<void> {
  // The badge is beside the steps, and one of them may have the same name.
  const badge = stepsOf(page, operation).locator('xpath=preceding-sibling::span');
  await expect(badge).toHaveText(say(`control.interfaces.state.${state}`));
}

test('developer applies for several interfaces at once, cancels, pauses, resumes and revokes', async ({
  page,
  startServer,
}) => {
  const portal = await startServer(manual);
  const person = await registerDeveloper(portal);
  await enter(page, portal.url, person);
  await page.goto(portal.url + path);

  const wanted = ['basic', 'orderserve/create', 'other/freight'];
  for (const operation of wanted) await row(page, operation).getByRole('checkbox').check();
  await expect(row(page, 'vip/query').getByRole('checkbox')).toBeDisabled();
  expect(await findViolations(page)).toEqual([]);
  const chosen = page.getByRole('region', { name: say('control.interfaces.selection') });
  await expect(chosen).toContainText(say('control.interfaces.selected', { count: 3 }));
  await chosen.getByRole('button', { name: say('control.interfaces.selection.apply') }).click();
  await expect(page.getByText(say('control.interfaces.done.apply', { count: 3 }))).toBeVisible();
  for (const operation of wanted) await expectState(page, operation, 'applied');
  await expect(chosen).toBeHidden();

  await act(page, 'basic', 'cancel');
  await expectState(page, 'basic', 'none');
  await expect(menu(page, 'basic'), 'the keyboard stays in its place').toBeFocused();

  const approved = ['--user', person.account, '--interface', 'other/freight'];
  await portal.operator('application approve', ...approved);
  await page.reload();
  await expectState(page, 'other/freight', 'approved');
  await act(page, 'other/freight', 'disable');
  await expectState(page, 'other/freight', 'disabled');
  await act(page, 'other/freight', 'enable');
  await expectState(page, 'other/freight', 'approved');

  await act(page, 'other/freight', 'revoke');
  const question = page.getByRole('dialog', {
    name: say('control.interfaces.revoke.title', { title: titleOf('other/freight') }),
  });
  await expect(question).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expectState(page, 'other/freight', 'approved');
  await act(page, 'other/freight', 'revoke');
  await question.getByRole('button', { name: say('control.interfaces.revoke.confirm') }).click();
  await expectState(page, 'other/freight', 'revoked');
  await expect(menu(page, 'other/freight')).toBeFocused();
});

test('table names its columns, and a phone shows all operations in a short page', {
  tag: '@all',
}, async ({ page, startServer }) => {
  const portal = await startServer(manual);
  const person = await registerDeveloper(portal);
  const { token } = person.signedIn;
  const operations = ['basic', 'orderserve/create', 'orderserve/query', 'other/pca', 'other/cover'];
  await askPortal(portal.url, 'yl-op-user-interface/apply', { operations }, token);
  const key = (operation: string) => ['--user', person.account, '--interface', operation];
  for (const operation of ['basic', 'orderserve/create']) {
    await portal.operator('application approve', ...key(operation));
  }
  const reason = 'Say which shop this is for.';
  await portal.operator('application reject', ...key('other/pca'), '--reason', reason);
  await enter(page, portal.url, person);
  await page.goto(portal.url + path);

  const table = page.getByRole('table');
  const names = ['select', 'operation', 'level', 'progress', 'last', 'actions'];
  const headers = names.map((name) => say(`control.interfaces.column.${name}`));
  await expect(table.getByRole('columnheader')).toHaveText(headers);
  const steps = stepsOf(page, 'basic');
  await expect(steps.getByRole('listitem')).toHaveCount(4);
  await expect(steps).toContainText(say('control.interfaces.step.tests', { done: 0, needed: 3 }));
  await expect(row(page, 'basic')).toContainText(say('control.interfaces.last.approved'));
  await expect(row(page, 'other/cover')).toContainText(say('control.interfaces.last.applied'));
  const heights = await table
    .locator('tbody > tr')
    .evaluateAll((rows) => rows.map((each) => each.getBoundingClientRect().height));
  const listed = [...calls, ...pushes].map(({ id }) => id);
  const groups = new Set(listed.map((id) => id.split('/')[0]));
  expect(heights).toHaveLength(listed.length + groups.size);
  expect(Math.max(...heights), 'a line of a wide window').toBeLessThan(80);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(row(page, 'other/pca')).toContainText(reason);
  expect(await readOverflow(page)).toBe(0);
  const phone = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(phone, 'the page on a phone, by its rows').toBeLessThanOrEqual(84 * heights.length);
  const rows = await table.getByRole('row').count();
  expect(rows, 'they are still rows of a table').toBe(heights.length + 1);
  expect(await findViolations(page)).toEqual([]);
  await menu(page, 'other/pca').press('Enter');
  await page.keyboard.press('Tab');
  const apply = row(page, 'other/pca').getByRole('button', {
    name: say('control.interfaces.apply'),
    exact: true,
  });
  await expect(apply).toBeFocused();
  expect(await findViolations(page), 'the open menu').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(menu(page, 'other/pca')).toBeFocused();
  await expect(apply).toBeHidden();
});

test('concurrent decision is reported, and the list shows the current state', {
  tag: '@all',
}, async ({ page, startServer }) => {
  const portal = await startServer(manual);
  const person = await registerDeveloper(portal);
  await enter(page, portal.url, person);
  await page.goto(portal.url + path);
  await act(page, 'basic', 'apply');
  await expectState(page, 'basic', 'applied');
  const reason = 'Say which shop this is for.';
  const key = ['--user', person.account, '--interface', 'basic'];
  await portal.operator('application reject', ...key, '--reason', reason);
  await act(page, 'basic', 'cancel');
  await expect(page.getByRole('alert')).toContainText('no longer in the state');
  await expectState(page, 'basic', 'rejected');
  await expect(row(page, 'basic')).toContainText(reason);
});

test('filter is kept in the address and says when nothing matches', { tag: '@all' }, async ({
  page,
  startServer,
}) => {
  const portal = await startServer(manual);
  await enter(page, portal.url, await registerDeveloper(portal));
  await page.goto(portal.url + path);
  await page.getByLabel(say('control.interfaces.filter.level')).selectOption('enterprise');
  await expect(row(page, 'vip/query')).toBeVisible();
  await expect(row(page, 'basic')).toBeHidden();
  await page.getByRole('searchbox', { name: say('control.interfaces.filter.q') }).fill('balance');
  await expect(page).toHaveURL(/level=enterprise&q=balance/);
  await expect(row(page, 'vip/query')).toBeHidden();
  await page.reload();
  await expect(row(page, 'vip/balance')).toBeVisible();
  await page
    .getByRole('searchbox', { name: say('control.interfaces.filter.q') })
    .fill('no such thing');
  await page.getByRole('button', { name: say('kit.filter.clear') }).click();
  await expect(row(page, 'basic')).toBeVisible();
});

test('signed-out visitor is led to Login, and an uncertified person to certification', async ({
  page,
  startServer,
}) => {
  const portal = await startServer(manual);
  await page.goto(portal.url + path);
  await expect(page.getByText(say('kit.signedOut.title'))).toBeVisible();
  await enter(page, portal.url, await registerPerson(portal.url));
  await page.goto(portal.url + path);
  await expect(page.getByText(say('control.interfaces.certify.developer.title'))).toBeVisible();
  await expect(row(page, 'basic').getByRole('checkbox')).toBeDisabled();
  await menu(page, 'basic').click();
  await expect(
    row(page, 'basic').getByRole('link', {
      name: say('control.interfaces.missing.certifyDeveloper'),
    }),
  ).toBeVisible();
});
