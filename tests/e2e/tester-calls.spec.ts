import type { Page } from 'playwright/test';
import { findViolations } from './_support/axe.ts';
import { clipboardPermissions, copyBy } from './_support/clipboard.ts';
import { registerDeveloper } from './_support/developer.ts';
import { enter } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import { Tester } from './_support/tester.ts';
import { say, sayContract } from './_support/texts.ts';

const operation = 'orderserve/create';

/** The room of the verdict, in pixels: above it to the fixed bars, and below it to the end of the window. */
async function toRoom(page: Page, { answer }: Tester) {
  const verdict = await answer.locator('[class*="verdict"]').boundingBox();
  if (!verdict) throw new Error('the outcome has no verdict');
  const bars = await page.locator('nav.navbar, nav[class*="bar_"]').evaluateAll(
    (all, left) =>
      all
        .map((each) => each.getBoundingClientRect())
        .filter((each) => each.left <= left && left <= each.right)
        .map((each) => each.bottom),
    verdict.x + 1,
  );
  const bottom = page.viewportSize()?.height ?? 0;
  return { above: verdict.y - Math.max(...bars), below: bottom - verdict.y - verdict.height };
}

for (const width of [360, 390, 640, 820, 1000, 1100, 1280, 1600]) {
  test(`outcome of a call at ${width} pixels is in view, has the focus and is announced`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const tester = await Tester.open(page, operation);
    await tester.send();
    await expect(tester.answer).toBeFocused();
    await expect(tester.answer.getByRole('status').first()).not.toBeEmpty();
    await expect.poll(async () => (await toRoom(page, tester)).above).toBeGreaterThanOrEqual(0);
    await expect.poll(async () => (await toRoom(page, tester)).below).toBeGreaterThanOrEqual(0);
    // The bar marks the section being read; the tester is below all of them.
    if (width < 1280) {
      const bar = page.getByRole('navigation', { name: say('operation.onThisPage') });
      await expect(bar.locator('[aria-current]')).toHaveCount(0);
    }
  });
}

test('Ctrl+Enter in a field sends, and the next Tab continues after the verdict', async ({
  page,
}) => {
  const tester = await Tester.open(page, operation);
  await expect(tester.sendButton).toHaveAttribute('aria-keyshortcuts', 'Control+Enter Meta+Enter');
  await tester.field('receiver.name').focus();
  await page.keyboard.press('Control+Enter');
  await expect(tester.answer).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(tester.answer.locator(':focus')).toHaveCount(1);
});

const calls = /\/openplatformweb\/mock\//;

test('response shows its request id, time and status', async ({ page }) => {
  const tester = await Tester.open(page, 'orderserve/query');
  const response = page.waitForResponse(calls);
  expect(await tester.send()).toMatchObject({ code: '1' });
  const id = (await response).headers()['x-request-id'] ?? 'no request id';
  await expect(tester.answer).toContainText(id);
  await expect(tester.answer).toContainText('HTTP 200');
  await expect(tester.answer).toContainText(/\d+ ms/);
});

test('call offline says so and can be sent again once online', async ({
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

test('unreachable server is distinguished from a device without a network', {
  tag: '@all',
}, async ({ page, problems }) => {
  problems.expect(/ERR_CONNECTION_REFUSED/);
  await page.route(calls, (route) => route.abort('connectionrefused'));
  const tester = await Tester.open(page, 'orderserve/query');
  await tester.sendButton.click();
  await expect(page.getByText(say('tester.failure.network'))).toBeVisible();
});

test('call without a response ends after 15 seconds and says what to do', { tag: '@all' }, async ({
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

test('call waits until the signing account is known, and its response then stays', async ({
  page,
  portal,
}) => {
  const developer = await registerDeveloper(portal.url);
  await enter(page, portal.url, developer);
  const { promise: isAnswered, resolve: answerNow } = Promise.withResolvers<void>();
  await page.route(/help-center\/accounts/, async (route) => {
    await isAnswered;
    await route.continue();
  });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (calls.test(request.url())) sent.push(request.url());
  });
  const demo = page.waitForResponse(/demo\/account/);
  await page.goto('/en/apiDoc/other/freight?panel=try#work');
  await demo;
  const tester = new Tester(page);
  await expect(tester.form).toContainText(say('tester.account.asking'));
  await expect(tester.sendButton).toHaveAttribute('aria-disabled', 'true');
  await tester.sendButton.click({ force: true });
  await expect(tester.form.getByRole('alert')).toBeHidden();
  expect(sent).toEqual([]);

  answerNow();
  const { apiAccount } = developer.sandbox;
  await expect(tester.form).toContainText(say('tester.account.server', { account: apiAccount }));
  expect(await tester.send()).toMatchObject({ code: '1' });
  await expect(tester.answer).toContainText(say('tester.answer.success'));
  await expect(page.getByText(say('tester.answer.previous'))).toBeHidden();
  expect(sent).toHaveLength(1);
});

test('Cancel aborts a call, and a second press sends nothing meanwhile', async ({ page }) => {
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

test('call limit of the server is shown as a response', { tag: '@all' }, async ({
  page,
  startServer,
  problems,
}) => {
  problems.expect(/429/);
  const { url } = await startServer({ settings: { CALLS_PER_SECOND: '1' } });
  // Repeats the call until the server's limit for one second is reached.
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

test('response without an envelope is shown as received', { tag: '@all' }, async ({
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

test('wrong signing secret is reported at its field and can be corrected there', async ({
  page,
  demo,
  problems,
}) => {
  problems.expect(/401/);
  const tester = await Tester.open(page, 'orderserve/create');
  await tester.form.getByText(say('tester.account.demo'), { exact: true }).click();
  const secret = tester.form.getByLabel(say('sign.webhookSecret'), { exact: true });
  const account = demo.apiAccount;
  for (const [typed, id] of [
    [demo.privateKey, 'secretForm'],
    [`whsec_${Buffer.alloc(32, 7).toString('base64')}`, 'secretOther'],
  ] as const) {
    await secret.fill(typed);
    expect(await tester.send()).toMatchObject({ code: '145003030' });
    const doubt = RegExp.escape(say(`tester.doubt.${id}`, { account }));
    await expect(secret).toHaveAccessibleDescription(new RegExp(doubt));
    await tester.answer.getByRole('button', { name: say('tester.answer.account') }).click();
    await expect(secret).toBeFocused();
  }
  expect(await findViolations(page)).toEqual([]);
  await secret.fill(demo.webhookSecret);
  await expect(secret).not.toHaveAttribute('aria-invalid');
  expect(await tester.send()).toMatchObject({ code: '1' });
});

test('wrong key and wrong password are distinguished, each at its field', async ({
  page,
  demo,
}) => {
  const tester = await Tester.open(page, 'orderserve/create', '1.0');
  await tester.form.getByText(say('tester.account.demo'), { exact: true }).click();
  const key = tester.form.getByLabel(say('sign.privateKey'), { exact: true });
  const password = tester.form.getByLabel(say('sign.password'), { exact: true });
  const asWrong = (input: typeof key, id: string) =>
    expect(input).toHaveAccessibleDescription(new RegExp(RegExp.escape(say(`tester.doubt.${id}`))));

  await key.fill(`${demo.privateKey} `);
  expect(await tester.send()).toMatchObject({ code: '145003030' });
  await asWrong(key, 'keySpace');
  expect(await findViolations(page)).toEqual([]);
  await tester.answer.getByRole('button', { name: say('tester.answer.account') }).click();
  await expect(key).toBeFocused();
  await key.fill(demo.privateKey);
  await expect(key).not.toHaveAttribute('aria-invalid');

  await password.fill('another');
  expect(await tester.send()).toMatchObject({ code: '145003031' });
  await asWrong(password, 'passwordOther');
  await password.fill(demo.password);
  expect(await tester.send()).toMatchObject({ code: '1' });
});

test('success offers the next calls with its number and shows the progress of integration testing', async ({
  page,
  portal,
}) => {
  const developer = await registerDeveloper(portal.url);
  await enter(page, portal.url, developer);
  await page.goto('/en/apiDoc/orderserve/create?panel=try#work');
  const tester = new Tester(page);
  const { apiAccount } = developer.sandbox;
  await expect(tester.form).toContainText(say('tester.account.server', { account: apiAccount }));
  const { data } = await tester.send<{ billCode: string }>();
  const shown = say('control.jointTesting.shown.call', { done: 1, needed: 3 });
  await expect(tester.answer.getByText(shown)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  const trace = sayContract('operation.logistics/query.title');
  await tester.answer.getByRole('link', { name: trace, exact: true }).click();
  await expect(tester.field('billCodes')).toHaveValue(data.billCode);
  expect(await tester.send()).toMatchObject({ code: '1' });
  await tester.answer.getByRole('link', { name: say('tester.answer.log') }).click();
  await expect(page).toHaveURL(/\/en\/control\/calls\?call=/);
  await expect(page.getByRole('main')).toContainText(trace);
});

test.describe('label in a response', () => {
  test.use({ permissions: clipboardPermissions });

  test('is drawn, saved as PDF and copied whole', async ({ page }) => {
    const tester = await Tester.open(page, 'orderserve/expressquery');
    const response = page.waitForResponse(calls);
    const { code, data } = await tester.send<{ billCode: string }>();
    expect(code).toBe('1');
    const label = tester.answer.getByRole('region', { name: say('tester.label'), exact: true });
    await expect(label.getByRole('img')).toHaveAccessibleName(/UEG\d+/);
    const isDrawn = await label
      .locator('canvas')
      .first()
      .evaluate((canvas: HTMLCanvasElement) => {
        const { width, height } = canvas;
        const { data } = canvas.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] };
        return data.some((value, index) => index % 4 === 0 && value === 0);
      });
    expect(isDrawn, 'there is ink on the paper').toBe(true);
    const download = page.waitForEvent('download');
    await label.getByRole('link', { name: say('tester.label.saveAs', { format: 'PDF' }) }).click();
    expect((await download).suggestedFilename()).toBe(`${data.billCode}.pdf`);
    await expect(tester.answer.locator('pre code')).toContainText('base64)');
    const copied = await copyBy(
      tester.answer.getByRole('button', {
        name: say('copy.copy', { label: say('tester.answer.whole') }),
      }),
    );
    expect(JSON.parse(copied)).toEqual(await (await response).json());
    expect(await findViolations(page)).toEqual([]);
  });

  for (const format of ['PNG', 'ZPL'] as const) {
    test(`is shown and saved as ${format}`, async ({ page }) => {
      const tester = await Tester.open(page, 'orderserve/expressquery');
      await tester.field('format').selectOption(format);
      const { code, data } = await tester.send<{ billCode: string }>();
      expect(code).toBe('1');
      const label = tester.answer.getByRole('region', { name: say('tester.label'), exact: true });
      if (format === 'ZPL') await expect(label.locator('pre')).toContainText('^XA');
      else {
        const isDrawn = (image: HTMLImageElement) => image.complete && image.naturalWidth === 800;
        await expect.poll(() => label.getByRole('img').evaluate(isDrawn)).toBe(true);
      }
      const download = page.waitForEvent('download');
      await label.getByRole('link', { name: say('tester.label.saveAs', { format }) }).click();
      expect((await download).suggestedFilename()).toBe(`${data.billCode}.${format.toLowerCase()}`);
      expect(await findViolations(page)).toEqual([]);
    });
  }
});
