import type { BrowserContext } from 'playwright/test';

/** What went wrong in the browser during a test, and what the test said would. */
export class Problems {
  private readonly found: string[] = [];
  private readonly expected: RegExp[] = [];

  /** Says that a problem belongs to this test: a pattern over lines such as `response 503 http://…`. */
  expect(pattern: RegExp): void {
    this.expected.push(pattern);
  }

  /** Those that nobody expected. */
  unexpected(): string[] {
    return this.found.filter((line) => !this.expected.some((pattern) => pattern.test(line)));
  }

  /** Gathers from every page of the context: console errors and warnings, exceptions, failed requests. */
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
      // A page that is left gives up what it was still loading.
      if (reason === 'net::ERR_ABORTED') return;
      this.found.push(`request ${reason} ${request.url()}`);
    });
    context.on('response', (response) => {
      if (response.status() >= 400)
        this.found.push(`response ${response.status()} ${response.url()}`);
    });
  }
}
