import { test as base, expect } from 'playwright/test';
import { Problems } from './problems.ts';
import { type Portal, type StartOptions, startPortal } from './server.ts';

/** The sandbox account that the demo server offers to everybody. */
export interface DemoAccount {
  apiAccount: string;
  privateKey: string;
  customerCode: string;
  password: string;
}

interface TestFixtures {
  /** Whether a first visit may be offered the browser's language. */
  offersLanguage: boolean;
  /** Problems of this test's pages; one that was not expected fails the test. */
  problems: Problems;
  /** One more server, for a test that needs it set up differently. */
  startServer: (options: StartOptions) => Promise<Portal>;
}

interface WorkerFixtures {
  portal: Portal;
  demo: DemoAccount;
}

/** Playwright's test on a server of ours: relative addresses are the portal's. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      const portal = await startPortal();
      await use(portal);
      await portal.stop();
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
  startServer: async ({ context }, use, { errors }) => {
    const started: Portal[] = [];
    await use(async (options) => {
      const portal = await startPortal(options);
      started.push(portal);
      return portal;
    });
    // A page that asks for something at rest would find its server gone; of a failure it is the picture.
    if (errors.length === 0) {
      for (const page of context.pages()) await page.goto('about:blank');
    }
    for (const portal of started) await portal.stop();
  },
  baseURL: ({ portal }, use) => use(portal.url),
  /** Off, nobody is offered another language; the tests' browser is Chinese, most of their pages are not. */
  offersLanguage: [false, { option: true }],
  context: async ({ context, offersLanguage }, use) => {
    if (!offersLanguage) {
      await context.addInitScript(() => {
        // The blank page that a tab begins with has no storage.
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
