import { createHmac, hash } from 'node:crypto';
import vectors from '../../static/vectors.json' with { type: 'json' };
import { findViolations } from './_support/axe.ts';
import { registerCompany, revealKey } from './_support/company.ts';
import { registerDeveloper } from './_support/developer.ts';
import { enter } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import { passwordOf, proofDialog } from './_support/proof.ts';
import { say, sayContract } from './_support/texts.ts';

test('any text is signed with the demo account or with a typed key', async ({ page }) => {
  await page.goto('/en/helpCenter/signature?version=1');
  await page.getByRole('radio', { name: say('help.account.typed') }).check();
  const key = page.getByLabel(say('sign.privateKey'), { exact: true });
  await expect(key).toHaveValue('');
  await key.fill('a0a1047cce70493c9d5d29704f05d0d9');
  await page.getByLabel(say('sign.json')).fill('{"billCodes":"UEG000000190252"}');
  // The public vector header-5.
  await expect(page.locator('[data-step="headerDigest"]')).toHaveText('1hTp96s5Oi1+uL99CUDy1g==');
  await page.getByRole('radio', { name: say('help.account.demo') }).check();
  await expect(key).not.toHaveValue('a0a1047cce70493c9d5d29704f05d0d9');
  await expect(key).not.toHaveValue('');
});

test('text of version 2 is signed step by step, and a foreign signature is explained', async ({
  page,
}) => {
  await page.goto('/en/helpCenter/signature');
  await page.getByRole('radio', { name: say('help.account.typed') }).check();
  // The public vector webhook-1.
  const [vector] = vectors.webhook;
  if (!vector) throw new Error('version 2 has no vectors');
  const { webhookId, timestamp, body, signature } = vector;
  const [secret = ''] = vector.secrets;
  await page.getByLabel(say('sign.webhookSecret'), { exact: true }).fill(secret);
  await page.getByLabel(say('sign.body')).fill(body);
  await page.getByLabel(say('sign.callId'), { exact: true }).fill(webhookId);
  const time = page.getByLabel(say('sign.timestamp'), { exact: true });
  await time.fill(`${timestamp}000`);
  await expect(
    page.getByText(say('sign.stamp.milliseconds', { seconds: timestamp })),
  ).toBeVisible();
  await time.fill(timestamp);
  await expect(page.locator('[data-step="signature"]')).toHaveText(signature);
  const pasted = page.getByLabel(say('sign.signature.other'), { exact: true });
  const key = secret.slice('whsec_'.length);
  const wrong = createHmac('sha256', key).update(`${webhookId}.${timestamp}.${body}`);
  await pasted.fill(`v1,${wrong.digest('base64')}`);
  const reason = say('sign.reason.secret-not-decoded').replaceAll('`', '');
  await expect(page.getByText(reason)).toBeVisible();
  const differing = page.getByRole('listitem').filter({ hasText: say('sign.differs') });
  await expect(differing).toContainText(say('sign.step.secretBytes'));
  await page.getByRole('button', { name: say('sign.timestamp.now') }).click();
  const shown = await page.locator('[data-step="signature"]').textContent();
  await pasted.fill(shown ?? '');
  await expect(page.getByText(say('sign.signature.right'))).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test("server signs with the developer's account without sending a key, and the tool names the differing step", async ({
  page,
  portal,
}) => {
  const developer = await registerDeveloper(portal.url);
  const { apiAccount, privateKey, customers } = developer.sandbox;
  const [customer] = customers;
  await enter(page, portal.url, developer);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  // Version 2 has neither this operation nor an inner digest.
  await page.goto('/en/helpCenter/signature?operation=vip/query');
  const mine = page.getByLabel(say('help.account.sandbox', { account: apiAccount }));
  await expect(mine, 'signed in, one starts on one’s own sandbox').toBeChecked();
  const own = page.getByRole('region', { name: say('sign.own.title', { account: apiAccount }) });
  await expect(own.getByRole('listitem')).toHaveCount(2);
  await own.getByRole('button', { name: say('sign.json.put') }).click();
  await expect(own.getByRole('button', { name: say('sign.json.put') })).toHaveCount(0);

  const key = page.getByLabel(say('sign.privateKey'), { exact: true });
  await key.fill(`${privateKey} `);
  // Copy buttons also have status elements.
  const verdict = own.getByRole('status').last();
  await expect(verdict).toContainText(say('sign.own.step.key'));
  await expect(verdict).toContainText(say('sign.reason.key-trimmed'));
  await key.fill(privateKey);
  await page.getByLabel(say('sign.password'), { exact: true }).fill('another');
  await expect(verdict).toContainText(say('sign.own.step.customer'));
  await page.getByLabel(say('sign.password'), { exact: true }).fill(customer?.password ?? '');
  await expect(verdict).toContainText(say('sign.own.step.none'));
  expect(await findViolations(page)).toEqual([]);
  expect(sent.filter((body) => body.includes(privateKey))).toEqual([]);
});

test('signer is chosen once for the signature tool, the tester and the operation pages', {
  tag: '@all',
}, async ({ page, portal }) => {
  const developer = await registerDeveloper(portal.url);
  const account = developer.sandbox.apiAccount;
  await enter(page, portal.url, developer);
  const mine = page.getByLabel(say('help.account.sandbox', { account }));
  const demo = page.getByRole('radio', { name: say('help.account.demo') });
  await page.goto('/en/helpCenter/tester');
  await expect(mine).toBeChecked();
  await page.goto('/en/helpCenter/signature');
  await expect(mine).toBeChecked();
  await demo.check();
  await page.goto('/en/helpCenter/tester');
  await expect(demo, 'the choice holds in the other tool, and after a new page').toBeChecked();
  await page.goto('/en/1.0/apiDoc/vip/query?panel=sign#work');
  const panel = page.getByRole('tabpanel', { name: say('operation.panel.sign') });
  await panel.getByRole('button', { name: say('tester.account.mine') }).click();
  await expect(
    panel.getByRole('region', { name: say('sign.own.title', { account }) }),
  ).toBeVisible();
  await page.goto('/en/helpCenter/signature');
  await expect(mine).toBeChecked();
  await demo.check();
  const header = page.locator('nav.navbar');
  const opener = say('header.account', { account: developer.account });
  await header.getByRole('button', { name: opener }).click();
  await header.getByRole('button', { name: say('header.logout') }).click();
  await expect(page).toHaveURL(/\/en\/login$/);
  const kept = await page.evaluate(() => sessionStorage.getItem('signer'));
  expect(kept, 'who leaves leaves no choice behind').toBeNull();
});

test('text is signed for production on request, and not while typing', {
  tag: '@all',
}, async ({ page, portal }) => {
  const company = await registerCompany(portal.url);
  const { apiAccount, privateKey } = await revealKey(portal.url, company, 'production');
  await enter(page, portal.url, company);
  await page.goto('/en/helpCenter/signature?version=1');
  const signed: string[] = [];
  page.on('request', (request) => {
    const body = request.postData() ?? '';
    // The sandbox account signs from the start, until production is chosen.
    if (request.url().includes('accountSign') && body.includes('"production"')) signed.push(body);
  });
  await page.getByLabel(say('help.account.production', { account: apiAccount })).check();
  const own = page.getByRole('region', { name: say('sign.own.title', { account: apiAccount }) });
  const sign = own.getByRole('button', { name: say('sign.own.sign') });
  await page.getByLabel(say('sign.json')).fill('{"billCodes":"UEG000000190252"}');
  await expect(own.getByRole('listitem')).toHaveCount(0);
  portal.forgetProofs();
  await sign.click();
  const proof = proofDialog(page);
  await expect(passwordOf(proof)).toBeFocused();
  await proof.getByRole('button', { name: say('kit.cancel'), exact: true }).click();
  await expect(own.getByRole('alert')).toContainText(sayContract('portal.stepUp'));
  await expect(page.getByLabel(say('sign.json'))).toHaveValue('{"billCodes":"UEG000000190252"}');
  await sign.click();
  await passwordOf(proof).fill(company.password);
  await page.keyboard.press('Enter');
  const digest = hash('md5', `{"billCodes":"UEG000000190252"}${privateKey}`, 'base64');
  await expect(own.getByText(digest)).toBeVisible();
  await page.getByLabel(say('sign.json')).fill('{"billCodes":"UEG000000190253"}');
  await expect(own).toHaveAttribute('aria-busy', 'true');
  await sign.click();
  await expect(own).toHaveAttribute('aria-busy', 'false');
  const texts = signed.map((body) => (JSON.parse(body) as { bizContent: string }).bizContent);
  // The first call and its retry are refused for lack of a proof; the third follows the proof.
  const [first, second] = ['{"billCodes":"UEG000000190252"}', '{"billCodes":"UEG000000190253"}'];
  expect(texts).toEqual([first, first, first, second]);
  expect(await findViolations(page)).toEqual([]);
});
