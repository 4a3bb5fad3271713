import type { Page } from 'playwright/test';
import { expect, test } from './_support/portal.ts';
import { Tester } from './_support/tester.ts';
import { say } from './_support/texts.ts';

const calls = /\/openplatformweb\/mock\//;

const region = (page: Page, id: string) => page.getByRole('region', { name: say(id), exact: true });

test("form and JSON are two views of the same data, and neither loses the other's", async ({
  page,
}) => {
  const tester = await Tester.open(page, 'orderserve/create');
  await tester.field('weight').fill('2.05');
  await tester.field('receiver.name').fill('منى "Mona" 📦');
  await tester.showJson();
  const order = await tester.readJson();
  expect(order).toMatchObject({ weight: 2.05, receiver: { name: 'منى "Mona" 📦' } });

  await tester.json.fill(JSON.stringify({ ...order, unknownField: { deep: [1] }, length: 44 }));
  await tester.showForm();
  await expect(tester.field('length')).toHaveValue('44');
  await expect(tester.field('weight')).toHaveValue('2.05');
  await tester.field('length').fill('45');
  await tester.showJson();
  expect(await tester.readJson()).toMatchObject({ unknownField: { deep: [1] }, length: 45 });
});

test('data survives a reload and another language', { tag: '@all' }, async ({ page }) => {
  const tester = await Tester.open(page, 'orderserve/create');
  await tester.field('remark').fill('kept over everything');
  await page.reload();
  await expect(tester.field('remark')).toHaveValue('kept over everything');
  await page.goto('/ar/apiDoc/orderserve/create?panel=try#work');
  await expect(page.locator('[id$="field-remark"]')).toHaveValue('kept over everything');
});

test('invalid JSON is kept, its error is located, and it is not sent', {
  tag: '@all',
}, async ({ page }) => {
  const tester = await Tester.open(page, 'orderserve/create');
  const text = '{\n  "weight": 1,\n  "length" 30\n}';
  await tester.showJson();
  await tester.json.fill(text);
  const place = say('tester.json.invalid', { line: 3, column: 12 });
  await expect(tester.form.getByText(place)).toBeVisible();
  await expect(tester.json).toHaveAccessibleDescription(new RegExp(place.replaceAll('.', '\\.')));
  await tester.button('tester.json.show').click();
  const readStart = () => tester.json.evaluate((area: HTMLTextAreaElement) => area.selectionStart);
  await expect.poll(readStart).toBe(text.indexOf('30'));

  await tester.showForm();
  await expect(tester.form.getByText(say('tester.form.noJson'))).toBeVisible();
  await tester.sendButton.click();
  await expect(tester.form.getByRole('alert')).toContainText(say('tester.stopped.json'));
  await tester.button('tester.stopped.first').click();
  await expect(tester.json).toHaveValue(text);
  await expect(tester.answer).toBeHidden();
});

test('field that breaks a rule says so and gets the focus', async ({ page }) => {
  const tester = await Tester.open(page, 'orderserve/create');
  const weight = tester.field('weight');
  await weight.fill('31');
  await weight.blur();
  await expect(weight).toHaveAccessibleDescription(
    new RegExp(say('tester.rule.maximum', { limit: 30 })),
  );
  await tester.field('receiver.street').fill('');
  await tester.sendButton.click();
  await expect(tester.form.getByRole('alert')).toContainText(
    say('tester.stopped.fields', { count: 2 }),
  );
  const street = tester.field('receiver.street');
  await expect(street).toBeFocused();
  await expect(street).toBeInViewport();
  await expect(street).toHaveAttribute('aria-invalid', 'true');
  await expect(street).toHaveAccessibleDescription(new RegExp(say('tester.rule.required')));
  await expect(tester.answer).toBeHidden();

  await street.fill('5 Main street');
  await weight.fill('3');
  expect(await tester.send()).toMatchObject({ code: '1' });
});

test('data that breaks a rule can be sent anyway, and the server says what is wrong', {
  tag: '@all',
}, async ({ page, problems }) => {
  problems.expect(/422/);
  const tester = await Tester.open(page, 'orderserve/create');
  await tester.field('weight').fill('31');
  await tester.sendButton.click();
  const answer = await tester.send(tester.button('tester.sendAnyway'));
  expect(answer).toMatchObject({ code: '145003092', data: null });
  await expect(tester.answer).toContainText(answer.msg);
  await tester.showJson();
  await tester.answer.getByRole('button', { name: `${say('tester.answer.field')} weight` }).click();
  await expect(tester.field('weight')).toBeFocused();
});

test('sent data stays in view, and every next call creates an order with a new number', async ({
  page,
}) => {
  const tester = await Tester.open(page, 'orderserve/create');
  const number = tester.field('txlogisticId');
  const used = [await number.inputValue()];
  const created = await tester.send();
  expect(created).toMatchObject({ code: '1', data: { txlogisticId: used[0] } });
  await expect(number).toHaveValue(used[0] ?? '');
  const again = await tester.send<{ txlogisticId: string }>();
  used.push(again.data.txlogisticId);
  await expect(number).toHaveValue(used[1] ?? '');
  await tester.field('remark').fill('typed by hand');
  await expect(number).not.toHaveValue(used[1] ?? '');
  used.push(await number.inputValue());
  const edited = await tester.send();
  expect(edited).toMatchObject({ code: '1', data: { txlogisticId: used[2] } });
  await page.reload();
  await tester.expectReady();
  const reloaded = await tester.send<{ txlogisticId: string }>();
  used.push(reloaded.data.txlogisticId);
  await tester.button('tester.new').click();
  await expect(number).not.toHaveValue(used[3] ?? '');
  used.push(await number.inputValue());
  expect(new Set(used).size).toBe(5);
  await expect(tester.field('remark')).toHaveValue('typed by hand');
});

test('wrong private key leads to the account, not to the business digest', async ({ page }) => {
  const tester = await Tester.open(page, 'orderserve/create', '1.0');
  await tester.form.getByText(say('tester.account.demo'), { exact: true }).click();
  const key = tester.form.getByLabel(say('sign.privateKey'), { exact: true });
  await key.fill('0123456789abcdef0123456789abcdef');
  expect(await tester.send()).toMatchObject({ code: '145003030' });
  await expect(tester.answer).not.toContainText(say('tester.answer.field'));
  await tester.button('tester.answer.account').click();
  await expect(key).toBeFocused();
});

/** Sends an order and opens the view of the sent request; `names` are its headers. */
async function sendAndOpen(page: Page, names: readonly string[], version?: string) {
  const tester = await Tester.open(page, 'orderserve/create', version);
  await tester.field('remark').fill('100% & "é" \u00a0 عربي 📦 +');
  const sent = page.waitForRequest(calls);
  expect(await tester.send()).toMatchObject({ code: '1' });
  const request = await sent;
  const body = request.postData() ?? '';
  const headers = await request.allHeaders();

  const details = page.locator('details').filter({ hasText: say('tester.sent.title') });
  await details.locator('summary').click();
  await expect(
    page.getByText(say('tester.sent.bytes', { bytes: Buffer.byteLength(body) })),
  ).toBeVisible();
  await expect(details).toContainText(request.url());
  for (const name of names) {
    const shown = details.locator('dl > div').filter({ hasText: name }).locator('dd').first();
    await expect(shown).toHaveText(headers[name.toLowerCase()] ?? 'not sent');
  }
  return { body, headers };
}

test('shown request equals the sent one to the last byte', async ({ page }) => {
  const { body, headers } = await sendAndOpen(page, [
    'content-type',
    'x-api-account',
    'webhook-id',
    'webhook-timestamp',
    'webhook-signature',
  ]);
  const { 'webhook-id': id, 'webhook-timestamp': timestamp } = headers;
  await expect(region(page, 'tester.sent.signedText')).toHaveText(`${id}.${timestamp}.${body}`);
});

test('shown request of version 1 equals the sent one to the last byte', async ({ page }) => {
  const names = ['Content-Type', 'apiAccount', 'digest', 'timestamp'];
  const { body } = await sendAndOpen(page, names, '1.0');
  const part = (id: string) => region(page, id).textContent();
  expect(await part('tester.sent.body')).toBe(body);
  expect(await part('tester.sent.signed')).toBe(new URLSearchParams(body).get('bizContent'));
});

test('pasted address fills the fields of a place and leaves the others', {
  tag: '@all',
}, async ({ page }) => {
  const tester = await Tester.open(page, 'orderserve/create');
  const name = await tester.field('receiver.name').inputValue();
  await tester.form
    .locator('summary', { hasText: say('paste.address') })
    .last()
    .click();
  await tester.form.getByLabel(say('paste.address')).last().fill('Villa 3, Maadi, Cairo');
  await tester.form.getByRole('button', { name: say('paste.fill') }).click();
  await expect(tester.field('receiver.prov')).toHaveValue('القاهرة');
  await expect(tester.field('receiver.city')).toHaveValue('المعادي');
  await expect(tester.field('receiver.name')).toHaveValue(name);
});
