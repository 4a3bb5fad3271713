import type { Page } from 'playwright/test';
import { findViolations } from './_support/axe.ts';
import { registerDeveloper } from './_support/certified.ts';
import { enter, registerPerson } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import { say, sayContract } from './_support/texts.ts';

const titleOf = (operation: string) => sayContract(`operation.${operation}.title`);
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const path = '/en/control/interfaces';
const manual = { settings: { REVIEW: 'manual' } };

/** An interface's line of the list. */
function row(page: Page, operation: string) {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: titleOf(operation), exact: true }) });
}

function act(page: Page, operation: string, name: string) {
  const words = say(`control.interfaces.${name}`);
  return row(page, operation).getByRole('button', { name: `${words} ${titleOf(operation)}` });
}

async function expectState(page: Page, operation: string, state: string): Promise<void> {
  const badge = say(`control.interfaces.state.${state}`);
  await expect(row(page, operation).getByText(badge, { exact: true })).toBeVisible();
}

test('a developer applies for several at once, cancels, pauses, goes on and revokes', async ({
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

  await act(page, 'basic', 'cancel').click();
  await expectState(page, 'basic', 'none');

  const approved = ['--user', person.account, '--interface', 'other/freight'];
  await portal.operator('application approve', ...approved);
  await page.reload();
  await expectState(page, 'other/freight', 'approved');
  await act(page, 'other/freight', 'disable').click();
  await expectState(page, 'other/freight', 'disabled');
  await act(page, 'other/freight', 'enable').click();
  await expectState(page, 'other/freight', 'approved');

  await act(page, 'other/freight', 'revoke').click();
  const question = page.getByRole('dialog', {
    name: say('control.interfaces.revoke.title', { title: titleOf('other/freight') }),
  });
  await expect(question).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expectState(page, 'other/freight', 'approved');
  await act(page, 'other/freight', 'revoke').click();
  await question.getByRole('button', { name: say('control.interfaces.revoke.confirm') }).click();
  await expectState(page, 'other/freight', 'revoked');
  await expect(act(page, 'other/freight', 'apply')).toBeFocused();
});

test('what somebody decided meanwhile is told, and the list shows how it stands', async ({
  page,
  startServer,
}) => {
  const portal = await startServer(manual);
  const person = await registerDeveloper(portal);
  await enter(page, portal.url, person);
  await page.goto(portal.url + path);
  await act(page, 'basic', 'apply').click();
  await expectState(page, 'basic', 'applied');
  const reason = 'Say which shop this is for.';
  const key = ['--user', person.account, '--interface', 'basic'];
  await portal.operator('application reject', ...key, '--reason', reason);
  await act(page, 'basic', 'cancel').click();
  await expect(page.getByRole('alert')).toContainText('no longer in the state');
  await expectState(page, 'basic', 'rejected');
  await expect(row(page, 'basic')).toContainText(reason);
});

test('the filter is kept in the address, and says when nothing fits it', async ({
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

test('who is signed out is led to Login, and who has no certification to it', async ({
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
  await expect(
    row(page, 'basic').getByRole('link', {
      name: say('control.interfaces.missing.certifyDeveloper'),
    }),
  ).toBeVisible();
});
