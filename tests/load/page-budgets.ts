import { splitLocalePath } from '#client/locale-path.ts';

/**
 * How much a page may load before anything is opened, in kB (1000 bytes) after gzip. Each issue added a little
 * to every page, until all of them were slow. So a test of the built site (`e2e/page-budgets.spec.ts`) compares
 * each page in each language with these budgets, and the benchmark measures the same in a browser. Each budget
 * is one to two kB above the largest page of its kind in the largest language, Khmer. To raise one, say in the
 * commit what readers get for it.
 */
export interface PageBudget {
  kind: string;
  /** Matches paths without locale and version; the first match counts. */
  pages: RegExp;
  /** Scripts beyond those of a bare Docusaurus page; negative if they are less. */
  scriptsKb: number;
}

/** Scripts of a page of the same Docusaurus without anything of ours: `npm run bench -- scripts` prints them. */
export const barePage = { docusaurus: '3.10.2', scriptsKb: 171.1 };

export const pageBudgets: readonly PageBudget[] = [
  { kind: 'home page', pages: /^\/home$/, scriptsKb: -15 },
  { kind: 'error catalogue', pages: /^\/apiDoc\/errors$/, scriptsKb: 2 },
  {
    kind: 'guide with a tool',
    pages: /^\/apiDoc\/guides\/(differences|signature)$/,
    scriptsKb: 26,
  },
  { kind: 'guide', pages: /^\/apiDoc\/(index$|guides\/)/, scriptsKb: 10 },
  { kind: 'operation', pages: /^\/apiDoc\//, scriptsKb: 20 },
  { kind: 'pushes in the console', pages: /^\/control\/callbacks$/, scriptsKb: 38 },
  { kind: 'console', pages: /^\/control(\/|$)/, scriptsKb: 27 },
  { kind: 'page of the staff', pages: /^\/operator(\/|$)/, scriptsKb: 29 },
  { kind: 'personal centre', pages: /^\/personalCenter(\/|$)/, scriptsKb: 29 },
  { kind: 'help', pages: /^\/(helpCenter|aboutUs)(\/|$)/, scriptsKb: 11 },
  { kind: 'sign-in and the rest', pages: /^\//, scriptsKb: 19 },
];

/** Style sheets of any page. */
export const stylesKb = 25;

/** Scripts and style sheets that tester and signing panel of an operation load when both are opened. */
export const toolsKb = 61;

/** Further kB of texts in languages whose texts take most bytes. */
export const longTextsKb = { th: 1, ar: 1, km: 2 };

const version = /^\/\d+\.\d+(?=\/apiDoc\/)/;

/** Returns the budget of a page by its route. */
export function findBudget(route: string): PageBudget {
  const { path } = splitLocalePath(route);
  const found = pageBudgets.find(({ pages }) => pages.test(path.replace(version, '')));
  if (!found) throw new Error(`${route} has no budget.`);
  return found;
}
