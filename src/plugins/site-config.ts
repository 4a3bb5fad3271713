import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Options as DocsOptions } from '@docusaurus/plugin-content-docs';
import type { Options as SitemapOptions } from '@docusaurus/plugin-sitemap';
import type { Options as ThemeOptions } from '@docusaurus/theme-classic';
import type { UserThemeConfig } from '@docusaurus/theme-common';
import type { Config, ThemeConfig } from '@docusaurus/types';
import { defaultLanguage, languages } from '#contract/languages.ts';
import { toBeforePaint } from './before-paint.ts';
import { changelogFeedPlugin } from './changelog-feed/index.ts';
import { lightScriptsPlugin } from './light-scripts/index.ts';
import { localeWordsPlugin } from './locale-words/index.ts';
import { markdownPlugin } from './markdown/index.ts';
import { modernCssPlugin } from './modern-css/index.ts';
import { readFrozenVersions, toDocsVersions } from './portal/frozen-version.ts';
import { portalPlugin } from './portal/index.ts';
import { remarkPageData } from './portal/remark-page-data.ts';
import { privatePages } from './private-pages.ts';
import { prosePlugin } from './prose/index.ts';
import { searchPlugin } from './search/index.ts';
import { readSiteSettings } from './site-settings.ts';
import { translationsPlugin } from './translations/index.ts';
import { stagedFolder, stageTranslations } from './translations/stage.ts';
import { rehypeWords } from './words/mark-words.ts';

/** The logo's address, which changes with its content where it is a file of ours: browsers keep it for a year. */
function toLogoAddress(siteDir: string, logo: string): string {
  const file = path.join(siteDir, 'static', logo);
  if (!logo.startsWith('/') || !existsSync(file)) return logo;
  return `${logo}?v=${hash('sha256', readFileSync(file)).slice(0, 8)}`;
}

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

const toThemeConfig = (brandName: string, brandLogo: string) =>
  ({
    image: '/img/social-card.png',
    docs: { versionPersistence: 'none' },
    colorMode: { respectPrefersColorScheme: true },
    navbar: {
      title: brandName,
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
  }) satisfies ThemeConfig & UserThemeConfig;

/** Returns the configuration of Docusaurus; throws an Error that names every bad setting. */
export function toSiteConfig(siteDir: string, environment: NodeJS.ProcessEnv): Config {
  const settings = readSiteSettings(environment);
  const brandLogo = toLogoAddress(siteDir, settings.brandLogo);
  // Before Docusaurus reads them: one locale's slip must not stop the build of the others.
  stageTranslations(siteDir);
  return {
    title: settings.brandName,
    favicon: brandLogo,
    url: settings.publicUrl,
    baseUrl: '/',
    trailingSlash: false,
    onBrokenLinks: 'throw',
    onBrokenAnchors: 'throw',
    onDuplicateRoutes: 'throw',
    // No page shows when it was last changed, so git is not asked for all of them.
    future: { v4: true, faster: true, experimental_vcs: false },
    // Each language has a base address of its own, which would else give each a theme of its own too.
    storage: { namespace: false },
    markdown: { hooks: { onBrokenMarkdownLinks: 'throw', onBrokenMarkdownImages: 'throw' } },
    customFields: { ...settings },
    headTags: [toBeforePaint(siteDir)],
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
      // What we use of Docusaurus's classic preset, in its order (decision 0143).
      '@docusaurus/plugin-css-cascade-layers',
      [
        '@docusaurus/plugin-content-docs',
        {
          routeBasePath: '/',
          sidebarPath: './sidebars.ts',
          beforeDefaultRemarkPlugins: [remarkPageData],
          rehypePlugins: [rehypeWords],
          exclude: ['**/_*/**', '**/_*.mdx'],
          ...toDocsVersions(readFrozenVersions(siteDir)),
        } satisfies DocsOptions,
      ],
      '@docusaurus/plugin-content-pages',
      [
        '@docusaurus/plugin-sitemap',
        {
          // Older versions repeat most of the latest.
          ignorePatterns: [
            ...privatePages.map((page) => `**${page}{,/**}`),
            '**/[0-9]*.[0-9]*/apiDoc/**',
            '**/apiDoc',
          ],
          changefreq: null,
          priority: null,
        } satisfies SitemapOptions,
      ],
      [
        '@docusaurus/theme-classic',
        { customCss: sheets.map((name) => `./src/css/${name}.css`) } satisfies ThemeOptions,
      ],
      translationsPlugin,
      portalPlugin,
      prosePlugin,
      searchPlugin,
      localeWordsPlugin,
      modernCssPlugin,
      lightScriptsPlugin,
      markdownPlugin,
      changelogFeedPlugin,
    ],
    themeConfig: toThemeConfig(settings.brandName, brandLogo),
  };
}
