import { readFile } from 'node:fs/promises';
import { languages } from '#contract/languages.ts';
import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import { expectSound } from './_support/axe.ts';
import {
  callsPath,
  errorsOf,
  expectRows,
  listHead,
  listOf,
  openPage,
  rowsOf,
  tabOf,
} from './_support/call-log.ts';
import { callSandbox, createOrder, registerDeveloper, toCustomer } from './_support/developer.ts';
import { enter } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import { Tester } from './_support/tester.ts';
import { say, sayContract } from './_support/texts.ts';

test('new calls appear while the list is in view, and are offered to a reader inside it', async ({
  page,
  portal,
  problems,
}) => {
  problems.expect(/liveCalls/);
  const developer = await registerDeveloper(portal.url);
  await openPage(page, portal.url, developer);
  await listOf(page)
    .getByRole('button', { name: say('control.calls.live'), exact: true })
    .click();
  const came = (count: number) => page.getByText(say('control.calls.live.came', { count }));
  await expect(came(0)).toBeVisible();
  await createOrder(portal.url, developer, 'SHOP-10');
  await expect(came(1)).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(1);
  await rowsOf(page).getByRole('link').first().focus();
  await callSandbox(portal.url, developer, 'logistics/trace', {}, 'wrong');
  const show = page.getByRole('button', { name: say('control.calls.live.show', { count: 1 }) });
  await expect(show).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(1);
  await expectSound(page);
  await show.click();
  await expect(listHead(page)).toBeFocused();
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(came(2)).toBeVisible();

  // An interruption is reported and repaired automatically; calls until then belong to the old filter.
  const streams = '**/console/liveCalls*';
  await page.route(streams, (route) => route.abort());
  await listOf(page)
    .getByLabel(say('control.calls.outcome'))
    .selectOption({ label: say('control.calls.failure') });
  await expect(page.getByText(say('control.calls.live.retry'))).toBeVisible();
  await page.unroute(streams);
  await expect(came(0)).toBeVisible();
});

test('live view pauses while the user is away and resumes on return', {
  tag: '@all',
}, async ({ page, portal, problems }) => {
  problems.expect(/liveCalls/);
  const developer = await registerDeveloper(portal.url);
  await page.clock.install();
  await openPage(page, portal.url, developer);
  await listOf(page)
    .getByRole('button', { name: say('control.calls.live'), exact: true })
    .click();
  const came = page.getByText(say('control.calls.live.came', { count: 0 }));
  await expect(came).toBeVisible();
  await page.clock.runFor(11 * 60_000);
  await expect(page.getByText(say('control.follow.rests'))).toBeVisible();
  await page.keyboard.press('Shift');
  await expect(came).toBeVisible();
});

const trace = sayContract('operation.logistics/query.title');
const create = sayContract('operation.orderserve/create.title');

test('calls are listed, filtered in the address, shown in full and opened in the tester', async ({
  page,
  portal,
}) => {
  const developer = await registerDeveloper(portal.url);
  await openPage(page, portal.url, developer);
  await expect(page.getByText(say('control.calls.empty.title'))).toBeVisible();
  await expectSound(page);

  const billCode = await createOrder(portal.url, developer, 'SHOP-7');
  const request = { billCodes: billCode };
  const refused = await callSandbox(portal.url, developer, 'logistics/trace', request, 'wrong');
  const refresh = listOf(page).getByRole('button', { name: say('control.refresh') });
  await expectRows(page, refresh, 2);
  await expect(rowsOf(page).first()).toContainText('145003030');
  // Times are shown and entered with their zone.
  await expect(rowsOf(page).first().locator('time')).toContainText(/ UTC([+-]\d|$)/);
  await expect(listOf(page).getByLabel(say('control.from'))).toHaveAccessibleName(/ UTC([+-]\d|$)/);

  await listOf(page)
    .getByLabel(say('control.calls.outcome'))
    .selectOption({ label: say('control.calls.success') });
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(page).toHaveURL(/outcome=success/);
  await expect(rowsOf(page)).toContainText(create);
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(1);
  await page.goBack();
  await expect(rowsOf(page)).toHaveCount(2);
  const version = listOf(page).getByLabel(say('control.calls.version'), { exact: true });
  await version.selectOption({ label: say('search.version', { version: '2' }) });
  await expect(rowsOf(page)).toHaveCount(0);
  await expect(page).toHaveURL(/version=2/);
  await version.selectOption({ label: say('search.version', { version: '1' }) });
  await expect(rowsOf(page)).toHaveCount(2);
  await listOf(page).getByLabel(say('kit.requestId'), { exact: true }).fill(refused.requestId);
  await expect(rowsOf(page)).toHaveCount(1);

  await page.getByRole('link', { name: trace, exact: true }).click();
  await expect(page.getByText(say('control.calls.digest.header'))).toBeVisible();
  await expect(page.locator('main time').first()).toHaveText(/:\d\d.* UTC([+-]\d|$)/);
  const received = page.getByRole('region', { name: say('control.calls.received') });
  await expect(received).toContainText(billCode);
  // The signed text is shown as received, without formatting.
  await expect(received.locator('pre')).toHaveText(JSON.stringify(request));
  await expectSound(page);

  // The signature tool uses the text and the account of the call, not the demo account's key.
  await page.getByRole('link', { name: say('control.calls.sign') }).click();
  const { apiAccount } = developer.sandbox;
  const own = page.getByRole('region', { name: say('sign.own.title', { account: apiAccount }) });
  await expect(own.locator('ol > li')).toHaveCount(1);
  await expect(page.getByLabel(say('sign.json'), { exact: true })).toHaveValue(
    JSON.stringify(request),
  );
  await page.goBack();

  await page.getByRole('link', { name: say('control.calls.again') }).click();
  await expect(page).toHaveURL(/\/en\/1\.0\/apiDoc\/logistics\/query\?panel=try/);
  const tester = new Tester(page);
  await expect(tester.field('billCodes')).toHaveValue(billCode);
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(kept).not.toContain(developer.sandbox.privateKey);
});

test('errors are grouped by cause, and a code filters the list', async ({ page, portal }) => {
  const developer = await registerDeveloper(portal.url);
  await createOrder(portal.url, developer, 'SHOP-11');
  for (let sent = 0; sent < 2; sent += 1) {
    await callSandbox(portal.url, developer, 'logistics/trace', {}, 'wrong');
  }
  await callSandbox(portal.url, developer, 'logistics/trace', {});
  await openPage(page, portal.url, developer);
  await tabOf(page, 'figures').click();
  await expect(page).toHaveURL(/tab=figures/);
  const rows = errorsOf(page).locator('tbody tr');
  await expect(async () => {
    await page.reload();
    await expect(rows).toHaveCount(2, { timeout: 2000 });
  }).toPass();
  await expect(rows.first()).toContainText('145003030');
  await expect(rows.first().getByRole('img')).toHaveAccessibleName(/2.*2/);
  await expectSound(page);
  await rows.first().getByRole('link', { name: '145003030' }).click();
  await expect(page).toHaveURL(/code=145003030/);
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(listHead(page)).toBeFocused();
  await tabOf(page, 'figures').click();
  await rows.first().getByRole('link').last().click();
  await expect(page.getByText(say('control.calls.digest.header'))).toBeVisible();
});

test('chart has a table of its numbers for the chosen environment', {
  tag: '@all',
}, async ({ page, portal }) => {
  const developer = await registerDeveloper(portal.url);
  await createOrder(portal.url, developer, 'SHOP-8');
  await callSandbox(portal.url, developer, 'logistics/trace', {}, 'wrong');
  await openPage(page, portal.url, developer);
  await tabOf(page, 'log').press('ArrowRight');
  await expect(tabOf(page, 'figures')).toBeFocused();
  const label = say('control.calls.chart.label', { calls: 2, errors: 1 });
  const chart = page.getByRole('img', { name: label, exact: true });
  await expect(async () => {
    await page.reload();
    await expect(chart).toBeVisible({ timeout: 2000 });
  }).toPass();
  for (const [span, rows] of [
    ['week', 7],
    ['month', 30],
  ] as const) {
    await page.getByRole('button', { name: say(`control.calls.span.${span}`) }).click();
    await expect(page).toHaveURL(new RegExp(`span=${span}`));
    await page.getByText(say('control.calls.chart.table')).click();
    const table = page.getByRole('table', { name: say('control.calls.chart') });
    await expect(table.locator('tbody tr')).toHaveCount(rows);
    await expect(table.locator('tbody tr').first().getByRole('cell')).toHaveText(['2', '1']);
  }
  await expectSound(page);
});

test('export saves the filtered calls and says how many there are', {
  tag: '@all',
}, async ({ page, portal }) => {
  const developer = await registerDeveloper(portal.url);
  await createOrder(portal.url, developer, 'SHOP-9');
  await callSandbox(portal.url, developer, 'logistics/trace', {}, 'wrong');
  await openPage(page, portal.url, developer);
  const refresh = listOf(page).getByRole('button', { name: say('control.refresh') });
  await expectRows(page, refresh, 2);
  await page.goto(`${callsPath}?outcome=failure`);
  await expect(rowsOf(page)).toHaveCount(1);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: say('control.calls.export') }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^calls-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toMatch(/^\ufefftime,/);
  expect(lines.slice(1)).toEqual([expect.stringContaining('145003030'), '']);
  await expect(page.getByText(say('control.calls.export.done', { count: 1 }))).toBeVisible();
});

test("refused calls beyond the log's limit are counted", async ({ page, portal }) => {
  const developer = await registerDeveloper(portal.url);
  // The first 15 of an hour are kept, and the newest 20; those between are counted.
  const [first, counted, newest] = [15, 5, 20];
  const sent: string[] = [];
  while (sent.length < first + counted + newest) {
    const refused = await callSandbox(portal.url, developer, 'logistics/trace', {}, 'wrong');
    sent.push(refused.requestId);
  }
  await openPage(page, portal.url, developer);
  const refresh = listOf(page).getByRole('button', { name: say('control.refresh') });
  await expect(async () => {
    await refresh.click();
    const note = listOf(page).getByText(say('control.calls.leftOut', { count: counted }));
    await expect(note).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expectSound(page);
  await page.goto(`${callsPath}?call=${sent.at(-1)}`);
  await expect(page.getByText(say('control.calls.digest.header'))).toBeVisible();
  await page.goto(`${callsPath}?call=${sent[first]}`);
  await expect(page.getByText(sayContract('portal.callUnknown'))).toBeVisible();
  await page.getByRole('link', { name: say('control.calls.counted') }).click();
  await expect(rowsOf(page)).not.toHaveCount(0);
  await expect(listOf(page).getByText(/more calls were/)).toBeVisible();
});

test('call refused for its header digest is compared step by step, with a recomputed inner digest', {
  tag: '@all',
}, async ({ page, portal }) => {
  const developer = await registerDeveloper(portal.url);
  const order = { ...exampleOrder, ...toCustomer(developer), txlogisticId: 'SHOP-12' };
  const sent = await callSandbox(portal.url, developer, 'order/addOrder', order, 'wrong');
  await enter(page, portal.url, developer);
  await page.goto(`${callsPath}?call=${sent.requestId}`);
  await expect(page.getByText(say('control.calls.sign.right-digest'))).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: say('control.calls.sign') }).click();
  const { apiAccount } = developer.sandbox;
  const own = page.getByRole('region', { name: say('sign.own.title', { account: apiAccount }) });
  await own.getByRole('button', { name: say('sign.json.put') }).click();
  await expect(page.getByLabel(say('sign.json'), { exact: true })).toHaveValue(
    JSON.stringify(order),
  );
});

test('call of another developer looks the same as an unknown call', async ({ page, portal }) => {
  const owner = await registerDeveloper(portal.url);
  const { requestId } = await callSandbox(portal.url, owner, 'logistics/trace', {}, 'wrong');
  await enter(page, portal.url, await registerDeveloper(portal.url));
  for (const id of [requestId, 'none']) {
    await page.goto(`${callsPath}?call=${id}`);
    await expect(page.getByText(sayContract('portal.callUnknown'))).toBeVisible();
  }
});

test('calls fit a phone', { tag: '@all' }, async ({ page, portal }) => {
  const developer = await registerDeveloper(portal.url);
  const { requestId } = await callSandbox(portal.url, developer, 'logistics/trace', {}, 'wrong');
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, portal.url, developer);
  const refresh = listOf(page).getByRole('button', { name: say('control.refresh') });
  await expectRows(page, refresh, 1);
  await expectSound(page);
  await page.goto(`${callsPath}?call=${requestId}`);
  await expect(page.getByText(say('control.calls.digest.header'))).toBeVisible();
  await expectSound(page);
});

test('all columns of errors and calls fit beside the menu in every language', {
  tag: '@all',
}, async ({ page, portal }) => {
  const developer = await registerDeveloper(portal.url);
  await callSandbox(portal.url, developer, 'logistics/trace', {}, 'wrong');
  await page.setViewportSize({ width: 1024, height: 800 });
  await enter(page, portal.url, developer);
  for (const { locale } of languages.filter(({ complete }) => complete)) {
    await expect(async () => {
      await page.goto(`${locale === 'zh-CN' ? '' : `/${locale}`}/control/calls`);
      await expect(page.locator('#list .table-frame')).toBeVisible({ timeout: 2000 });
    }).toPass();
    const frames = page.locator('.table-frame');
    const wider = await frames.evaluateAll((all) =>
      all.map((frame) => frame.scrollWidth - frame.clientWidth),
    );
    expect(Math.max(...wider), locale).toBeLessThanOrEqual(0);
  }
});

test('error catalogue shows the calls of a signed-in developer and requests nothing before', async ({
  page,
  portal,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('codeOccurrences')) asked.push(request.url());
  });
  const entry = page.locator('[id="145003030"]');
  const opener = entry.getByText(say('errors.occurrences'), { exact: true });
  await page.goto('/en/apiDoc/errors#145003030');
  await expect(entry.getByRole('listitem').first()).toBeVisible();
  await expect(opener).toHaveCount(0);

  const developer = await registerDeveloper(portal.url);
  await callSandbox(portal.url, developer, 'location/getLocation', {}, 'wrong');
  await enter(page, portal.url, developer);
  await page.goto('/en/apiDoc/errors');
  await expect(opener).toBeVisible();
  expect(asked).toEqual([]);
  const all = entry.getByRole('link', { name: say('errors.occurrences.all') });
  await expect(async () => {
    await page.reload();
    await opener.click();
    await expect(all).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expectSound(page);
  await entry
    .getByRole('link', { name: sayContract('operation.basic.title') })
    .last()
    .click();
  await expect(page).toHaveURL(/\/en\/control\/calls\?call=/);

  await page.goto('/en/apiDoc/errors#145003085');
  const other = page.locator('[id="145003085"]');
  await expect(other.getByText(say('errors.occurrences.none'))).toBeVisible();
});

test('row passes the focus to its details and gets it back', async ({ page, portal }) => {
  const developer = await registerDeveloper(portal.url);
  await createOrder(portal.url, developer, 'SHOP-8');
  await enter(page, portal.url, developer);
  for (const list of ['calls', 'parcels']) {
    await page.goto(`/en/control/${list}`);
    const row = page.locator('a[data-row]').first();
    await row.focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('main h2').first()).toBeFocused();
    await page.getByRole('link', { name: say(`control.${list}.back`) }).click();
    await expect(row).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(row).toBeHidden();
    await page.goBack();
    await expect(row).toBeFocused();
  }
});
