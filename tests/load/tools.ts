import type { Browser, BrowserContext, Page } from 'playwright';
import { toolsKb } from './page-budgets.ts';
import type { Figure } from './report.ts';
import { compareRounds, type Round } from './rounds.ts';
import { weighResponses } from './weigh-scripts.ts';

const mostMs = 150;

/** Selectors of a tool: what to press, and what exists once it can be used. */
interface Tool {
  press: string;
  usable: string;
}

const tester: Tool = {
  press: '#tab-try',
  usable: '#panel-try button[type="submit"]:enabled',
};
const signing: Tool = { press: '#tab-sign', usable: '#panel-sign textarea:enabled' };
/** The only button of a bare page that stays on it: the switch of its colours. */
const colours: Tool = {
  press: 'button[class*="toggleButton"]',
  usable: 'html:not([data-theme-choice="system"])',
};

/** Returns the milliseconds from a press until the tool can be used, checked every frame. */
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

/** Opens a page and waits until it is loaded and interactive. */
async function visit(context: BrowserContext, address: string, { press }: Tool): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.locator(`html[data-has-hydrated="true"] ${press}:enabled`).waitFor();
  return page;
}

interface Opened {
  /** Scripts and style sheets that the presses loaded, after gzip. */
  kb: number;
  /** Time of the slowest tool, with cached files. */
  ms: number;
}

/** Opens tools one after the other on a first and on a second visit. */
async function openTools(
  browser: Browser,
  address: string,
  tools: readonly [Tool, ...Tool[]],
): Promise<Opened> {
  const context = await browser.newContext();
  const first = await visit(context, address, tools[0]);
  const addUp = weighResponses(first, (request) =>
    ['script', 'stylesheet'].includes(request.resourceType()),
  );
  for (const tool of tools) await open(first, tool);
  await first.waitForLoadState('networkidle');
  const kb = await addUp();
  // A remembered choice would open at once.
  await first.evaluate(() => localStorage.clear());
  await first.close();
  const second = await visit(context, address, tools[0]);
  const times: number[] = [];
  for (const tool of tools) times.push(await open(second, tool));
  await context.close();
  return { kb, ms: Math.max(...times) };
}

/** Compares tester and signing panel of an operation's page with the one button of a bare page. */
export async function measureTools(
  browser: Browser,
  { ours, theirs }: { ours: string; theirs: string },
  rounds: number,
): Promise<Figure[]> {
  const found: Round<Opened>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const baseline = await openTools(browser, theirs, [colours]);
    found.push({ ours: await openTools(browser, ours, [tester, signing]), baseline });
  }
  const toFigure = (name: string, key: keyof Opened, unit: string, most: number): Figure => ({
    name: `tester and signing panel: ${name}`,
    unit,
    ...compareRounds(found, (opened) => opened[key], 'difference'),
    aim: { most, of: 'ours' },
    mayBeZero: true,
  });
  return [
    toFigure('what comes with them, gzip', 'kb', 'kB', toolsKb),
    toFigure('until the slower can be used', 'ms', 'ms', mostMs),
  ];
}
