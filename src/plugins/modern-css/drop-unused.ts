import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A rule, as PostCSS hands it to its plugins. */
interface Rule {
  selectors: string[];
  source?: { input: { file?: string } };
  remove(): void;
}

/** Where the names of Infima's classes may be written, below the site. */
const writers = [
  'node_modules/@docusaurus/{core,theme-classic,theme-common}/lib/**/*.js',
  '{src,docs,versioned_docs,i18n}/**/*.{ts,tsx,js,css,mdx}',
];

/** Every word that may be a class's name. */
export function readNames(siteDir: string): Set<string> {
  const names = new Set<string>();
  for (const file of globSync(writers, { cwd: siteDir })) {
    const text = readFileSync(path.join(siteDir, file), 'utf8');
    for (const [name] of text.matchAll(/[a-z][\w-]*/gi)) names.add(name);
  }
  return names;
}

/** Takes the rules out of Infima's sheet whose classes nobody names: a third of what it says. */
export function dropUnused(names: ReadonlySet<string>) {
  const isUsed = (selector: string) =>
    [...selector.replaceAll(/:not\([^)]*\)/g, '').matchAll(/\.([a-z][\w-]*)/gi)].every(
      ([, name = '']) => names.has(name),
    );
  return {
    postcssPlugin: 'drop-unused',
    Rule(rule: Rule) {
      if (!rule.source?.input.file?.includes(`${path.sep}infima${path.sep}`)) return;
      const used = rule.selectors.filter(isUsed);
      if (used.length === 0) rule.remove();
      else if (used.length < rule.selectors.length) rule.selectors = used;
    },
  };
}
