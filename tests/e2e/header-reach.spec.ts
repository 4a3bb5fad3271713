import type { Page } from 'playwright/test';
import { toLocalePath } from '#client/locale-path.ts';
import { type Language, languages } from '#contract/languages.ts';
import type { SignedIn } from '#contract/portal/user.ts';
import { registerPerson } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import { readControls } from './_support/reach.ts';
import { createSay } from './_support/texts.ts';

const bar = 'nav.navbar > div:first-child';
const drawer = '.navbar-sidebar';

/** Widths at which the layout changes, and steps between. */
const widths = [
  ...Array.from({ length: 11 }, (_, step) => 320 + 160 * step),
  ...[390, 601, 768, 996, 997, 1024, 1150, 1199, 1200, 1201, 1366],
].sort((a, b) => a - b);

/** The smallest width of each shape of the header, where its lists and its drawer are opened. */
const leastWidths = [320, 997, 1200];

/** A reviewer has everything in the header that an integrator has. */
type Visitor = 'signed out' | 'reviewer';

const longName = 'a-very-long-account-name-32-char';

/** The items of the menu behind a person's name. */
function listOwn(language: Language): string[] {
  const pages = ['/personalCenter', '/operator'].map((path) => toLocalePath(path, language));
  return [...pages, createSay(language.locale)('header.logout')];
}

/** The controls that must be reachable, by address or by name; a person's own pages are in their menu. */
function listWanted(language: Language, visitor: Visitor, isFolded: boolean): string[] {
  const to = (path: string) => toLocalePath(path, language);
  const pages = ['/home', '/apiDoc/index', '/control', '/helpCenter'].map(to);
  if (visitor === 'signed out') return [...pages, to('/login'), to('/register')];
  return isFolded ? [...pages, ...listOwn(language)] : pages;
}

/** Faults of the header at the window's width, and missing controls. */
async function findFaults(page: Page, wanted: string[], within: string): Promise<string[]> {
  const controls = await readControls(page, within);
  const faults = controls.flatMap(({ name, fault }) => (fault ? [`${name}: ${fault}`] : []));
  const names = controls.map(({ name }) => name);
  const missing = wanted.filter((each) => !names.some((name) => name.includes(each)));
  return [...faults, ...missing.map((each) => `${each} is missing`)];
}

async function visit(
  page: Page,
  language: Language,
  visitor: Visitor,
  { signedIn }: { signedIn: SignedIn },
) {
  const { token, uuid, userData } = signedIn;
  const stored = {
    token,
    uuid,
    userData: JSON.stringify({ ...userData, account: longName, reviewer: true }),
  };
  await page.evaluate(
    ([values, isIn]) => {
      if (isIn) Object.assign(localStorage, values);
      else for (const key of Object.keys(values)) localStorage.removeItem(key);
    },
    [stored, visitor !== 'signed out'] as const,
  );
  await page.goto(toLocalePath('/aboutUs', language));
  await page.evaluate(() => document.fonts.ready);
  const nav = page.locator('nav.navbar');
  if (visitor !== 'signed out') await expect(nav.getByText(longName).first()).toBeAttached();
}

/** Checks the bar at one width: its controls and its lists. */
async function findBarFaults(page: Page, language: Language, visitor: Visitor, width: number) {
  const text = createSay(language.locale);
  const isFolded = await page.locator('.navbar__toggle').isVisible();
  const [mode = ''] = text('theme.colorToggle.ariaLabel', { mode: '|' }).split('|');
  const account = visitor === 'signed out' ? [] : [longName];
  const tools = [`${text('header.language')}: ${language.name}`, mode, ...account];
  const wanted = [
    text('search.open'),
    ...(width > 996 ? tools : []),
    ...(isFolded ? [] : listWanted(language, visitor, false)),
  ];
  return { isFolded, faults: await findFaults(page, wanted, bar) };
}

async function findListFaults(page: Page, language: Language, visitor: Visitor): Promise<string[]> {
  const pages = languages.map((each) => toLocalePath('/aboutUs', each));
  const switcher = page.locator(`${bar} summary`);
  await switcher.click();
  const faults = await findFaults(page, pages, `${bar} details`);
  await page.keyboard.press('Escape');
  if (visitor === 'signed out') return faults;
  const person = page.locator(bar).getByRole('button', { name: longName });
  await person.click();
  const own = listOwn(language);
  const ownFaults = await findFaults(page, own, `${bar} ul:has(button)`);
  await page.keyboard.press('Escape');
  return [...faults, ...ownFaults];
}

async function findDrawerFaults(page: Page, language: Language, visitor: Visitor) {
  await page.locator('.navbar__toggle').click();
  await expect(page.locator('.navbar-sidebar__close')).toBeFocused();
  const pages = languages.map((each) => toLocalePath('/aboutUs', each));
  const faults = await findFaults(page, [...listWanted(language, visitor, true), ...pages], drawer);
  await page.keyboard.press('Escape');
  await expect(page.locator(drawer)).not.toBeInViewport();
  return faults;
}

/** A right-to-left language, the longest words, and the tallest letters. */
const shown = ['ar', 'vi', 'km'];

for (const language of languages) {
  const tag = shown.includes(language.locale) ? [] : '@all';
  test(`every visitor reaches every control of the header at every width in ${language.locale}`, {
    tag,
  }, async ({ page, portal }) => {
    const person = await registerPerson(portal.url);
    await page.goto('/vectors.json');
    for (const visitor of ['signed out', 'reviewer'] as const) {
      await visit(page, language, visitor, person);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 700 });
        const { isFolded, faults } = await findBarFaults(page, language, visitor, width);
        expect.soft(faults, `${visitor} at ${width}`).toEqual([]);
        const look = leastWidths.includes(width);
        const lists = look && width > 996 ? await findListFaults(page, language, visitor) : [];
        expect.soft(lists, `lists, ${visitor} at ${width}`).toEqual([]);
        const inside = look && isFolded ? await findDrawerFaults(page, language, visitor) : [];
        expect.soft(inside, `drawer, ${visitor} at ${width}`).toEqual([]);
      }
    }
  });
}

test('open drawer closes when the window becomes as wide as the full header', async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 700 });
  await page.goto('/en/aboutUs');
  await page.locator('.navbar__toggle').click();
  await expect(page.locator(drawer)).toBeInViewport();
  await page.setViewportSize({ width: 1300, height: 700 });
  await expect(page.locator(drawer)).toHaveCount(0);
  await expect(page.locator('.navbar-sidebar__backdrop')).toBeHidden();
  await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');
  await page.setViewportSize({ width: 1100, height: 700 });
  await expect(page.locator(drawer)).not.toBeInViewport();
});

test('readControls reports a covered control and one outside the window', async ({ page }) => {
  await page.goto('/en/aboutUs');
  await page.addStyleTag({
    content: 'nav.navbar ul { translate: 300px } nav.navbar .navbar__brand { margin-left: -60px }',
  });
  const faults = (await readControls(page, bar)).map(({ fault }) => fault);
  expect(faults.join('\n')).toContain('covered');
  expect(faults.join('\n')).toContain('beyond');
});
