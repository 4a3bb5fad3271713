import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright';
import type { Figure } from './report.ts';
import { difference, toSpread } from './rounds.ts';

const bytesPerKb = 1000;
const mostKb = 60;
const mostMs = 150;

/** Something that is opened by a press, and what is there once it can be used. */
interface Tool {
  press: string;
  usable: string;
}

const tester: Tool = {
  press: '#tab-try',
  usable: '#panel-try button[type="submit"]:enabled',
};
const signing: Tool = { press: '#tab-sign', usable: '#panel-sign textarea:enabled' };
/** Of a bare page, which has nothing else to press that stays on it: the switch of its colours. */
const colours: Tool = {
  press: 'button[class*="toggleButton"]',
  usable: 'html:not([data-theme-choice="system"])',
};

/** Milliseconds from a press until the tool can be used, as far as frames tell. */
function open(page: Page, { press, usable }: Tool): Promise<number> {
  return page.evaluate(
    ([pressed, awaited]) =>
      new Promise<number>((resolve) => {
        const started = performance.now();
        const look = () => {
          if (document.querySelector(awaited)) resolve(performance.now() - started);
          else requestAnimationFrame(look);
        };
        document.querySelector<HTMLElement>(pressed)?.click();
        look();
      }),
    [press, usable] as const,
  );
}

/** Opens a page and waits until nothing more comes, and it hears presses. */
async function visit(context: BrowserContext, address: string, { press }: Tool): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.locator(`html[data-has-hydrated="true"] ${press}:enabled`).waitFor();
  return page;
}

interface Opened {
  /** Scripts and style sheets that came with the presses, after gzip. */
  kb: number;
  /** Of the slowest, on a page whose files the browser has. */
  ms: number;
}

/** Opens tools one after the other on a first visit, and once more on a second. */
async function openTools(
  browser: Browser,
  address: string,
  tools: readonly [Tool, ...Tool[]],
): Promise<Opened> {
  const context = await browser.newContext();
  const first = await visit(context, address, tools[0]);
  const sizes: Promise<number>[] = [];
  first.on('response', (response) => {
    if (['script', 'stylesheet'].includes(response.request().resourceType()))
      sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  for (const tool of tools) await open(first, tool);
  await first.waitForLoadState('networkidle');
  const bytes = (await Promise.all(sizes)).reduce((sum, each) => sum + each, 0);
  // What was chosen would be open at once.
  await first.evaluate(() => localStorage.clear());
  await first.close();
  const second = await visit(context, address, tools[0]);
  const times: number[] = [];
  for (const tool of tools) times.push(await open(second, tool));
  await context.close();
  return { kb: bytes / bytesPerKb, ms: Math.max(...times) };
}

/** The tester and the signing panel of an operation's page, beside the one press of a bare page. */
export async function measureTools(
  browser: Browser,
  { ours, theirs }: { ours: string; theirs: string },
  rounds: number,
): Promise<Figure[]> {
  const own: Opened[] = [];
  const bare: Opened[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await openTools(browser, theirs, [colours]));
    own.push(await openTools(browser, ours, [tester, signing]));
  }
  const toFigure = (name: string, unit: keyof Opened & string, most: number): Figure => ({
    name: `tester and signing panel: ${name}`,
    unit: unit === 'kb' ? 'kB' : unit,
    comparedAs: 'difference',
    ours: toSpread(own.map((each) => each[unit])),
    baseline: toSpread(bare.map((each) => each[unit])),
    compared: toSpread(own.map((each, index) => difference(each[unit], bare[index]?.[unit] ?? 0))),
    aim: { most, of: 'ours' },
    mayBeZero: true,
  });
  return [
    toFigure('what comes with them, gzip', 'kb', mostKb),
    toFigure('until the slower can be used', 'ms', mostMs),
  ];
}
