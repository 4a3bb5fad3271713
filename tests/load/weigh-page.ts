import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';

/** Of the window's and of the processor's slowdown that Lighthouse simulates. */
const phone = { width: 412, height: 823 };
const slowdown = 4;
/** No task that is shorter is told of. */
const shortestTaskMs = 50;
const bytesPerKb = 1000;

/** What of a page a reader's first view costs. */
export interface Weight {
  /** In the document and its shadow trees, before anything is opened. */
  elements: number;
  /** HTML after gzip, less the same of its text alone. */
  markupKb: number;
  /** Style sheets, after gzip. */
  stylesKb: number;
  /** Of the main thread at a fourfold slowdown; 50 where all are shorter. */
  longestTaskMs: number;
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask', buffered: true });
  });
}

const toKb = (text: string | Buffer) => gzipSync(text).length / bytesPerKb;

/** Opens a page as a newcomer does, and waits for a text of it where one is named. */
export async function weighPage(
  browser: Browser,
  address: string,
  shown?: string,
): Promise<Weight> {
  const page = await browser.newPage({ viewport: phone });
  await slowDown(page);
  const styles: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'stylesheet') styles.push(response.body().then(toKb));
  });
  const answer = await page.goto(address, { waitUntil: 'networkidle' });
  if (answer?.status() !== 200) throw new Error(`${address} answered ${answer?.status()}`);
  if (shown) await page.getByText(shown).first().waitFor({ state: 'attached' });
  const html = await answer.text();
  const read = await page.evaluate((source) => {
    const { body } = new DOMParser().parseFromString(source, 'text/html');
    for (const each of body.querySelectorAll('script, style, template')) each.remove();
    const count = (tree: Document | ShadowRoot): number => {
      const all = [...tree.querySelectorAll('*')];
      return all.reduce(
        (sum, { shadowRoot }) => sum + (shadowRoot ? count(shadowRoot) : 0),
        all.length,
      );
    };
    return {
      elements: count(document),
      text: body.textContent,
      tasks: (window as unknown as { tasks: number[] }).tasks,
    };
  }, html);
  await page.close();
  return {
    elements: read.elements,
    markupKb: toKb(html) - toKb(read.text),
    stylesKb: (await Promise.all(styles)).reduce((sum, each) => sum + each, 0),
    longestTaskMs: Math.max(shortestTaskMs, ...read.tasks),
  };
}
