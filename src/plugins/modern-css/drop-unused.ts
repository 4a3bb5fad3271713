import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Sourced {
  source?: { input: { file?: string } };
}

/** A rule, as PostCSS hands it to its plugins. */
interface Rule extends Sourced {
  selectors: string[];
  remove(): void;
}

/** A declaration. */
interface Declaration {
  prop: string;
  value: string;
  remove(): void;
}

/** A sheet. */
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
