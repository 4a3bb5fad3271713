import { expect, type Locator } from 'playwright/test';
import { say } from './texts.ts';

/** Presses a copy button and reads the clipboard; needs `clipboardPermissions`. */
export async function copyBy(button: Locator): Promise<string> {
  await button.click();
  await expect(button.locator('xpath=..').getByRole('status')).toHaveText(say('copy.copied'));
  return button.page().evaluate(() => navigator.clipboard.readText());
}

export const clipboardPermissions = ['clipboard-read', 'clipboard-write'];
