import { expect, type Locator, type Page } from 'playwright/test';
import { createFormats } from '#contract/formats.ts';
import { foldBase64 } from '../../../src/components/Tester/_fold.ts';
import { say } from './texts.ts';

/** The envelope of the open API. */
export interface Answer<Data = unknown> {
  code: string;
  msg: string;
  data: Data;
}

/** A response as the page shows it: with its base64 folded. */
function toShown(answer: unknown): unknown {
  const { fileSize } = createFormats('en');
  const name = (bytes: number) => say('tester.answer.base64', { size: fileSize(bytes) });
  return JSON.parse(foldBase64(JSON.stringify(answer), name));
}

/** The tester on an operation's page in English, through what its reader sees. */
export class Tester {
  readonly page: Page;
  readonly form: Locator;
  readonly answer: Locator;
  readonly json: Locator;
  readonly sendButton: Locator;

  constructor(page: Page) {
    this.page = page;
    this.form = page.getByRole('form', { name: say('tester.title'), exact: true });
    this.answer = page.getByRole('region', { name: say('tester.answer.title'), exact: true });
    // The labels of version 1 and of the later versions.
    const labels = ['tester.json.label', 'tester.json.body'].map((id) => say(id));
    this.json = this.form.getByLabel(new RegExp(`^(${labels.join('|')})`));
    this.sendButton = this.form.getByRole('button', { name: say('tester.send'), exact: true });
  }

  /**
   * Opens an operation's page with its tester, ready to send with the demo account; `version`, such as
   * 1.0, is an older version.
   */
  static async open(page: Page, id: string, version?: string): Promise<Tester> {
    await page.goto(`/en/${version ? `${version}/` : ''}apiDoc/${id}?panel=try#work`);
    const tester = new Tester(page);
    await tester.expectReady();
    return tester;
  }

  async expectReady(): Promise<void> {
    await expect(this.form.getByText(say('tester.account.demo'), { exact: true })).toBeVisible();
  }

  /** The control of a field, by its path in the data: `receiver.mobile`, `items[0].number`. */
  field(path: string): Locator {
    return this.form.locator(`[id$="field-${path}"]`);
  }

  button(id: string): Locator {
    return this.page.getByRole('button', { name: say(id), exact: true });
  }

  async chooseExample(title: string): Promise<void> {
    await this.form.getByLabel(say('tester.example')).selectOption({ label: title });
  }

  async showJson(): Promise<void> {
    await this.button('tester.view.json').click();
    await expect(this.json).toBeVisible();
  }

  async showForm(): Promise<void> {
    await this.button('tester.view.form').click();
  }

  async readJson(): Promise<Record<string, unknown>> {
    return JSON.parse(await this.json.inputValue()) as Record<string, unknown>;
  }

  /** Presses a button that sends; expects the page to show the server's response, and resolves to it. */
  async send<Data = unknown>(button = this.sendButton): Promise<Answer<Data>> {
    const response = this.page.waitForResponse(/\/openplatformweb\/mock\//);
    await button.click();
    const answer = (await (await response).json()) as Answer<Data>;
    const shown = this.answer.locator('pre code');
    // Retried, because the shown JSON may still be incomplete.
    await expect(async () => {
      expect(JSON.parse((await shown.textContent()) ?? '')).toEqual(toShown(answer));
    }).toPass({ timeout: 15_000 });
    return answer;
  }
}
