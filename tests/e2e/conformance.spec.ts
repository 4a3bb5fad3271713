import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { root } from './_support/places.ts';
import { expect, test } from './_support/portal.ts';
import { createSay, say } from './_support/texts.ts';

interface Vector {
  id: string;
  digest: string;
  cipher?: string;
}

interface Vectors {
  business: Vector[];
  header: Vector[];
  webhook: { id: string; signature: string }[];
}

const file = path.join(root, 'static/vectors.json');
const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vectors;
const all = [...vectors.business, ...vectors.header];
const right = all.map(({ id, digest, cipher }) => ({ id, digest, cipher }));

/** The conformance check of the page on signatures. */
class Check {
  readonly root: Locator;
  readonly results: Locator;
  readonly summary: Locator;

  constructor(page: Page, speak = say) {
    this.root = page.getByRole('region', { name: speak('conformance.title'), exact: true });
    this.results = this.root.getByLabel(speak('conformance.results'), { exact: true });
    this.summary = this.root.getByRole('status');
  }

  static async open(page: Page, address = '/en/1.0/apiDoc/guides/signature', speak = say) {
    await page.goto(address);
    const check = new Check(page, speak);
    await expect(check.results).toBeEnabled();
    return check;
  }

  async run(results: string): Promise<void> {
    await this.results.fill(results);
    await this.root.getByRole('button', { name: say('conformance.check'), exact: true }).click();
  }
}

test('vectors can be downloaded from the page and pass their own check', async ({ page }) => {
  const check = await Check.open(page);
  const link = page.getByRole('link', { name: 'vectors.json' });
  const answer = await page.request.get(String(await link.getAttribute('href')));
  expect(await answer.json()).toEqual(JSON.parse(readFileSync(file, 'utf8')));
  await check.run(await answer.text());
  await expect(check.summary).toHaveText(say('conformance.all', { agrees: all.length }));
});

test('differences come first, with the likely mistake beside the right value', async ({ page }) => {
  const check = await Check.open(page);
  const [first, second, ...rest] = right;
  const lower = { ...first, cipher: String(first?.cipher).toLowerCase() };
  const hex = Buffer.from(String(second?.digest), 'base64').toString('hex');
  await check.run(JSON.stringify([lower, { id: second?.id, digest: hex }, ...rest.slice(1)]));
  const counts = { agrees: all.length - 3, differs: 2, missing: 1 };
  await expect(check.summary).toHaveText(say('conformance.summary', counts));
  const rows = check.root.getByRole('row');
  await expect(rows.nth(1)).toContainText(say('sign.reason.cipher-lower'));
  await expect(rows.nth(2)).toContainText(say('sign.reason.hex'));
  await expect(rows.nth(2)).toContainText(String(second?.digest));
  await expect(rows.nth(2)).toContainText(hex);
  await expect(rows).toHaveCount(3);
  await expect(check.root).toContainText(`${say('conformance.missing')} ${String(rest[0]?.id)}`);
});

test('page of version 2 compares signatures and names the likely mistake', async ({ page }) => {
  const check = await Check.open(page, '/en/apiDoc/guides/signature');
  await check.run(readFileSync(file, 'utf8'));
  const { webhook } = vectors;
  await expect(check.summary).toHaveText(say('conformance.all', { agrees: webhook.length }));
  const [first, ...rest] = webhook;
  const bare = { id: first?.id, signature: first?.signature.replace('v1,', '') };
  await check.run(JSON.stringify([bare, ...rest]));
  await expect(check.root.getByRole('row').nth(1)).toContainText(
    say('sign.reason.no-prefix').replaceAll('`', ''),
  );
});

test('bad JSON is reported with its line and column, and nothing is compared', {
  tag: '@all',
}, async ({ page }) => {
  const check = await Check.open(page);
  await check.run('[\n  {"id": "header-1" "digest": "x"}\n]');
  const alert = check.root.getByRole('alert');
  await expect(alert).toContainText(say('conformance.problem.json', { line: 2, column: 21 }));
  await expect(check.root.getByRole('table')).toHaveCount(0);
  await check.run(JSON.stringify([right[0], right[0], { id: 'x', digest: 5 }]));
  await expect(alert).toContainText(
    say('conformance.problem.notText', { number: 3, id: 'x', field: 'digest' }),
  );
  await check.run('');
  await expect(alert).toContainText(say('conformance.problem.empty'));
});

test('file is read and checked, and one that is too large is refused unread', {
  tag: '@all',
}, async ({ page }) => {
  const check = await Check.open(page);
  const input = check.root.getByLabel(say('conformance.file'));
  const choose = (name: string, text: string) =>
    input.setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await choose('results.json', JSON.stringify([...right, { id: 'header-99', digest: 'x' }]));
  await expect(check.summary).toHaveText(say('conformance.all', { agrees: all.length }));
  await expect(check.root).toContainText(say('conformance.unknown', { count: 1 }));
  await choose('huge.json', ' '.repeat(64 * 1024 + 1));
  await expect(check.root.getByRole('alert')).toContainText(
    say('conformance.problem.large', { size: '64 KiB', fields: 'id, cipher, digest' }),
  );
  await expect(check.results).toHaveValue(/header-99/);
});

test('template can be taken and checked by keyboard alone', async ({ page }) => {
  const check = await Check.open(page);
  await check.results.focus();
  for (let count = 0; count < 3; count += 1) await page.keyboard.press('Tab');
  await expect(check.root.getByRole('button', { name: say('conformance.template') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(check.results).toHaveValue(/"id":"header-1"/);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  const counts = { agrees: 0, differs: 0, missing: all.length };
  await expect(check.summary).toHaveText(say('conformance.summary', counts));
});

test('results stay in the tab, and the page reads from right to left in Arabic', {
  tag: '@all',
}, async ({ page, context }) => {
  const speak = createSay('ar');
  const sent: string[] = [];
  context.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  const check = await Check.open(page, '/ar/apiDoc/guides/signature', speak);
  await check.results.fill(JSON.stringify([{ id: 'webhook-1', signature: 'my-own-signature' }]));
  await page.keyboard.press('Tab');
  await check.root.getByRole('button', { name: speak('conformance.check'), exact: true }).click();
  await expect(check.root).toContainText('my-own-signature');
  await expect(check.results).toHaveAttribute('dir', 'ltr');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const scrolls = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(scrolls).toBe(false);
  expect(sent.join('\n')).not.toContain('my-own-signature');
});
