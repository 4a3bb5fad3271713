import type { Locator } from 'playwright/test';

/** Presses a copy button and reads what it put on the clipboard; needs `clipboardPermissions`. */
export async function copyBy(button: Locator): Promise<string> {
  await button.click();
  const copied = button.page().evaluate(() => navigator.clipboard.readText());
  return await copied;
}

export const clipboardPermissions = ['clipboard-read', 'clipboard-write'];
