import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { defaultLanguage, languages } from '#contract/languages.ts';
import { buildProgram } from './build-program.ts';
import { root } from './scratch.ts';

/** What the portal's site is made from, package.json for its aliases. */
const portalParts = [
  'docs',
  'i18n',
  'src',
  'static',
  'docusaurus.config.ts',
  'sidebars.ts',
  'package.json',
  'tsconfig.json',
];

const bareConfig = {
  title: 'Bare',
  url: 'http://localhost',
  baseUrl: '/',
  trailingSlash: false,
  onBrokenLinks: 'ignore',
  future: { v4: true, faster: true },
  i18n: {
    defaultLocale: defaultLanguage.locale,
    locales: languages.map(({ locale }) => locale),
  },
  presets: [['classic', { docs: {}, blog: false }]],
};

const barePage = `# Page

Some words, a table and a sample.

| field | type |
| --- | --- |
| name | String(50) |

\`\`\`json
{ "name": "value" }
\`\`\`
`;

/** A Docusaurus site in a folder of its own, with caches of its own. */
export class Site {
  private readonly directory: string;
  readonly output: string;

  constructor(directory: string) {
    this.directory = directory;
    this.output = path.join(directory, 'build');
    const modules = path.join(directory, 'node_modules');
    mkdirSync(modules, { recursive: true });
    // Not one link to the whole: the bundler keeps its cache in node_modules/.cache.
    for (const name of readdirSync(path.join(root, 'node_modules'))) {
      if (name === '.cache') continue;
      symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name));
    }
  }

  forgetCaches(): void {
    for (const cache of ['.docusaurus', 'node_modules/.cache']) {
      rmSync(path.join(this.directory, cache), { recursive: true, force: true });
    }
  }

  /** Builds all locales, or one; answers how many seconds it took. */
  async build(locale?: string): Promise<number> {
    rmSync(this.output, { recursive: true, force: true });
    const startMs = performance.now();
    await buildProgram(this.directory, locale ? ['--locale', locale] : []);
    return (performance.now() - startMs) / 1000;
  }
}

/** A copy of the portal's site. */
export function makePortalSite(scratch: string): Site {
  const directory = path.join(scratch, 'portal');
  for (const part of portalParts) {
    cpSync(path.join(root, part), path.join(directory, part), { recursive: true });
  }
  return new Site(directory);
}

/** A site of the same Docusaurus with its classic preset, one page and the same languages. */
export function makeBareSite(scratch: string): Site {
  const directory = path.join(scratch, 'bare');
  mkdirSync(path.join(directory, 'docs'), { recursive: true });
  writeFileSync(path.join(directory, 'docs/page.md'), barePage);
  writeFileSync(path.join(directory, 'package.json'), '{ "name": "bare", "private": true }');
  const config = `module.exports = ${JSON.stringify(bareConfig, undefined, 2)};\n`;
  writeFileSync(path.join(directory, 'docusaurus.config.js'), config);
  return new Site(directory);
}
