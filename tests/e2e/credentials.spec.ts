import type { Locator, Page } from 'playwright/test';
import {
  type ConsoleAccounts,
  type SecretKind,
  version1UndoDays,
} from '#contract/portal/console-accounts.ts';
import { findViolations, readOverflow } from './_support/axe.ts';
import { clipboardPermissions, copyBy } from './_support/clipboard.ts';
import { locate, registerCompany, revealKey } from './_support/company.ts';
import { askPortal, enter, type Person, registerPerson } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import { confirmIn, passwordOf, proofDialog } from './_support/proof.ts';
import { say, sayContract } from './_support/texts.ts';

const path = '/en/control/credentials';

test.use({ permissions: clipboardPermissions });

type Environment = 'sandbox' | 'production';

function card(page: Page, environment: Environment): Locator {
  return page.getByRole('region', { name: say(`control.environment.${environment}`), exact: true });
}

function button(place: Locator, id: string, values?: Record<string, string>): Locator {
  return place.getByRole('button', { name: say(id, values) });
}

async function openReveal(page: Page, environment: Environment) {
  const name = say(`control.environment.${environment}`);
  await button(card(page, environment), 'control.credentials.reveal').click();
  const title = say('control.credentials.reveal.title', { environment: name });
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Replaces a secret of the sandbox; resolves to the dialog with the new secret. */
async function replace(page: Page, kind: SecretKind) {
  const environment = say('control.environment.sandbox');
  const secret = say(`control.credentials.${kind}`);
  await card(page, 'sandbox')
    .getByRole('button', { name: `${say('control.credentials.rotate')} ${secret}` })
    .click();
  const title = say(`control.credentials.rotate.title.${kind}`, { environment });
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await button(dialog, 'control.credentials.rotate.submit').click();
  const done = page.getByRole('dialog', {
    name: say('control.credentials.rotate.done', { environment }),
  });
  await expect(done).toBeVisible();
  return done;
}

/** Turns version 1 of the sandbox off or on; resolves once the page shows it. */
async function turn(page: Page, way: 'turnOff' | 'turnOn', warning?: string) {
  const sandbox = card(page, 'sandbox');
  await button(sandbox, `control.credentials.version1.${way}`).click();
  const environment = say('control.environment.sandbox');
  const dialog = page.getByRole('dialog', {
    name: say(`control.credentials.version1.${way}.title`, { environment }),
  });
  await expect(dialog).toBeVisible();
  if (warning !== undefined) await expect(dialog).toContainText(warning);
  expect(await findViolations(page)).toEqual([]);
  await button(dialog, `control.credentials.version1.${way}`).click();
  const other = way === 'turnOff' ? 'turnOn' : 'turnOff';
  await expect(button(sandbox, `control.credentials.version1.${other}`)).toBeVisible();
}

async function openPage(page: Page, url: string, person: Person): Promise<void> {
  await enter(page, url, person);
  await page.goto(path);
  await expect(card(page, 'sandbox')).toBeVisible();
}

test('key is shown after a new proof of identity and hidden after a minute', async ({
  page,
  portal,
}) => {
  const person = await registerCompany(portal.url);
  const { privateKey, webhookSecret, customers } = await revealKey(
    portal.url,
    person,
    'production',
  );
  await page.clock.install();
  await openPage(page, portal.url, person);
  await expect(page.getByText(privateKey)).toBeHidden();
  expect(await findViolations(page)).toEqual([]);

  portal.forgetProofs();
  const dialog = await openReveal(page, 'production');
  const proof = proofDialog(page);
  const field = passwordOf(proof);
  await expect(field).toBeFocused();
  await expect(proof.locator('[autocomplete="username"]')).toHaveValue(person.account);
  expect(await findViolations(page)).toEqual([]);
  await field.fill('not my password');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
  await field.fill(person.password);
  await page.keyboard.press('Enter');
  await expect(proof).toBeHidden();
  await expect(dialog.getByText(privateKey)).toBeVisible();
  await expect(dialog.getByText(webhookSecret)).toBeVisible();
  await expect(dialog.getByText(customers[0]?.password ?? '')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  const env = await copyBy(dialog.getByRole('button', { name: say('samples.env') }));
  expect(env.split('\n')).toEqual(
    expect.arrayContaining([
      `BASE_URL=${portal.url}`,
      `WEBHOOK_SECRET=${webhookSecret}`,
      `PRIVATE_KEY=${privateKey}`,
      `CUSTOMER_CODE=${customers[0]?.code}`,
    ]),
  );

  await page.clock.fastForward('01:01');
  await expect(page.getByText(privateKey)).toBeHidden();
  await expect(dialog).toBeHidden();
  await expect(button(card(page, 'production'), 'control.credentials.reveal')).toBeFocused();
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toContain(privateKey);
});

test('new key and old key both work until the old one is ended', {
  tag: '@all',
}, async ({ page, portal }) => {
  const person = await registerCompany(portal.url);
  const old = await revealKey(portal.url, person, 'sandbox');
  await openPage(page, portal.url, person);

  const done = await replace(page, 'privateKey');
  const fresh = await revealKey(portal.url, person, 'sandbox');
  expect(fresh.privateKey).not.toBe(old.privateKey);
  expect(fresh.webhookSecret).toBe(old.webhookSecret);
  await expect(done.getByText(fresh.privateKey)).toBeVisible();
  expect([await locate(portal.url, old), await locate(portal.url, fresh)]).toEqual(['1', '1']);
  await button(done, 'control.credentials.secrets.hide').click();

  const sandbox = card(page, 'sandbox');
  await expect(sandbox.getByText(say('control.credentials.oldKey.title.privateKey'))).toBeVisible();
  await expect(
    card(page, 'production').getByText(say('control.credentials.oldKey.title.privateKey')),
  ).toBeHidden();
  await button(sandbox, 'control.credentials.oldKey.end').click();
  const question = page.getByRole('dialog', { name: say('control.credentials.oldKey.end.title') });
  await button(question, 'control.credentials.oldKey.end.confirm').click();
  await expect(sandbox.getByText(say('control.credentials.oldKey.title.privateKey'))).toBeHidden();
  expect([await locate(portal.url, old), await locate(portal.url, fresh)]).toEqual([
    '145003030',
    '1',
  ]);
});

test('signing secret is replaced without the key', async ({ page, portal }) => {
  const person = await registerCompany(portal.url);
  const old = await revealKey(portal.url, person, 'sandbox');
  await openPage(page, portal.url, person);
  const done = await replace(page, 'webhookSecret');
  const fresh = await revealKey(portal.url, person, 'sandbox');
  expect(fresh.webhookSecret).not.toBe(old.webhookSecret);
  expect(fresh.privateKey).toBe(old.privateKey);
  await expect(done.getByText(fresh.webhookSecret)).toBeVisible();
  await button(done, 'control.credentials.secrets.hide').click();
  const sandbox = card(page, 'sandbox');
  const ends = (kind: SecretKind) =>
    sandbox.getByText(say(`control.credentials.oldKey.title.${kind}`));
  await expect(ends('webhookSecret')).toBeVisible();
  await expect(ends('privateKey')).toBeHidden();
});

test('version 1 is turned off with a warning while it is in use, and on again', {
  tag: '@all',
}, async ({ page, portal }) => {
  const person = await registerCompany(portal.url);
  const key = await revealKey(portal.url, person, 'sandbox');
  expect(await locate(portal.url, key)).toBe('1');
  await openPage(page, portal.url, person);
  const sandbox = card(page, 'sandbox');
  await expect(async () => {
    await page.reload();
    await expect(sandbox).toContainText('127.0.0.1', { timeout: 2000 });
  }).toPass();
  const days = String(version1UndoDays);
  await turn(page, 'turnOff', say('control.credentials.version1.turnOff.used', { days }));
  await expect(sandbox).toContainText(say('control.credentials.version1.undo'));
  expect(await locate(portal.url, key)).toBe('145003012');
  await turn(page, 'turnOn');
  expect(await locate(portal.url, key)).toBe('1');
});

test('only the listed addresses may call production', async ({ page, portal }) => {
  const person = await registerCompany(portal.url);
  const { token } = person.signedIn;
  const { accounts } = await askPortal<ConsoleAccounts>(
    portal.url,
    'console/accounts',
    undefined,
    token,
  );
  const apiAccount = accounts[1]?.apiAccount ?? '';
  await portal.operator('account grant', '--api-account', apiAccount, '--interface', 'basic');
  const key = await revealKey(portal.url, person, 'production');
  expect(await locate(portal.url, key)).toBe('1');
  await openPage(page, portal.url, person);

  const list = page.getByRole('region', { name: say('control.credentials.allow.title') });
  const field = list.getByRole('textbox');
  const save = button(list, 'control.credentials.allow.submit');
  await field.fill('192.0.2.77/24\nlocalhost');
  await save.click();
  await expect(list.getByRole('alert')).toContainText('“localhost”');
  await expect(field).toHaveValue('192.0.2.77/24\nlocalhost');
  await field.fill('192.0.2.77/24');
  portal.forgetProofs();
  await save.click();
  const proof = proofDialog(page);
  await expect(proof).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(proof).toBeHidden();
  await expect(save).toBeFocused();
  await expect(list.getByRole('alert')).toContainText(sayContract('portal.stepUp'));
  await expect(field).toHaveValue('192.0.2.77/24');
  expect(await locate(portal.url, key)).toBe('1');
  await save.click();
  await passwordOf(proof).fill(person.password);
  await confirmIn(proof).click();
  await expect(list.getByText(say('control.credentials.allow.done'))).toBeVisible();
  await expect(field).toHaveValue('192.0.2.0/24');
  expect(await locate(portal.url, key)).toBe('145003012');

  await button(list, 'control.credentials.allow.own', { address: '127.0.0.1' }).click();
  await save.click();
  await expect(list.getByText(say('control.credentials.allow.done'))).toBeVisible();
  expect(await locate(portal.url, key)).toBe('1');
  await page.reload();
  await expect(field).toHaveValue('192.0.2.0/24\n127.0.0.1');
});

test('credentials fit a phone and tell an uncertified person what to do first', {
  tag: '@all',
}, async ({ page, portal }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, portal.url, await registerCompany(portal.url));
  await expect(card(page, 'production')).toBeVisible();
  expect(await readOverflow(page)).toBe(0);
  await enter(page, portal.url, await registerPerson(portal.url));
  await page.goto(path);
  await expect(page.getByText(say('kit.certifyFirst.developer.title'))).toBeVisible();
});
