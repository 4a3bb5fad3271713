import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright/test';
import type { ConsoleAccounts } from '#contract/portal/console-accounts.ts';
import { findViolations } from './_support/axe.ts';
import { clipboardPermissions, copyBy } from './_support/clipboard.ts';
import { registerDeveloper } from './_support/developer.ts';
import { askPortal, enter } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import { type Answer, Tester } from './_support/tester.ts';
import { say, sayContract } from './_support/texts.ts';

test.use({ permissions: clipboardPermissions });

const create = '/en/apiDoc/orderserve/create?panel=samples';

function languageTab(page: Page, name: string) {
  return page.getByRole('tablist', { name: say('samples.languages') }).getByRole('tab', { name });
}

/** The program without the library, folded below the one with it. */
function shownProgram(page: Page) {
  return page.locator('#by-hand pre');
}

const byLibrary = (page: Page) => page.locator('#by-library pre');

/** Opens the fold and copies the program. */
async function copyProgram(page: Page): Promise<string> {
  const fold = page.locator('#by-hand');
  if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click();
  const name = say('copy.copy', { label: say('samples.program') });
  return copyBy(fold.getByRole('button', { name, exact: true }));
}

/** Runs a Node.js program exactly as copied. */
async function runInNode(program: string): Promise<Answer> {
  const directory = mkdtempSync(path.join(tmpdir(), 'portal-sample-'));
  const file = path.join(directory, 'sample.mjs');
  writeFileSync(file, program);
  const { stdout } = await promisify(execFile)(process.execPath, [file]);
  rmSync(directory, { recursive: true });
  return JSON.parse(stdout) as Answer;
}

test('copied program runs with the demo account unchanged', async ({ page, demo }) => {
  await page.goto(create);
  await languageTab(page, 'Node.js').click();
  await expect(shownProgram(page)).toContainText(demo.webhookSecret);
  expect(await runInNode(await copyProgram(page))).toMatchObject({ code: '1' });
});

test('library program comes first and the one by hand second, both in the chosen language', async ({
  page,
  demo,
}) => {
  await page.goto(create);
  await languageTab(page, 'Python').click();
  const programs = page.locator('#sample-program pre');
  await expect(programs).toHaveCount(2);
  await expect(programs.first()).toContainText('client.order.add_order({');
  await expect(programs.first()).toContainText(demo.webhookSecret);
  await expect(programs.last()).toContainText('hmac.digest');
  await expect(programs.last()).toBeHidden();
  await expect(page.locator('#by-library')).toContainText('pip install http');
  await page.locator('#by-hand summary').click();
  await expect(programs.last()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await languageTab(page, 'Go').click();
  await expect(programs).toHaveCount(1);
  await expect(page.locator('#sample-program')).toContainText(
    say('samples.byLibrary.none', { name: 'Go' }),
  );
  // A fold opened in one language stays open in the next.
  await languageTab(page, 'PHP').click();
  await expect(programs.first()).toContainText('new AddOrderRequestSender(');
  await expect(programs.last()).toBeVisible();
});

test('library receiver comes first on the page of a push, and cURL sends a push by hand', async ({
  page,
}) => {
  await page.goto('/en/apiDoc/other/settlementReturn?panel=samples');
  await languageTab(page, 'Java').click();
  await expect(byLibrary(page)).toContainText('instanceof SettlementReturn data');
  await expect(byLibrary(page)).toContainText('data.getWaybillNo()');
  await expect(page.locator('#by-library')).toContainText('Receiver.java 8080');
  await page.locator('#by-hand summary').click();
  await expect(page.locator('#by-hand pre')).toContainText('HmacSHA256');
  expect(await findViolations(page)).toEqual([]);
  await languageTab(page, 'cURL').click();
  await expect(page.locator('#sample-program pre')).toHaveCount(1);
  await expect(page.locator('#sample-program')).toContainText(say('samples.push'));
});

test('version 1 has no library and shows its program alone', { tag: '@all' }, async ({ page }) => {
  for (const path of ['orderserve/create', 'orderserve/statusFeedback']) {
    await page.goto(`/en/1.0/apiDoc/${path}?panel=samples`);
    await expect(page.locator('#sample-program pre')).toHaveCount(1);
    await expect(page.locator('#sample-program h3')).toHaveCount(0);
  }
});

test('first program of the page gets the demo account once a reader uses the page', async ({
  page,
  demo,
}) => {
  await page.goto(create);
  await expect(byLibrary(page)).toContainText('YOUR_WEBHOOK_SECRET');
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
  await page.mouse.move(300, 300);
  await expect(byLibrary(page)).toContainText(demo.webhookSecret);
});

test('order made in the tester appears in the programs that need one', { tag: '@all' }, async ({
  page,
}) => {
  const tester = await Tester.open(page, 'orderserve/create');
  const { data } = await tester.send<{ billCode: string }>();
  await page.goto('/en/apiDoc/logistics/query?panel=samples');
  await languageTab(page, 'Node.js').click();
  await expect(shownProgram(page)).toContainText(data.billCode);
  expect(await runInNode(await copyProgram(page))).toMatchObject({ code: '1' });
});

test('chosen language stays on every page and in the next visit', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto(create);
  await languageTab(page, 'PHP').click();
  await expect(shownProgram(page)).toContainText('json_encode');
  await page.goto('/en/apiDoc/orderserve/cancel?panel=samples');
  await expect(languageTab(page, 'PHP')).toHaveAttribute('aria-selected', 'true');
  await expect(shownProgram(page)).toContainText('json_encode');
});

test('arrow keys go through the languages, and nothing below moves', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto(create);
  const below = page.locator('#panel-samples details:not(#by-hand)').first();
  const top = async () => (await below.boundingBox())?.y;
  const before = await top();
  await languageTab(page, 'Node.js').focus();
  for (const name of ['Python', 'Java', 'C#', 'PHP', 'Go', 'Ruby', 'cURL']) {
    await page.keyboard.press('ArrowRight');
    await expect(languageTab(page, name)).toBeFocused();
    await expect(page.locator('#sample-program')).toContainText(say('samples.account.demo'));
    expect(await top(), name).toBe(before);
  }
});

test('typed secret is masked in the program and complete in the copy', { tag: '@all' }, async ({
  page,
}) => {
  const tester = await Tester.open(page, 'orderserve/create');
  const webhookSecret = `whsec_${Buffer.from('my own signing secret, 32 bytes.').toString('base64')}`;
  await tester.form.getByText(say('tester.account.demo'), { exact: true }).click();
  await tester.form.getByLabel(say('sign.webhookSecret'), { exact: true }).fill(webhookSecret);
  await page.locator('#tab-samples').click();
  const program = shownProgram(page);
  await expect(program).toContainText('••••••••');
  await expect(program).not.toContainText(webhookSecret);
  expect(await copyProgram(page)).toContain(webhookSecret);
  const label = say('samples.secrets');
  await page
    .getByRole('button', { name: say('client.secret.show', { label }) })
    .first()
    .click();
  await expect(program).toContainText(webhookSecret);
});

test("program contains the signed-in person's sandbox account, and its secret on request", async ({
  page,
  portal,
}) => {
  const developer = await registerDeveloper(portal.url);
  const { apiAccount, webhookSecret, customers } = developer.sandbox;
  await enter(page, portal.url, developer);
  await page.goto(create);
  await languageTab(page, 'Node.js').click();
  const program = shownProgram(page);
  await expect(program).toContainText(apiAccount);
  await expect(program).toContainText(customers[0]?.code ?? 'no customer');
  await expect(program).toContainText('YOUR_WEBHOOK_SECRET');
  const copyEnv = () => copyBy(page.getByRole('button', { name: say('samples.env'), exact: true }));
  expect(await copyEnv()).toContain(`API_ACCOUNT=${apiAccount}\nWEBHOOK_SECRET=\n`);

  await page.getByRole('button', { name: say('samples.fillIn'), exact: true }).click();
  await expect(program).toContainText('••••••••');
  await expect(program).not.toContainText(webhookSecret);
  expect(await copyEnv()).toContain(`WEBHOOK_SECRET=${webhookSecret}\n`);
  expect(await runInNode(await copyProgram(page))).toMatchObject({ code: '1' });
  expect(await findViolations(page)).toEqual([]);

  // A secret that was replaced meanwhile is no longer filled in, not even in the same tab.
  const { token } = developer.signedIn;
  const path = 'console/accounts';
  const { accounts } = await askPortal<ConsoleAccounts>(portal.url, path, undefined, token);
  const rotated = {
    environment: 'sandbox',
    kind: 'webhookSecret',
    keyMadeAt: accounts[0]?.webhookSecret.madeAt,
  };
  await askPortal(portal.url, 'console/rotateKey', rotated, token);
  const cancel = sayContract('operation.orderserve/cancel.title');
  await page
    .getByRole('link', { name: `${cancel} POST`, exact: true })
    .first()
    .click();
  await expect(program).toContainText('order/cancelOrder');
  await expect(program).toContainText(apiAccount);
  await expect(program).toContainText('YOUR_WEBHOOK_SECRET');
});

const firstCall = (page: Page) => page.locator('pre').filter({ hasText: 'openssl dgst' });

test('block of a guide has the host and the demo account, and runs as copied', async ({
  page,
  demo,
}) => {
  await page.goto('/en/apiDoc/index');
  const block = firstCall(page);
  await expect(block).toContainText(`API_ACCOUNT='${demo.apiAccount}'`);
  await expect(block).toContainText(`WEBHOOK_SECRET='${demo.webhookSecret}'`);
  await expect(block).toContainText(`HOST='${new URL(page.url()).origin}'`);
  await expect(page.getByText(say('samples.account.demo')).first()).toBeVisible();
  // The colours of the build stay.
  await expect(block.locator('code span').first()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await block.hover();
  await block.locator('xpath=../..').getByRole('button', { name: /copy/i }).click();
  const script = await page.evaluate(() => navigator.clipboard.readText());
  const { stdout } = await promisify(execFile)('sh', ['-c', script]);
  expect(JSON.parse(stdout)).toMatchObject({ code: '1' });
});

test("block of a guide has the signed-in person's sandbox account without its secret", async ({
  page,
  portal,
}) => {
  const developer = await registerDeveloper(portal.url);
  await enter(page, portal.url, developer);
  await page.goto('/en/apiDoc/index');
  const block = firstCall(page);
  await expect(block).toContainText(`API_ACCOUNT='${developer.sandbox.apiAccount}'`);
  await expect(block).toContainText("WEBHOOK_SECRET='whsec_YOUR_SECRET'");
  await expect(page.getByText(say('samples.filled')).first()).toBeVisible();
});
