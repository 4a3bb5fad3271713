import type { Locator, Page } from 'playwright/test';
import { say } from './texts.ts';

/** The dialog that asks for a proof of identity. */
export function proofDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: say('stepUp.title') });
}

/** The password field of that dialog. */
export function passwordOf(proof: Locator): Locator {
  return proof.getByLabel(say('field.password'), { exact: true });
}

export function confirmIn(proof: Locator): Locator {
  return proof.getByRole('button', { name: say('stepUp.submit'), exact: true });
}
