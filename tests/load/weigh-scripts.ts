import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page, type Request } from 'playwright';
import { findChromium } from '../../src/scripts/chromium.ts';

/** Scripts that wait for an idle browser are loaded by then. */
const idleMs = 3000;
const bytesPerKb = 1000;

export const toKb = (text: string | Buffer) => gzipSync(text).length / bytesPerKb;

export async function launchBrowser(extra: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-background-networking', ...extra],
  });
}

/** Collects the gzip sizes, in kB, of a page's wanted responses; the returned function adds them up. */
export function weighResponses(page: Page, isWanted: (request: Request) => boolean) {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (isWanted(response.request())) sizes.push(response.body().then(toKb));
  });
  return async () => (await Promise.all(sizes)).reduce((sum, each) => sum + each, 0);
}

/** Scripts, and the files of the search; not files that are prefetched for other pages. */
const isWeighed = (request: Request) =>
  request.resourceType() === 'script' || request.url().includes('/assets/search/');

/** Returns the gzip size in kB of a page's scripts, and of what `act` loads there. */
export async function weighScripts(
  browser: Browser,
  address: string,
  act: (page: Page) => Promise<void> = async () => {},
): Promise<number> {
  await using page = await browser.newPage();
  const addUp = weighResponses(page, isWeighed);
  const answer = await page.goto(address, { waitUntil: 'networkidle' });
  if (answer?.status() !== 200) throw new Error(`${address} answered ${answer?.status()}`);
  await act(page);
  await page.waitForTimeout(idleMs);
  return await addUp();
}
