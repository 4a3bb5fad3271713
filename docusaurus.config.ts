import type { Options, ThemeConfig } from '@docusaurus/preset-classic';
import type { Config } from '@docusaurus/types';
import { themes } from 'prism-react-renderer';
import { defaultLanguage, languages } from './src/contract/languages.ts';
import { remarkPageData } from './src/plugins/portal/remark-page-data.ts';
import { readSiteSettings } from './src/plugins/site-settings.ts';

const settings = readSiteSettings(process.env);

export default {
  title: settings.brandName,
  url: settings.publicUrl,
  baseUrl: '/',
  trailingSlash: false,
  onBrokenLinks: 'warn',
  onBrokenAnchors: 'throw',
  onDuplicateRoutes: 'throw',
  future: { v4: true, faster: true },
  markdown: { hooks: { onBrokenMarkdownLinks: 'throw', onBrokenMarkdownImages: 'throw' } },
  customFields: { ...settings },
  i18n: {
    defaultLocale: defaultLanguage.locale,
    locales: languages.map(({ locale }) => locale),
    localeConfigs: Object.fromEntries(
      languages.map(({ locale, name, direction }) => [
        locale,
        { label: name, direction, htmlLang: locale },
      ]),
    ),
  },
  plugins: ['./src/plugins/portal/index.ts'],
  presets: [
    [
      'classic',
      {
        docs: {
          routeBasePath: '/',
          sidebarPath: './sidebars.ts',
          beforeDefaultRemarkPlugins: [remarkPageData],
          exclude: ['**/_*/**', '**/_*.mdx'],
        },
        blog: false,
        sitemap: false,
        theme: { customCss: './src/css/custom.css' },
      } satisfies Options,
    ],
  ],
  themeConfig: {
    colorMode: { respectPrefersColorScheme: true },
    prism: {
      theme: themes.github,
      darkTheme: themes.dracula,
      additionalLanguages: ['bash', 'json'],
    },
  } satisfies ThemeConfig,
} satisfies Config;
