import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page, type Request } from 'playwright';
import { findChromium } from '../../src/scripts/chromium.ts';

/** Long enough for scripts that wait until the browser is idle. */
const idleMs = 3000;
const bytesPerKb = 1000;

/** `extra` are further arguments of the browser's command line. */
export async function launchBrowser(extra: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-background-networking', ...extra],
  });
}

/** Scripts, and what the search reads; not what is fetched ahead for other pages. */
function isWeighed(request: Request): boolean {
  return request.resourceType() === 'script' || request.url().includes('/assets/search/');
}

/** Sizes in kB, after gzip, of the scripts that a page runs, and of what `act` loads there. */
export async function weighScripts(
  browser: Browser,
  address: string,
  act: (page: Page) => Promise<void> = async () => {},
): Promise<number> {
  const page = await browser.newPage();
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (!isWeighed(response.request())) return;
    sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  const answer = await page.goto(address, { waitUntil: 'networkidle' });
  if (answer?.status() !== 200) throw new Error(`${address} answered ${answer?.status()}`);
  await act(page);
  await page.waitForTimeout(idleMs);
  const size = (await Promise.all(sizes)).reduce((sum, each) => sum + each, 0) / bytesPerKb;
  await page.close();
  return size;
}
