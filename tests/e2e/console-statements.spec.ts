import type { Page } from 'playwright/test';
import { findViolations, readOverflow } from './_support/axe.ts';
import { createOrder, type Developer, registerDeveloper } from './_support/developer.ts';
import { askPortal, enter } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import { say } from './_support/texts.ts';

const path = '/en/control/statements';

/** Delivers a parcel of the example order, which collects 300 EGP. */
async function deliver(url: string, developer: Developer, order: string): Promise<string> {
  const billCode = await createOrder(url, developer, order, { itemsValue: '300' });
  const move = { billCode, scenario: 'delivered', toTheEnd: true };
  await askPortal(url, 'console/moveParcel', move, developer.signedIn.token);
  return billCode;
}

const region = (page: Page, name: string) => page.getByRole('region', { name });

function choose(page: Page, content: string | Buffer, name = 'own.csv') {
  const buffer = typeof content === 'string' ? Buffer.from(content) : content;
  return page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

test('list says where statements come from, then leads to the lines of one and to its file', async ({
  page,
  portal,
}) => {
  const developer = await registerDeveloper(portal.url);
  await enter(page, portal.url, developer);
  await page.goto(path);
  await expect(page.getByText(say('control.statements.empty.title'))).toBeVisible();
  const billCode = await deliver(portal.url, developer, 'SHOP-1');
  await page.reload();
  const rows = region(page, say('control.statements.list')).locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('300.00');
  expect(await findViolations(page)).toEqual([]);
  await rows.getByRole('link').first().click();
  const lines = region(page, say('control.statements.lines', { currency: 'EGP' }));
  await expect(lines.getByRole('link', { name: billCode })).toHaveAttribute(
    'href',
    /parcels\?parcel=/,
  );
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: say('control.statements.download'), exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^S\d{6}-\w{8}\.csv$/);
  expect(await findViolations(page)).toEqual([]);
  expect(await readOverflow(page)).toBe(0);
});

test('a file of the reader is compared in the browser, and its differences are saved', async ({
  page,
  portal,
}) => {
  const developer = await registerDeveloper(portal.url);
  const billCode = await deliver(portal.url, developer, 'SHOP-1');
  await deliver(portal.url, developer, 'SHOP-2');
  await enter(page, portal.url, developer);
  await page.goto(path);
  await region(page, say('control.statements.list')).locator('tbody a').first().click();
  await choose(page, `Expected;Number\n300,00;${billCode}\n299,50;SHOP-2\n5,00;SHOP-3\n`);
  const result = page.getByRole('table', {
    name: say('control.reconcile.sums', { currency: 'EGP' }),
  });
  await expect(result).toBeVisible();
  const entries = page.getByRole('table', {
    name: say('control.reconcile.entries', { currency: 'EGP' }),
  });
  await expect(entries.locator('tbody tr')).toHaveCount(3);
  const own = page.getByRole('search', { name: say('control.reconcile.filter') });
  await own.getByRole('combobox').selectOption('different');
  await expect(entries.locator('tbody tr')).toHaveCount(1);
  await expect(entries).toContainText('0.50');
  expect(await findViolations(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: say('control.reconcile.save') }).click();
  expect((await download).suggestedFilename()).toMatch(/-differences\.csv$/);
  await choose(page, Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 'book.csv');
  await expect(page.getByText(say('control.reconcile.fault.binary'))).toBeVisible();
});
