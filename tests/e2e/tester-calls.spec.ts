import { expect, test } from './_support/portal.ts';
import { Tester } from './_support/tester.ts';
import { say } from './_support/texts.ts';

const calls = /\/openplatformweb\/mock\//;

test('what is shown as sent is what was sent, to the last byte', async ({ page }) => {
  const tester = await Tester.open(page, 'orderserve/create');
  await tester.field('remark').fill('100% & "é" \u00a0 عربي 📦 +');
  const sent = page.waitForRequest(calls);
  expect(await tester.send()).toMatchObject({ code: '1' });
  const request = await sent;
  const body = request.postData() ?? '';
  const headers = await request.allHeaders();

  const details = page.locator('details').filter({ hasText: say('tester.sent.title') });
  await details.locator('summary').click();
  const part = (id: string) =>
    page.getByRole('region', { name: say(id), exact: true }).textContent();
  expect(await part('tester.sent.body')).toBe(body);
  expect(await part('tester.sent.signed')).toBe(new URLSearchParams(body).get('bizContent'));
  await expect(
    page.getByText(say('tester.sent.bytes', { bytes: Buffer.byteLength(body) })),
  ).toBeVisible();
  await expect(details).toContainText(request.url());
  for (const name of ['Content-Type', 'apiAccount', 'digest', 'timestamp']) {
    const shown = details.locator('dl > div').filter({ hasText: name }).locator('dd').first();
    await expect(shown).toHaveText(headers[name.toLowerCase()] ?? 'not sent');
  }
});

test('the answer shows its request id, time and status', async ({ page }) => {
  const tester = await Tester.open(page, 'orderserve/query');
  const response = page.waitForResponse(calls);
  expect(await tester.send()).toMatchObject({ code: '1' });
  const id = (await response).headers()['x-request-id'] ?? 'no request id';
  await expect(tester.answer).toContainText(id);
  await expect(tester.answer).toContainText('HTTP 200');
  await expect(tester.answer).toContainText(/\d+ ms/);
});

test('offline it says so, and sends again once there is a network', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|ChunkLoadError/);
  const tester = await Tester.open(page, 'orderserve/query');
  await context.setOffline(true);
  await tester.sendButton.click();
  await expect(page.getByText(say('tester.failure.offline'))).toBeVisible();
  await context.setOffline(false);
  expect(await tester.send(tester.button('tester.retry'))).toMatchObject({ code: '1' });
});

test('a server that cannot be reached is told from a device without network', {
  tag: '@all',
}, async ({ page, problems }) => {
  problems.expect(/ERR_CONNECTION_REFUSED/);
  await page.route(calls, (route) => route.abort('connectionrefused'));
  const tester = await Tester.open(page, 'orderserve/query');
  await tester.sendButton.click();
  await expect(page.getByText(say('tester.failure.network'))).toBeVisible();
});

test('a call without answer ends after 15 seconds and says what to do', { tag: '@all' }, async ({
  page,
}) => {
  await page.route(calls, () => undefined);
  const tester = await Tester.open(page, 'orderserve/query');
  const startMs = performance.now();
  await tester.sendButton.click();
  const message = page.getByText(say('tester.failure.timeout', { seconds: 15 }));
  await expect(message).toBeVisible({ timeout: 25_000 });
  expect(performance.now() - startMs).toBeGreaterThan(14_500);
  await page.unroute(calls);
  expect(await tester.send(tester.button('tester.retry'))).toMatchObject({ code: '1' });
});

test('a call is given up by Cancel, and nothing is sent twice meanwhile', async ({ page }) => {
  let sent = 0;
  await page.route(calls, () => {
    sent += 1;
  });
  const tester = await Tester.open(page, 'orderserve/query');
  await tester.sendButton.click();
  await tester.button('tester.sending').click({ force: true });
  await expect.poll(() => sent).toBe(1);
  await tester.button('tester.cancel').click();
  await expect(page.getByText(say('tester.failure.cancelled'))).toBeVisible();
  expect(sent).toBe(1);
  await page.unroute(calls);
  expect(await tester.send()).toMatchObject({ code: '1' });
});

test("the server's call limit is shown as the answer it is", { tag: '@all' }, async ({
  page,
  startServer,
  problems,
}) => {
  problems.expect(/429/);
  const { url } = await startServer({ settings: { CALLS_PER_SECOND: '1' } });
  // The same call again and again until the server has had enough of it within one second.
  await page.route(calls, async (route) => {
    for (;;) {
      const response = await route.fetch();
      if (response.status() === 429) return route.fulfill({ response });
    }
  });
  await page.goto(`${url}/en/apiDoc/orderserve/query?panel=try`);
  const tester = new Tester(page);
  await tester.expectReady();
  const answer = await tester.send();
  await expect(tester.answer).toContainText('HTTP 429');
  await expect(tester.answer).toContainText(answer.msg);
});

test('an answer that is no envelope is shown as it came', { tag: '@all' }, async ({
  page,
  problems,
}) => {
  problems.expect(/502/);
  await page.route(calls, (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
  const tester = await Tester.open(page, 'orderserve/query');
  await tester.sendButton.click();
  await expect(tester.answer).toContainText(say('tester.answer.noEnvelope', { status: 502 }));
  await expect(tester.answer).toContainText('<h1>Bad gateway</h1>');
});
