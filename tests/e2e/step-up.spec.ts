import type { Locator, Page } from 'playwright/test';
import { portalErrors } from '#contract/errors.ts';
import { expectSound } from './_support/axe.ts';
import { registerCompany, revealKey } from './_support/company.ts';
import { enter } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import { confirmIn, passwordOf, proofDialog } from './_support/proof.ts';
import { createSay, say } from './_support/texts.ts';

const credentials = '/control/credentials';

function keyButton(page: Page, text = say): Locator {
  const name = text('control.environment.production');
  const card = page.getByRole('region', { name, exact: true });
  return card.getByRole('button', { name: text('control.credentials.reveal') });
}

/** Holds the first of these calls until the second; resolves to the codes of all responses. */
async function sendTogether(page: Page, calls: RegExp): Promise<number[]> {
  const codes: number[] = [];
  const both = Promise.withResolvers<void>();
  let sent = 0;
  await page.route(calls, async (route) => {
    sent += 1;
    if (sent === 2) both.resolve();
    await both.promise;
    const response = await route.fetch();
    codes.push(((await response.json()) as { code: number }).code);
    await route.fulfill({ response });
  });
  return codes;
}

test('calls that need a proof at the same time ask once and are all sent after it', async ({
  page,
  portal,
}) => {
  const person = await registerCompany(portal.url);
  const { privateKey } = await revealKey(portal.url, person, 'production');
  await enter(page, portal.url, person);
  const codes = await sendTogether(page, /console\/(?:revealKey|allowAddresses)$/);
  await page.goto(`/en${credentials}`);
  const proofs: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('user/confirm')) proofs.push(request.url());
  });
  portal.forgetProofs();
  const list = page.getByRole('region', { name: say('control.credentials.allow.title') });
  await list.getByRole('textbox').fill('127.0.0.1');
  await list.getByRole('button', { name: say('control.credentials.allow.submit') }).click();
  await keyButton(page).click();
  await expect.poll(() => codes).toEqual([portalErrors.stepUp, portalErrors.stepUp]);
  const proof = proofDialog(page);
  await expect(proof).toHaveCount(1);
  await passwordOf(proof).fill(person.password);
  await confirmIn(proof).click();
  await expect(proof).toBeHidden();
  await expect(page.getByText(privateKey)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list.getByText(say('control.credentials.allow.done'))).toBeVisible();
  expect(codes.slice(2)).toEqual([portalErrors.success, portalErrors.success]);
  expect(proofs).toHaveLength(1);
});

test('session that ends before the proof leads to Login and closes the dialog', {
  tag: '@all',
}, async ({ page, portal }) => {
  const person = await registerCompany(portal.url);
  await enter(page, portal.url, person);
  await page.goto(`/en${credentials}`);
  await expect(keyButton(page)).toBeVisible();
  portal.forgetProofs();
  await keyButton(page).click();
  const proof = proofDialog(page);
  await passwordOf(proof).fill(person.password);
  await portal.operator('session end', '--account', person.account);
  await confirmIn(proof).click();
  await expect(page).toHaveURL(`/en/login?${new URLSearchParams({ back: credentials })}`);
  await expect(page.getByText(say('login.over.title'))).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('proof dialog fits a phone from right to left, says why it asks, and Tab leads to Cancel', {
  tag: '@all',
}, async ({ page, portal }) => {
  const sayArabic = createSay('ar');
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, portal.url, await registerCompany(portal.url));
  await page.goto(`/ar${credentials}`);
  await expect(keyButton(page, sayArabic)).toBeVisible();
  portal.forgetProofs();
  await keyButton(page, sayArabic).click();
  const proof = page.getByRole('dialog', { name: sayArabic('stepUp.title') });
  const field = proof.getByLabel(sayArabic('field.password'), { exact: true });
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(sayArabic('stepUp.password'));
  await expect(proof).toHaveCSS('direction', 'rtl');
  await expect(proof).toBeInViewport({ ratio: 1 });
  await expectSound(page);
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab');
  await expect(proof.getByRole('button', { name: sayArabic('kit.cancel') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(proof).toBeHidden();
});
