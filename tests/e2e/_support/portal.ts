import { type BrowserContext, test as base, expect, type Page } from 'playwright/test';
import { type Portal, type StartOptions, startPortal } from './server.ts';

/** Problems in the browser during a test, and those that the test expects. */
class Problems {
  private readonly found: string[] = [];
  private readonly expected: RegExp[] = [];

  /** Marks a problem as expected: a pattern for lines such as `response 503 http://…`. */
  expect(pattern: RegExp): void {
    this.expected.push(pattern);
  }

  /** The problems that the test does not expect. */
  unexpected(): string[] {
    return this.found.filter((line) => !this.expected.some((pattern) => pattern.test(line)));
  }

  /** Collects console errors and warnings, exceptions and failed requests of every page in the context. */
  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      const { url } = message.location();
      const type = message.type();
      if (['error', 'warning'].includes(type)) {
        this.found.push(`console ${type} ${message.text()} (${url})`);
      }
    });
    context.on('weberror', (error) => this.found.push(`exception ${error.error().stack}`));
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText;
      // A page aborts its loading when it is left.
      if (reason === 'net::ERR_ABORTED') return;
      this.found.push(`request ${reason} ${request.url()}`);
    });
    context.on('response', (response) => {
      if (response.status() >= 400)
        this.found.push(`response ${response.status()} ${response.url()}`);
    });
  }
}

/** The sandbox account that the demo server offers to everyone. */
export interface DemoAccount {
  apiAccount: string;
  privateKey: string;
  webhookSecret: string;
  customerCode: string;
  password: string;
}

interface TestFixtures {
  /** True if a first visit may offer the browser's language. */
  offersLanguage: boolean;
  /** Problems of this test's pages; an unexpected one fails the test. */
  problems: Problems;
}

interface WorkerFixtures {
  /** Starts another server with other settings; the tests of a worker share it. */
  startServer: (options: StartOptions) => Promise<Portal>;
  portal: Portal;
  demo: DemoAccount;
}

/** Presses and keys have no effect until React hydrates the page, so each visit waits for that. */
function waitForReact(page: Page): void {
  const isTakenUp = () =>
    page.locator(':root:not([data-has-hydrated="false"])').waitFor({ state: 'attached' });
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil !== 'commit') await isTakenUp();
    return response;
  };
  const reload = page.reload.bind(page);
  page.reload = async (options) => {
    const response = await reload(options);
    await isTakenUp();
    return response;
  };
}

/** Playwright's test on our own server: relative addresses are the portal's. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  startServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      const started = new Map<string, Promise<Portal>>();
      await use((options) => {
        const key = JSON.stringify(options);
        const portal = started.get(key) ?? startPortal(options);
        started.set(key, portal);
        return portal;
      });
      for (const portal of started.values()) await (await portal).stop();
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ startServer }, use) => {
      await use(await startServer({}));
    },
    { scope: 'worker' },
  ],
  demo: [
    async ({ portal }, use) => {
      const answer = await fetch(`${portal.url}/openplatformweb/demo/account`);
      await use(((await answer.json()) as { data: DemoAccount }).data);
    },
    { scope: 'worker' },
  ],
  baseURL: ({ portal }, use) => use(portal.url),
  /** Off: no page offers another language. The tests' browser is Chinese, and most of their pages are not. */
  offersLanguage: [false, { option: true }],
  context: async ({ context, javaScriptEnabled, offersLanguage }, use) => {
    if (javaScriptEnabled) context.on('page', waitForReact);
    // With data saving on, the browser prefetches no pages: this saves a fifth of a visit's work.
    await context.addInitScript(() => {
      Object.defineProperty(Reflect.get(navigator, 'connection'), 'saveData', { value: true });
    });
    if (!offersLanguage) {
      await context.addInitScript(() => {
        // The blank page of a new tab has no storage.
        if (location.protocol !== 'about:') localStorage.lang ??= 'CN';
      });
    }
    await use(context);
  },
  problems: [
    async ({ context }, use) => {
      const problems = new Problems();
      problems.watch(context);
      await use(problems);
      expect(
        problems.unexpected(),
        'problems in the browser; expected ones go to `problems`',
      ).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
