import { hash } from 'node:crypto';
import {
  defaultLanguage,
  type Locale,
  languages,
  toSourceChain,
  wireLocale,
} from '#contract/languages.ts';
import { hashFiles } from '../../plugins/hash-files.ts';
import { readOffers } from '../../plugins/portal/texts.ts';
import { readSiteSettings } from '../../plugins/site-settings.ts';
import { stagedFolder } from '../../plugins/translations/stage.ts';
import { ScriptError } from '../script-error.ts';

/** Inputs of the pages of every language; a folder includes all its contents. */
export const siteSources = [
  'src',
  'static',
  'versioned_docs',
  'versioned_sidebars',
  'versions.json',
  'docusaurus.config.ts',
  'sidebars.ts',
  'package.json',
  'package-lock.json',
];

/** Inside those, but not part of a page. */
const apart = ['src/server', 'src/scripts'];

/** Sources of the waybill template among the site's files, which the label code makes. */
const templates = [
  'src/scripts/site/build-site.ts',
  'src/server/core/built-in/labels',
  'src/server/time/local-time.ts',
  'src/server/text/texts.ts',
];

/** Documents in the default language; others are staged. */
const documents = ['docs', 'versioned_docs'];
const isDocument = (name: string) => /\.mdx?$/.test(name);

/** Selects files of `i18n/<locale>` that pages show only after staging. */
const isStaged = (name: string) =>
  name.includes('/docusaurus-plugin-content-docs/') && isDocument(name);

function readSettings(environment: NodeJS.ProcessEnv) {
  try {
    return readSiteSettings(environment);
  } catch (error) {
    throw new ScriptError(`The site cannot be built with this: ${(error as Error).message}`);
  }
}

function hashCommon(root: string, environment: NodeJS.ProcessEnv): string {
  const parts = [
    JSON.stringify(readSettings(environment)),
    hashFiles(
      root,
      siteSources,
      (name) => !apart.includes(name) && !(name.startsWith('versioned_docs/') && isDocument(name)),
    ),
    hashFiles(root, templates),
    JSON.stringify(readOffers(root)),
  ];
  return parts.join('\0');
}

function hashOwn(root: string, locale: Locale): string {
  const texts = new Set([...toSourceChain(locale), wireLocale]);
  const folders = [...texts].map((each) => `i18n/${each}`);
  const parts = [
    hashFiles(root, folders, (name) => !isStaged(name)),
    hashFiles(root, [`${stagedFolder}/${locale}`]),
  ];
  if (locale === defaultLanguage.locale) {
    parts.push(hashFiles(root, documents, (name) => name !== 'docs/_engineering'));
  }
  return parts.join('\0');
}

/** Returns a hash for each language over all files and settings of its pages; translations are staged before. */
export function hashLocales(root: string, environment: NodeJS.ProcessEnv): Map<Locale, string> {
  const shared = hashCommon(root, environment);
  return new Map(
    languages.map(({ locale }) => [locale, hash('sha256', `${shared}\0${hashOwn(root, locale)}`)]),
  );
}
