import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Route } from 'playwright/test';
import { readOverflow } from './_support/axe.ts';
import { enter, type Person } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import { watchShifts } from './_support/shifts.ts';
import { registerUsed } from './_support/week.ts';

/** The folder for pictures of each page, for people who look at them. */
const pictures = process.env.E2E_PICTURES;

const mostShift = 0.05;

/** Each page with what a reader came for, which is in view without scrolling. */
const pages = [
  { path: 'control', first: 'main h2' },
  { path: 'control/calls', first: 'main tbody tr' },
  { path: 'control/calls?tab=figures&span=week&environment=production', first: 'main h2' },
  { path: 'control/callbacks', first: 'main tbody tr' },
  { path: 'control/callbacks?tab=addresses', first: 'main h3' },
  { path: 'control/credentials', first: 'main h2' },
  { path: 'control/interfaces', first: 'main tbody tr' },
  { path: 'personalCenter/members', first: 'main tbody tr' },
] as const;

const sizes = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;

const people = new Map<string, Promise<Person>>();

interface Look {
  locale: '' | 'en/' | 'ar/';
  size: keyof typeof sizes;
  theme: 'light' | 'dark';
}

/** Delays answers so that they arrive in another order than asked for, as on a slow network. */
function shuffleAnswers(): (route: Route) => Promise<void> {
  let asked = 0;
  return async (route) => {
    asked += 1;
    await wait(150 * (3 - (asked % 4)));
    await route.continue();
  };
}

async function look(page: Page, { locale, size, theme }: Look): Promise<void> {
  await page.setViewportSize(sizes[size]);
  await page.route('**/openplatformweb/**', shuffleAnswers());
  const readShifts = await watchShifts(page);
  await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
  for (const { path: address, first } of pages) {
    const name = `${locale}${address} ${size} ${theme}`;
    await page.goto(`/${locale}${address}`);
    const row = page.locator(first).first();
    await expect(row, name).toBeVisible();
    await page.waitForLoadState('networkidle');
    const top = (await row.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
    expect
      .soft(top, `${name}: the first row is in the first screen`)
      .toBeLessThan(sizes[size].height);
    const shifts = await readShifts();
    const sum = shifts.reduce((total, line) => total + Number.parseFloat(line), 0);
    expect.soft(sum, `${name}\n${shifts.join('\n')}`).toBeLessThanOrEqual(mostShift);
    expect.soft(await readOverflow(page), name).toBe(0);
    if (pictures) {
      const file = name.replaceAll(/[^\w]+/g, '-');
      await page.screenshot({ path: path.join(pictures, `${file}.png`) });
    }
  }
}

for (const [locale, size, theme, tag] of [
  ['en/', 'desktop', 'light', ''],
  ['', 'phone', 'dark', ''],
  ['ar/', 'desktop', 'dark', '@all'],
  ['ar/', 'phone', 'light', '@all'],
  ['', 'desktop', 'light', '@all'],
  ['en/', 'phone', 'dark', '@all'],
] as const) {
  test(`after a week of use, ${locale || 'zh/'} on a ${size} in ${theme} shows rows at once and moves nothing`, {
    ...(tag && { tag }),
  }, async ({ page, portal }) => {
    const person = people.get(portal.url) ?? registerUsed(portal);
    people.set(portal.url, person);
    await enter(page, portal.url, await person);
    await look(page, { locale, size, theme });
  });
}
