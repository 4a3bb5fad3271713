import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';

/** `npm run test:browser` finds the browser and passes its path. */
const executablePath = process.env.CHROMIUM;

export default defineConfig({
  testDir: '.',
  globalSetup: './_support/global-setup.ts',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results',
  // Some tests wait for time to pass; one more worker uses that core.
  workers: availableParallelism() + 1,
  // Only `npm test -- --all` runs these: other languages, themes and engines, phones, rare faults.
  grepInvert: process.env.TESTS === 'all' ? undefined : /@all/,
  fullyParallel: true,
  forbidOnly: true,
  // Generous limits for a busy machine; a passing test needs a few seconds.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    navigationTimeout: 60_000,
    launchOptions: { executablePath, args: ['--no-sandbox', '--disable-background-networking'] },
    viewport: { width: 1280, height: 900 },
    locale: 'zh-CN',
    // A transition would be judged half way.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace takes a screenshot at every step, which doubles the time of the tests.
    screenshot: 'only-on-failure',
  },
});
