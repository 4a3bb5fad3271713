import { defineConfig } from 'playwright/test';

/** `npm run test:browser` finds the browser and hands it over here. */
const executablePath = process.env.CHROMIUM;

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  reporter: 'list',
  use: {
    launchOptions: { executablePath, args: ['--no-sandbox', '--disable-background-networking'] },
    viewport: { width: 1280, height: 900 },
    locale: 'zh-CN',
    trace: 'retain-on-failure',
  },
});
