import type { BrowserContext } from 'playwright/test';

/** Problems in the browser during a test, and those that the test expects. */
export class Problems {
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
