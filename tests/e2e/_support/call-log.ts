import type { Locator, Page } from 'playwright/test';
import type { Developer } from './developer.ts';
import { enter } from './people.ts';
import { expect } from './portal.ts';
import { say } from './texts.ts';

export const callsPath = '/en/control/calls';

export const listOf = (page: Page) => page.getByRole('region', { name: say('control.calls.list') });

export const listHead = (page: Page) => listOf(page).getByRole('heading', { level: 2 });

/** The rows of the log, without its header. */
export const rowsOf = (page: Page) => listOf(page).locator('tbody tr');

export const tabOf = (page: Page, tab: 'log' | 'figures') =>
  page.getByRole('tab', { name: say(`control.calls.tab.${tab}`), exact: true });

export const errorsOf = (page: Page) =>
  page.getByRole('region', { name: say('control.calls.errors'), exact: true });

export async function openPage(page: Page, url: string, developer: Developer): Promise<void> {
  await enter(page, url, developer);
  await page.goto(callsPath);
  await expect(listOf(page)).toBeVisible();
}

/** The server writes the log shortly after the response. */
export async function expectRows(page: Page, refresh: Locator, count: number): Promise<void> {
  await expect(async () => {
    await refresh.click();
    await expect(rowsOf(page)).toHaveCount(count, { timeout: 1000 });
  }).toPass();
}
