import { readOverflow } from './_support/axe.ts';
import { keepSignedIn, openDemoSession } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import { Tester } from './_support/tester.ts';
import { say } from './_support/texts.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('drawer takes the focus, follows a link, and returns the focus', async ({ page }) => {
  await page.goto('/en/home');
  const header = page.locator('nav.navbar');
  expect(await header.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 64 });
  const opener = page.locator('.navbar__toggle');
  await opener.press('Enter');
  const drawer = page.locator('.navbar-sidebar');
  await expect(drawer.locator('.navbar-sidebar__close')).toBeFocused();
  await expect(drawer.getByRole('link', { name: say('header.apiDoc') })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await expect(drawer).not.toBeInViewport();

  await opener.click();
  await drawer.getByRole('link', { name: say('header.apiDoc') }).click();
  await expect(page).toHaveURL('/en/apiDoc/index');
  await expect(drawer).not.toBeInViewport();
});

test('readOverflow reports a page that is too wide', async ({ page }) => {
  await page.goto('/en/home');
  await page.locator('main').evaluate((main) => {
    main.style.inlineSize = '600px';
  });
  expect(await readOverflow(page)).toBeGreaterThan(0);
});

test('fields have one font size, which prevents zooming on a phone', { tag: '@all' }, async ({
  page,
  portal,
}) => {
  await keepSignedIn(page, await openDemoSession(portal.url));
  const readSizes = () =>
    page.locator('main').evaluate((main) => {
      const fields = [...main.querySelectorAll('input, select, textarea')].filter(
        (field) =>
          !['checkbox', 'radio', 'hidden', 'file'].includes(field.getAttribute('type') ?? ''),
      );
      const shown = fields.filter((field) => field.checkVisibility());
      return [...new Set(shown.map((field) => getComputedStyle(field).fontSize))];
    });
  for (const path of [
    'apiDoc/errors',
    'apiDoc/orderserve/create?panel=try#work',
    'apiDoc/orderserve/create?panel=sign#work',
    'helpCenter/faq',
    'control/calls',
    'control/parcels',
  ]) {
    await page.goto(`/en/${path}`);
    if (path === 'control/calls') await page.getByRole('button', { name: /^Filter/ }).click();
    await expect.poll(readSizes, path).toEqual(['16px']);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await readSizes()).toEqual(['15px']);
});

test('rows drawn as cards stay rows of a table for screen readers', async ({
  page,
  context,
  portal,
}) => {
  await keepSignedIn(page, await openDemoSession(portal.url));
  await page.goto('/en/control/parcels');
  const table = page.getByRole('table', { name: say('control.parcels.list') });
  await expect(table).toBeVisible();
  await expect(table.locator('tbody tr').first()).toHaveCSS('display', 'grid');
  const missing = await table.evaluate((element) =>
    [element, ...element.querySelectorAll('thead, tbody, tr, th, td')]
      .filter((part) => !part.hasAttribute('role'))
      .map((part) => part.tagName),
  );
  expect(missing).toEqual([]);
  // The accessibility tree that screen readers get.
  const devtools = await context.newCDPSession(page);
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  const heads = nodes.filter(({ role, ignored }) => role?.value === 'columnheader' && !ignored);
  expect(heads.map(({ name }) => name?.value)).toContain(say('control.parcels.created'));
});

test('tester, response and signing panel fit a phone', async ({ page }) => {
  const tester = await Tester.open(page, 'orderserve/create');
  expect(await tester.send()).toMatchObject({ code: '1' });
  expect(await readOverflow(page)).toBe(0);
  await tester.showJson();
  expect(await readOverflow(page)).toBe(0);
  await page.getByRole('tab', { name: say('operation.panel.sign') }).click();
  await expect(page.locator('[data-step="signature"]')).toBeVisible();
  expect(await readOverflow(page)).toBe(0);
});
