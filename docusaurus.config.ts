import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Options, ThemeConfig } from '@docusaurus/preset-classic';
import type { Config } from '@docusaurus/types';
import { defaultLanguage, languages } from './src/contract/languages.ts';
import { toBeforePaint } from './src/plugins/before-paint.ts';
import { readFrozenVersions, toDocsVersions } from './src/plugins/portal/frozen-version.ts';
import { remarkPageData } from './src/plugins/portal/remark-page-data.ts';
import { privatePages } from './src/plugins/private-pages.ts';
import { readSiteSettings } from './src/plugins/site-settings.ts';
import { stagedFolder, stageTranslations } from './src/plugins/translations/stage.ts';
import { rehypeWords } from './src/plugins/words/mark-words.ts';

/** The logo's address, which changes with its content where it is a file of ours: browsers keep it for a year. */
function toLogoAddress(siteDir: string, logo: string): string {
  const file = path.join(siteDir, 'static', logo);
  if (!logo.startsWith('/') || !existsSync(file)) return logo;
  return `${logo}?v=${hash('sha256', readFileSync(file)).slice(0, 8)}`;
}

const settings = readSiteSettings(process.env);
const brandLogo = toLogoAddress(__dirname, settings.brandLogo);

// Before Docusaurus reads them: one locale's slip must not stop the build of the others.
stageTranslations(__dirname);

const sheets = [
  'custom',
  'scripts',
  'infima',
  'base',
  'frame',
  'content',
  'code',
  'layout',
  'patterns',
  'utilities',
];

export default {
  title: settings.brandName,
  favicon: brandLogo,
  url: settings.publicUrl,
  baseUrl: '/',
  trailingSlash: false,
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'throw',
  onDuplicateRoutes: 'throw',
  // No page shows when it was last changed, so nobody needs to ask git for all of them.
  future: { v4: true, faster: true, experimental_vcs: false },
  // Each language has a base address of its own, which would else give each a theme of its own too.
  storage: { namespace: false },
  markdown: { hooks: { onBrokenMarkdownLinks: 'throw', onBrokenMarkdownImages: 'throw' } },
  customFields: { ...settings },
  headTags: [toBeforePaint(__dirname)],
  i18n: {
    path: stagedFolder,
    defaultLocale: defaultLanguage.locale,
    locales: languages.map(({ locale }) => locale),
    localeConfigs: Object.fromEntries(
      languages.map(({ locale, name, direction }) => [
        locale,
        {
          label: name,
          direction,
          htmlLang: locale,
          // Said, since a build of one language alone would put it at the root.
          baseUrl: locale === defaultLanguage.locale ? '/' : `/${locale}/`,
        },
      ]),
    ),
  },
  plugins: [
    './src/plugins/translations/index.ts',
    './src/plugins/portal/index.ts',
    './src/plugins/prose/index.ts',
    './src/plugins/search/index.ts',
    './src/plugins/locale-words/index.ts',
    './src/plugins/modern-css/index.ts',
    './src/plugins/light-scripts/index.ts',
    './src/plugins/markdown/index.ts',
    './src/plugins/changelog-feed/index.ts',
  ],
  presets: [
    [
      'classic',
      {
        docs: {
          routeBasePath: '/',
          sidebarPath: './sidebars.ts',
          beforeDefaultRemarkPlugins: [remarkPageData],
          rehypePlugins: [rehypeWords],
          exclude: ['**/_*/**', '**/_*.mdx'],
          ...toDocsVersions(readFrozenVersions(__dirname)),
        },
        blog: false,
        sitemap: {
          // Older versions repeat most of the latest.
          ignorePatterns: [
            ...privatePages.map((page) => `**${page}{,/**}`),
            '**/[0-9]*.[0-9]*/apiDoc/**',
            '**/apiDoc',
          ],
          changefreq: null,
          priority: null,
        },
        theme: { customCss: sheets.map((name) => `./src/css/${name}.css`) },
      } satisfies Options,
    ],
  ],
  themeConfig: {
    image: '/img/social-card.png',
    docs: { versionPersistence: 'none' },
    colorMode: { respectPrefersColorScheme: true },
    navbar: {
      title: settings.brandName,
      logo: { src: brandLogo, alt: '', href: '/home', width: 32, height: 32 },
      // Labels are ids of code.json; src/theme/NavbarItem turns them into words.
      items: [
        { to: '/home', label: 'header.home', position: 'left' },
        {
          to: '/apiDoc/index',
          label: 'header.apiDoc',
          activeBaseRegex: '/apiDoc/',
          position: 'left',
        },
        { to: '/control', label: 'header.control', activeBasePath: '/control', position: 'left' },
        {
          to: '/helpCenter',
          label: 'header.helpCenter',
          activeBasePath: '/helpCenter',
          position: 'left',
        },
        { type: 'custom-account', position: 'right' },
        { type: 'custom-language', position: 'right' },
      ],
    },
    // Colours come from css/code.css, grammars from components/ColouredCode.
    prism: { theme: { plain: {}, styles: [] } },
  } satisfies ThemeConfig,
} satisfies Config;
