import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { defaultLanguage, type Language, languages } from '#contract/languages.ts';
import { type Development, startDevelopment } from './development.ts';
import { docusaurus, runBuild } from './run-build.ts';
import { root } from './scratch.ts';

/** Sources of the portal's site; package.json has its aliases. */
const portalParts = [
  'docs',
  'i18n',
  'src',
  'static',
  'versioned_docs',
  'versioned_sidebars',
  'versions.json',
  'docusaurus.config.ts',
  'sidebars.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

const bareConfig = {
  title: 'Bare',
  url: 'http://localhost',
  baseUrl: '/',
  trailingSlash: false,
  onBrokenLinks: 'ignore',
  onBrokenAnchors: 'ignore',
  markdown: {
    format: 'detect',
    hooks: { onBrokenMarkdownLinks: 'ignore', onBrokenMarkdownImages: 'ignore' },
  },
  future: { v4: true, faster: true },
  i18n: {
    defaultLocale: defaultLanguage.locale,
    locales: languages.map(({ locale }) => locale),
  },
  // What the classic preset adds for these options, except its icons as components, which no page has.
  plugins: [
    '@docusaurus/plugin-css-cascade-layers',
    '@docusaurus/plugin-content-docs',
    '@docusaurus/plugin-content-pages',
    '@docusaurus/plugin-sitemap',
    ['@docusaurus/theme-classic', { customCss: './custom.css' }],
  ],
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

interface SiteParts {
  directory: string;
  /** The document that `editDocument` changes. */
  document: string;
  /** A style sheet of every page. */
  styles: string;
  /** A component of every page. */
  component: string;
  /** Script that builds everything instead of `docusaurus build`. */
  script?: string;
}

/** A Docusaurus site in a separate folder with separate caches. */
export class Site {
  private readonly parts: SiteParts;
  readonly output: string;

  constructor(parts: SiteParts) {
    const { directory } = parts;
    this.parts = parts;
    this.output = path.join(directory, 'build');
    const modules = path.join(directory, 'node_modules');
    mkdirSync(modules, { recursive: true });
    // Links each package, since the bundler keeps its cache in node_modules/.cache.
    for (const name of readdirSync(path.join(root, 'node_modules'))) {
      if (name === '.cache') continue;
      symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name));
    }
  }

  /** Removes builds and caches. */
  forget(): void {
    for (const made of ['build', '.build', '.docusaurus', 'node_modules/.cache'])
      rmSync(path.join(this.parts.directory, made), { recursive: true, force: true });
  }

  /** Changes one document. */
  editDocument(): void {
    const { directory, document } = this.parts;
    appendFileSync(path.join(directory, document), '\nOne sentence more.\n');
  }

  /** Changes a style sheet of all pages; returns a text that it contains then. */
  editStyles(): string {
    const { directory, styles } = this.parts;
    const mark = `edit-${Date.now()}`;
    appendFileSync(path.join(directory, styles), `\n.${mark} { color: red; }\n`);
    return mark;
  }

  /** Changes a component of all pages. */
  editComponent(): void {
    const { directory, component } = this.parts;
    appendFileSync(
      path.join(directory, component),
      `\nif (globalThis.document?.title === '${Date.now()}') document.title += ' ';\n`,
    );
  }

  /** Writes a document of one language; its address is `/docs/<name>`. */
  writeDocument(name: string, text: string, { locale }: Language): void {
    const folder =
      locale === defaultLanguage.locale
        ? 'docs'
        : `i18n/${locale}/docusaurus-plugin-content-docs/current`;
    const file = path.join(this.parts.directory, folder, `${name}.md`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  /** Serves the default language in development. */
  develop(): Promise<Development> {
    return startDevelopment(this.parts.directory, () => this.editStyles());
  }

  /** Builds one locale, or everything; returns the seconds it took. */
  async build(locale?: string): Promise<number> {
    const { directory, script } = this.parts;
    const one = locale ? ['--locale', locale] : [];
    const startMs = performance.now();
    await runBuild(directory, script && !locale ? [script] : [docusaurus, 'build', ...one]);
    return (performance.now() - startMs) / 1000;
  }
}

/** A copy of the portal's site. */
export function makePortalSite(scratch: string): Site {
  const directory = path.join(scratch, 'portal');
  // Files of versions exist after the first freeze.
  for (const part of portalParts.filter((each) => existsSync(path.join(root, each)))) {
    cpSync(path.join(root, part), path.join(directory, part), { recursive: true });
  }
  return new Site({
    directory,
    document: 'docs/apiDoc/guides/time.mdx',
    styles: 'src/css/custom.css',
    component: 'src/theme/Root.tsx',
    script: 'src/scripts/build.ts',
  });
}

/** Makes a site of the same Docusaurus with its classic theme, one page and the same languages. */
export function makeBareSite(scratch: string): Site {
  const directory = path.join(scratch, 'bare');
  mkdirSync(path.join(directory, 'docs'), { recursive: true });
  writeFileSync(path.join(directory, 'docs/page.md'), barePage);
  writeFileSync(path.join(directory, 'custom.css'), ':root { --ifm-color-primary: darkred; }\n');
  writeFileSync(path.join(directory, 'package.json'), '{ "name": "bare", "private": true }');
  const config = `module.exports = ${JSON.stringify(bareConfig, undefined, 2)};\n`;
  writeFileSync(path.join(directory, 'docusaurus.config.js'), config);
  const component = 'src/theme/Footer.js';
  mkdirSync(path.join(directory, path.dirname(component)), { recursive: true });
  writeFileSync(
    path.join(directory, component),
    'export { default } from "@theme-original/Footer";\n',
  );
  return new Site({ directory, document: 'docs/page.md', styles: 'custom.css', component });
}
