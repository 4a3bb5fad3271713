import type { Browser, Page } from 'playwright';
import { toKb, weighResponses } from './weigh-scripts.ts';

/** Window and slowdown that Lighthouse simulates. */
const phone = { width: 412, height: 823 };
const slowdown = 4;
/** Browsers report only longer tasks. */
const shortestTaskMs = 50;

/** Costs of a reader's first view of a page. */
export interface Weight {
  /** In the document and its shadow trees, before anything is opened. */
  elements: number;
  /** HTML after gzip, less its text after gzip. */
  markupKb: number;
  /** Style sheets after gzip. */
  stylesKb: number;
  /** Of the main thread at a fourfold slowdown; 50 if all are shorter. */
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

/** Opens a page as a new reader does, and waits for the text `shown`. */
export async function weighPage(
  browser: Browser,
  address: string,
  shown?: string,
): Promise<Weight> {
  const page = await browser.newPage({ viewport: phone });
  await slowDown(page);
  const addUp = weighResponses(page, (request) => request.resourceType() === 'stylesheet');
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
  const stylesKb = await addUp();
  await page.close();
  return {
    elements: read.elements,
    markupKb: toKb(html) - toKb(read.text),
    stylesKb,
    longestTaskMs: Math.max(shortestTaskMs, ...read.tasks),
  };
}
