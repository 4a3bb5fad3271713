import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';

/** `npm run test:browser` finds the browser and hands it over here. */
const executablePath = process.env.CHROMIUM;

export default defineConfig({
  testDir: '.',
  globalSetup: './_support/global-setup.ts',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results',
  // Tests that wait for time to pass leave a core free: one more keeps it busy.
  workers: availableParallelism() + 1,
  // Only `npm test -- --all` has time for them: other languages, looks and engines, phones, rarer faults.
  grepInvert: process.env.TESTS === 'all' ? undefined : /@all/,
  fullyParallel: true,
  forbidOnly: true,
  // Bounds for a machine that has other work; a test that passes needs a few seconds.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    navigationTimeout: 60_000,
    launchOptions: { executablePath, args: ['--no-sandbox', '--disable-background-networking'] },
    viewport: { width: 1280, height: 900 },
    locale: 'zh-CN',
    // A colour on its way to another would be judged half way.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace would take a picture of the whole page at every step: half of the time of the tests.
    screenshot: 'only-on-failure',
  },
});
