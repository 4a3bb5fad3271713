import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadContext, Plugin, PostCssOptions } from '@docusaurus/types';
import { editPages } from '../page-files.ts';

interface Sourced {
  source?: { input: { file?: string } };
}

/** A rule, as PostCSS hands it to its plugins. */
interface Rule extends Sourced {
  selectors: string[];
  remove(): void;
}

interface Declaration {
  prop: string;
  value: string;
  remove(): void;
}

interface Sheet extends Sourced {
  walkDecls(visit: (declaration: Declaration) => void): void;
}

/** Folders whose files may name classes and variables of Infima. */
const writers = [
  'node_modules/@docusaurus/{core,theme-classic,theme-common}/lib/**/*.{js,css}',
  '{src,docs,versioned_docs,i18n}/**/*.{ts,tsx,js,css,mdx}',
];

/** Parts of the theme that no page has: blog, cards, tags, tabs, header items and columns of a footer. */
const unusedParts =
  /[\\/]theme[\\/](Blog|DocCard|DocTag|Tab|Tag|Footer[\\/]|NavbarItem[\\/](Doc|Dropdown|Html|Locale|Search))|[\\/]translations[\\/]/;

/** Returns every word that may be such a name. */
export function readNames(siteDir: string): Set<string> {
  const names = new Set<string>();
  for (const file of globSync(writers, { cwd: siteDir }).filter(
    (each) => !unusedParts.test(each),
  )) {
    const text = readFileSync(path.join(siteDir, file), 'utf8');
    for (const [name] of text.matchAll(/[a-z][\w-]*/gi)) names.add(name);
  }
  return names;
}

const isOfInfima = ({ source }: Sourced) =>
  source?.input.file?.includes(`${path.sep}infima${path.sep}`) ?? false;

/** Removes unused variables, then those that only they used; returns their number. */
function dropVariables(sheet: Sheet, names: ReadonlySet<string>): number {
  const read = new Set<string>();
  sheet.walkDecls(({ value }) => {
    for (const [, name = ''] of value.matchAll(/var\(--([\w-]+)/g)) read.add(name);
  });
  let dropped = 0;
  sheet.walkDecls((declaration) => {
    const name = declaration.prop.slice(2);
    if (!declaration.prop.startsWith('--ifm-') || read.has(name) || names.has(name)) return;
    declaration.remove();
    dropped += 1;
  });
  return dropped;
}

/** Removes the rules of Infima whose classes are unused, and then the variables: half of the sheet. */
export function dropUnused(names: ReadonlySet<string>) {
  const isUsed = (selector: string) =>
    [...selector.replaceAll(/:not\([^)]*\)/g, '').matchAll(/\.([a-z][\w-]*)/gi)].every(
      ([, name = '']) => names.has(name),
    );
  return {
    postcssPlugin: 'drop-unused',
    Rule(rule: Rule) {
      if (!isOfInfima(rule)) return;
      const used = rule.selectors.filter(isUsed);
      if (used.length === 0) rule.remove();
      else if (used.length < rule.selectors.length) rule.selectors = used;
    },
    OnceExit(sheet: Sheet) {
      while (isOfInfima(sheet) && dropVariables(sheet, names) > 0);
    },
  };
}

/** Only on signed-in pages. */
const persons = [
  ...['ActionMenu', 'BackLink', 'Combobox', 'ConfirmButton', 'DataTable', 'DefinitionList', 'Dock'],
  ...['OperationName', 'Payload', 'Result', 'ShortId', 'StoredImage', 'SuspendedNote'],
];
/** On pages for signing in and identifying oneself. */
const entrance = [
  ...['Captcha', 'CodeField', 'Entrance', 'Factors', 'PasswordStrength', 'PhoneField'],
  'SecondFactor',
];
const reference = ['Addresses', 'ErrorCatalogue', 'FieldTable', 'Operation'];
/** On single guides only. */
const guides = ['Conformance', 'Differences', 'LifeCycle', 'OperationTable'];

const consolePages = (...names: string[]) => names.map((name) => `control/${name}`);
const toPages = (names: readonly string[]) => names.map((name) => `pages/${name}`);
const toComponents = (names: readonly string[]) => names.map((name) => `components/${name}`);

/** Separate style sheets by name: beginnings of the paths below `src` that they hold. */
const sheets = {
  home: toPages(['home']),
  help: toPages(['aboutUs', 'helpCenter']),
  persons: toComponents(persons),
  entrance: [
    ...toPages([
      'endSession',
      'forgetPassword',
      'login',
      'personalCenter',
      'register',
      'stopReset',
    ]),
    ...toComponents(entrance),
  ],
  control: toPages(consolePages('_components', 'callbacks', 'calls', 'parcels', 'testInbox')),
  access: toPages(consolePages('credentials', 'interfaces', 'jointTesting')),
  operator: toPages(['demoOutbox', 'operator']),
  reference: toComponents(reference),
  guides: toComponents(guides),
  search: toComponents(['Search/panel']),
  tester: toComponents(['Tester']),
  signing: toComponents(['SigningPanel']),
};

/**
 * Bundler groups for rules that not all pages need. The theme puts all rules into one sheet, since they may
 * depend on their order; these come in others after it, in the same order.
 */
export function toSheets(sources: string) {
  return Object.fromEntries(
    Object.entries(sheets).map(([name, places]) => {
      const paths = places.map((place) => RegExp.escape(path.join(sources, place)));
      const group = {
        name: `styles-${name}`,
        test: new RegExp(`^(${paths.join('|')})[\\\\/.]`),
        type: 'css/mini-extract',
        chunks: 'all' as const,
        enforce: true,
        // Above the theme's.
        priority: 60,
      };
      return [group.name, group];
    }),
  );
}

/** Adds sheets to a page after the common one, which it already has. */
export function addSheets(html: string, sheets: readonly string[]): string {
  const added = sheets.filter((sheet) => !html.includes(sheet));
  const links = added.map((sheet) => `<link rel=stylesheet href=${sheet} />`).join('');
  return html.replace(/<link rel=stylesheet [^>]*>/, (first) => first + links);
}

const isPresetEnv = (plugin: unknown) =>
  Array.isArray(plugin) && String(plugin[0]).includes('postcss-preset-env');

/**
 * Leaves out the rewriting of our style sheets for old browsers: the minifier covers `browserslist`, and the
 * rewriting takes a tenth of the build. So would the search for a PostCSS configuration, in sixteen places
 * for each sheet. Pages load neither other pages' rules nor unused Infima rules.
 */
export function modernCssPlugin({ siteDir, generatedFilesDir }: LoadContext): Plugin {
  const names = readNames(siteDir);
  return {
    name: 'modern-css',
    configurePostCss: (options: PostCssOptions) => ({
      ...options,
      config: false,
      plugins: [...options.plugins.filter((plugin) => !isPresetEnv(plugin)), dropUnused(names)],
    }),
    configureWebpack: (_config, isServer) => {
      const cacheGroups = toSheets(path.join(siteDir, 'src'));
      return isServer ? {} : { optimization: { splitChunks: { cacheGroups } } };
    },
    // The theme's script would load a page's own sheets long after first paint.
    async postBuild(site) {
      editPages(generatedFilesDir, site, (html, { css }) => addSheets(html, css));
    },
  };
}
