import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright/test';
import {
  type Md5,
  passwordSalt,
  toBusinessDigest,
  toCipher,
  toHeaderDigest,
} from '#contract/signature/md5-v1.ts';
import { clipboardPermissions, copyBy } from './_support/clipboard.ts';
import { root } from './_support/places.ts';
import { expect, test } from './_support/portal.ts';
import { Tester } from './_support/tester.ts';
import { say } from './_support/texts.ts';

interface Vectors {
  business: { customerCode: string; password?: string; privateKey: string; digest: string }[];
  header: { privateKey: string; bizContent: string; digest: string }[];
}

const vectors = JSON.parse(readFileSync(path.join(root, 'static/vectors.json'), 'utf8')) as Vectors;

const md5: Md5 = {
  base64: (text) => hash('md5', text, 'base64'),
  hex: (text) => hash('md5', text, 'hex'),
};

/** The signing panel of an operation with both digests. */
class Panel {
  readonly root: Locator;
  readonly json: Locator;

  constructor(page: Page) {
    this.root = page.getByRole('tabpanel', { name: say('operation.panel.sign'), exact: true });
    this.json = this.root.getByLabel(say('sign.json'), { exact: true });
  }

  static async open(page: Page): Promise<Panel> {
    await page.goto('/en/1.0/apiDoc/orderserve/query?panel=sign#work');
    const panel = new Panel(page);
    await expect(panel.root.getByText(say('sign.demo'))).toBeVisible();
    return panel;
  }

  input(id: string): Locator {
    return this.root.getByRole('textbox', { name: say(`sign.${id}`), exact: true });
  }

  /** The input of an md5 step, with its length in bytes beside it. */
  text(id: string): Locator {
    return this.root.getByRole('region', { name: say(`sign.step.${id}`), exact: true });
  }

  async expectText(id: string, text: string): Promise<void> {
    await expect.poll(() => this.text(id).textContent()).toBe(text);
    const count = say('sign.bytes', { count: Buffer.byteLength(text) });
    await expect(this.text(id).locator('xpath=..')).toContainText(count);
  }

  value(id: string): Locator {
    return this.root.locator(`[data-step="${id}"]`);
  }
}

test('every step to both digests matches the contract', async ({ page }) => {
  const panel = await Panel.open(page);
  await panel.root.getByLabel(say('sign.showSecrets')).check();
  for (const { customerCode, password, privateKey, digest } of vectors.business) {
    if (password === undefined) continue;
    const cipher = toCipher(md5, password);
    const joined = customerCode + cipher + privateKey;
    await panel.input('privateKey').fill(privateKey);
    await panel.input('customerCode').fill(customerCode);
    await panel.input('password').fill(password);
    await panel.expectText('cipherText', password + passwordSalt);
    await expect(panel.value('cipher')).toHaveText(cipher);
    await panel.expectText('businessText', joined);
    await expect(panel.value('businessHex')).toHaveText(md5.hex(joined));
    await expect(panel.value('businessDigest')).toHaveText(digest);
    expect(toBusinessDigest(md5, customerCode, cipher, privateKey)).toBe(digest);
  }
  const odd = { privateKey: 'k é', bizContent: '{"a": "عربي 📦",\n\t"b":"\u00a0\u200b"} ' };
  const all = [
    ...vectors.header,
    { ...odd, digest: toHeaderDigest(md5, odd.bizContent, odd.privateKey) },
  ];
  for (const { privateKey, bizContent, digest } of all) {
    await panel.input('privateKey').fill(privateKey);
    await panel.json.fill(bizContent);
    await panel.expectText('headerText', bizContent + privateKey);
    await expect(panel.value('headerHex')).toHaveText(md5.hex(bizContent + privateKey));
    await expect(panel.value('headerDigest')).toHaveText(digest);
  }
});

test('keys and invisible characters are hidden in the steps until requested', async ({
  page,
  demo,
}) => {
  const panel = await Panel.open(page);
  await expect(panel.text('headerText')).not.toContainText(demo.privateKey);
  await expect(panel.text('cipherText')).not.toContainText(demo.password);
  await panel.root.getByLabel(say('sign.showSecrets')).check();
  await expect(panel.text('headerText')).toContainText(demo.privateKey);
  await expect(panel.text('cipherText')).toContainText(demo.password);
  await panel.json.fill('{"a":\t"x\u00a0y\u200b\ufeff\u200f" }\n');
  await expect(panel.text('headerText')).not.toContainText('TAB');
  await panel.root.getByLabel(say('sign.showInvisible')).check();
  const marks = ['→TAB', 'x⍽NBSPy∅ZWSP◊BOM⇤RLM', '"·}↵LF'];
  for (const mark of marks) await expect(panel.text('headerText')).toContainText(mark);
});

test.describe('signing panel with the clipboard', () => {
  test.use({ permissions: clipboardPermissions });

  test('gives a digest that the server accepts', async ({ page, request, demo }) => {
    const panel = await Panel.open(page);
    const { customerCode } = demo;
    await panel.json.fill(
      JSON.stringify({ customerCode, command: 1, serialNumber: ['رقم "1" & 2'] }, null, 3),
    );
    await panel.root.getByRole('button', { name: say('sign.json.put') }).click();
    const label = say('sign.step.headerDigest');
    const digest = await copyBy(
      panel.root.getByRole('button', { name: say('copy.copy', { label }), exact: true }),
    );
    const answer = await request.post('/webopenplatformapi/api/order/getOrders', {
      headers: { apiAccount: demo.apiAccount, digest, timestamp: String(Date.now()) },
      form: { bizContent: await panel.json.inputValue() },
    });
    expect(await answer.json()).toEqual({ code: '1', msg: 'success', data: [] });
  });
});

test('typed key and password leave the tab neither in a request nor in storage', async ({
  page,
  context,
}) => {
  const secrets = {
    privateKey: 'key-to-keep-secret',
    password: 'password-to-keep-secret',
  };
  const sent: Promise<string>[] = [];
  context.on('request', (request) => {
    const said = async () =>
      `${request.url()}\n${JSON.stringify(await request.allHeaders())}\n${request.postData() ?? ''}`;
    sent.push(said());
  });
  const panel = await Panel.open(page);
  for (const [id, secret] of Object.entries(secrets)) await panel.input(id).fill(secret);
  await expect(panel.value('headerHex')).not.toBeEmpty();
  await page.getByRole('tab', { name: say('operation.panel.try') }).click();
  expect(await new Tester(page).send()).toMatchObject({ code: '145003030' });
  await page.goto('/en/home');
  await page.waitForLoadState('networkidle');

  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  const everything = [...(await Promise.all(sent)), stored].join('\n');
  expect(everything).toContain('/openplatformweb/mock/order/getOrders');
  expect(everything).toContain('langList');
  for (const secret of Object.values(secrets)) expect(everything).not.toContain(secret);
});
