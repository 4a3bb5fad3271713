import type { Page } from 'playwright/test';
import { expectSound } from './_support/axe.ts';
import { callsPath, expectRows, listOf, openPage, rowsOf } from './_support/call-log.ts';
import { callSandbox, createOrder, registerDeveloper } from './_support/developer.ts';
import { askPortal, enter, keepSignedIn, openDemoSession } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import { say } from './_support/texts.ts';

/** The box of the text search. */
const textOf = (page: Page) => listOf(page).getByLabel(say('control.calls.text'));

const savedOf = (page: Page) => page.getByRole('navigation', { name: say('control.saved') });

test('text is found in requests and responses, and the search continues with older calls', async ({
  page,
  portal,
}) => {
  const developer = await registerDeveloper(portal.url);
  const billCode = await createOrder(portal.url, developer, 'SHOP-21');
  await createOrder(portal.url, developer, 'SHOP-22');
  await openPage(page, portal.url, developer);
  const refresh = listOf(page).getByRole('button', { name: say('control.refresh') });
  await expectRows(page, refresh, 2);
  await textOf(page).fill('s');
  await expect(textOf(page)).toHaveAccessibleDescription(say('form.rule.minLength', { limit: 2 }));
  await expect(rowsOf(page)).toHaveCount(2);
  await textOf(page).fill('shop-21');
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(page).toHaveURL(/text=shop-21/);
  await expect(page.getByRole('button', { name: say('control.calls.live') })).toHaveCount(0);
  await textOf(page).fill(`"billCode":"${billCode}"`);
  await expect(rowsOf(page)).toHaveCount(1);
  await textOf(page).fill('SHOP-_1');
  await expect(page.getByText(say('control.calls.none.title'))).toBeVisible();

  // As if the log had more calls than one search reads.
  const older = Date.now() - 60_000;
  await page.route('**/console/calls', async (route) => {
    const isFirst = !route.request().postDataJSON().asOf;
    const response = await route.fetch();
    const answer = await response.json();
    if (isFirst) answer.data.older = older;
    await route.fulfill({ response, json: answer });
  });
  await page.reload();
  await expect(page.getByText(say('control.search.none'))).toBeVisible();
  const next = page.getByRole('link', { name: say('control.search.older') });
  await expectSound(page);
  const asked = page.waitForRequest(
    (request) => request.url().endsWith('console/calls') && request.postDataJSON().asOf === older,
  );
  await next.click();
  await asked;
  await expect(next).toHaveCount(0);
  await expect(page.getByText(say('control.calls.none.title'))).toBeVisible();
});

test('filter is saved, applied, replaced, renamed and deleted by keyboard', async ({
  page,
  portal,
}) => {
  const developer = await registerDeveloper(portal.url);
  await createOrder(portal.url, developer, 'SHOP-23');
  await callSandbox(portal.url, developer, 'logistics/trace', {}, 'wrong');
  await openPage(page, portal.url, developer);
  const refresh = listOf(page).getByRole('button', { name: say('control.refresh') });
  await expectRows(page, refresh, 2);
  const edit = savedOf(page).getByRole('button', { name: say('control.saved.edit') });
  const dialog = page.getByRole('dialog', { name: say('control.saved') });
  const choiceOf = (name: string) => savedOf(page).getByRole('link', { name, exact: true });
  const save = async (name: string, submit: string) => {
    await edit.focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel(say('control.saved.name'))).toBeFocused();
    await page.keyboard.type(name);
    await expect(dialog.getByRole('button', { name: say(submit), exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(edit).toBeFocused();
  };

  await page.goto(`${callsPath}?outcome=failure&from=2026-01-01T00%3A00`);
  await save('Errors', 'control.saved.save');
  await expect(choiceOf('Errors')).toHaveAttribute('aria-current', 'true');
  await page.goto(callsPath);
  await expect(rowsOf(page)).toHaveCount(2);
  await choiceOf('Errors').click();
  await expect(page).toHaveURL(/\?outcome=failure$/);
  await expect(rowsOf(page)).toHaveCount(1);
  await expectSound(page);
  await page.goBack();
  await expect(rowsOf(page)).toHaveCount(2);

  await page.goto(`${callsPath}?outcome=success`);
  await save('Errors', 'control.saved.replace');
  await expect(choiceOf('Errors')).toHaveAttribute('aria-current', 'true');

  await page.goto(callsPath);
  await edit.press('Enter');
  await expect(dialog.getByText(say('control.saved.unfiltered'))).toBeVisible();
  await expectSound(page);
  await dialog
    .getByRole('button', { name: say('control.saved.rename.label', { name: 'Errors' }) })
    .press('Enter');
  const name = dialog.getByLabel(say('control.saved.newName', { name: 'Errors' }));
  await expect(name).toBeFocused();
  await name.fill('Good ones');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(say('control.saved.renamed', { name: 'Good ones' }))).toBeVisible();
  await expect(dialog.getByRole('heading', { name: say('control.saved') })).toBeFocused();
  await dialog
    .getByRole('button', { name: say('control.saved.remove.label', { name: 'Good ones' }) })
    .press('Enter');
  await expect(dialog.getByText(say('control.saved.removed', { name: 'Good ones' }))).toBeVisible();
  await expect(dialog.getByRole('heading', { name: say('control.saved') })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(edit).toBeFocused();
  await expect(savedOf(page).getByRole('link')).toHaveCount(0);
});

test('saved filters are not offered to visitors of the demo account', async ({ page, portal }) => {
  await keepSignedIn(page, await openDemoSession(portal.url));
  await page.goto(callsPath);
  await expect(listOf(page)).toBeVisible();
  await expect(textOf(page)).toBeVisible();
  await expect(savedOf(page)).toHaveCount(0);
});

test('deliveries are searched by their content, and a saved filter finds them again', async ({
  page,
  portal,
}) => {
  const developer = await registerDeveloper(portal.url);
  await enter(page, portal.url, developer);
  await askPortal(portal.url, 'console/directPushes', { to: 'inbox' }, developer.signedIn.token);
  const billCodes = [
    await createOrder(portal.url, developer, 'SHOP-24'),
    await createOrder(portal.url, developer, 'SHOP-25'),
  ];
  for (const billCode of billCodes) {
    await callSandbox(portal.url, developer, 'sandbox/moveParcel', { billCode, steps: '3' });
  }
  const list = page.getByRole('region', { name: say('control.pushes.list') });
  const rows = list.locator('tbody tr');
  const expectOnly = async (billCode: string) => {
    await expect(rows.filter({ hasNotText: billCode })).toHaveCount(0);
    await expect(rows).not.toHaveCount(0);
  };
  const send = list.getByRole('button', { name: say('control.pushes.send.filtered') });
  await page.goto('/en/control/callbacks');
  await expect(send).toBeVisible();
  const refresh = list.getByRole('button', { name: say('control.refresh') });
  for (const billCode of billCodes) {
    await expect(async () => {
      await refresh.click();
      await expect(rows.filter({ hasText: billCode })).not.toHaveCount(0, { timeout: 1000 });
    }).toPass();
  }
  await list.getByLabel(say('control.pushes.text')).fill(billCodes[0]?.toLowerCase() ?? '');
  await expectOnly(billCodes[0] ?? '-');
  // Sending takes no text: it would send more than the list shows.
  await expect(send).toHaveCount(0);
  await expect(list.getByText(say('control.pushes.send.noText'))).toBeVisible();
  await expectSound(page);

  const saved = savedOf(page);
  await saved.getByRole('button', { name: say('control.saved.edit') }).click();
  const dialog = page.getByRole('dialog', { name: say('control.saved') });
  await dialog.getByLabel(say('control.saved.name')).fill('One parcel');
  await dialog.getByRole('button', { name: say('control.saved.save') }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/en/control/callbacks');
  await saved.getByRole('link', { name: 'One parcel' }).click();
  await expect(page).toHaveURL(/text=/);
  await expectOnly(billCodes[0] ?? '-');
});
