import type { Page } from 'playwright/test';
import { registerPerson } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import { say } from './_support/texts.ts';

let people = 0;

function newEmail(): string {
  people += 1;
  return `codes-${process.pid}-${people}@example.com`;
}

/** Opens the register page with an email typed in; returns its button that sends the code. */
async function openRegister(page: Page) {
  await page.goto('/en/register');
  const email = newEmail();
  const field = page.getByRole('textbox', { name: say('field.email') });
  await field.fill(email);
  return { email, field, send: page.getByRole('button', { name: say('code.send') }) };
}

const failure = (page: Page) => page.getByRole('alert');

test('one press solves the captcha and sends a code, which the outbox shows', async ({
  page,
  context,
}) => {
  const { email, send } = await openRegister(page);
  await send.click();
  await expect(page.getByText(say('code.sent.outbox'))).toBeVisible();
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: say('code.outbox') }).click();
  const outbox = await opened;
  const message = outbox.getByRole('article').filter({ hasText: email });
  await expect(message.locator('code')).toHaveText(/^\d{6}$/);
});

test('send button waits a minute for the next code and shows the time left', async ({ page }) => {
  await page.clock.install();
  const { send } = await openRegister(page);
  await send.click();
  const waiting = page.getByRole('button', { name: say('code.again', { seconds: 60 }) });
  await expect(waiting).toHaveAttribute('aria-disabled', 'true');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await waiting.focus();
  await page.keyboard.press('Enter');
  await page.clock.runFor(60_000);
  await expect(page.getByRole('button', { name: say('code.resend') })).toBeEnabled();
  expect(asked.filter((url) => url.includes('/openplatformweb/captcha'))).toEqual([]);
});

test('failed challenge keeps the input, and another press tries again', {
  tag: '@all',
}, async ({ page, problems }) => {
  problems.expect(/openplatformweb\/captcha/);
  problems.expect(/ERR_FAILED/);
  await page.route(/\/openplatformweb\/captcha/, (route) => route.abort());
  const { email, field, send } = await openRegister(page);
  await send.click();
  await expect(failure(page)).toContainText(say('kit.failure.network.title'));
  await expect(field).toHaveValue(email);
  await page.unroute(/\/openplatformweb\/captcha/);
  await page.getByRole('button', { name: say('code.resend') }).click();
  await expect(page.getByText(say('code.sent.outbox'))).toBeVisible();
  await expect(failure(page)).toHaveCount(0);
});

test('wrong address is reported at its field before any work is done', async ({ page }) => {
  const { field, send } = await openRegister(page);
  for (const wrong of ['', 'no address']) {
    await field.fill(wrong);
    await send.click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toBeFocused();
  }
  await field.fill('a,b@example.com');
  await send.click();
  const words = 'Enter a valid email address, such as name@example.com.';
  await expect(field).toHaveAccessibleDescription(words);
});

test('outbox is closed if messages are really sent', { tag: '@all' }, async ({
  page,
  startServer,
}) => {
  const settings = { SMTP_URL: 'smtp://127.0.0.1:1', SMS_URL: 'http://127.0.0.1:1' };
  const { url } = await startServer({ settings });
  await page.goto(`${url}/en/demoOutbox`);
  await expect(page.getByText(say('outbox.closed.title'))).toBeVisible();
});

test('outbox message keeps its own direction on a page in the other direction', {
  tag: '@all',
}, async ({ page, portal }) => {
  const { email } = await registerPerson(portal.url);
  await page.goto('/ar/demoOutbox');
  const message = page.getByRole('article').filter({ hasText: email }).first();
  const words = message.locator('[lang="en"] > span, div[lang="en"]');
  await expect(words).toHaveCount(2);
  for (const part of await words.all()) await expect(part).toHaveCSS('direction', 'ltr');
});
