import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from '#contract/languages.ts';
import { showSettings } from '#contract/shown-settings.ts';
import sidebars from '../../../sidebars.ts';
import { toVersionPages, toWorkingOpenApi } from '../../../src/plugins/portal/page-data.ts';
import { readSampleSources } from '../../../src/plugins/portal/sample-sources.ts';
import { readTexts } from '../../../src/plugins/portal/texts.ts';
import { readArticle, readFaq } from '../../../src/plugins/prose/read-prose.ts';
import { withoutFrontMatter } from '../../../src/plugins/search/index.ts';
import { toPrograms } from '../../../src/plugins/search/program-names.ts';
import { type SearchedDocument, toContent } from '../../../src/plugins/search/to-content.ts';
import { readSiteSettings } from '../../../src/plugins/site-settings.ts';
import type { SearchContent } from '../../../src/search/entry.ts';
import { root } from '../../_project.ts';

export function readSay(locale: Locale, file: 'code.json' | 'contract.json') {
  const texts = readTexts(root, locale, file);
  return (id: string) => texts[id] ?? id;
}

/** Pages of the working version, made from the contract. */
export function readWorkingPages(locale: Locale) {
  const textOf = readSay(locale, 'contract.json');
  const document = toWorkingOpenApi(readSiteSettings({}), '1.0.0', textOf);
  return toVersionPages(document, textOf, readSay('en', 'contract.json'));
}

/** The documents of the sidebar, in order. */
const ids = sidebars.apiDoc
  .flatMap((item) => (typeof item !== 'string' && 'items' in item ? item.items : [item]))
  .map((item) => (typeof item === 'string' ? item : item.id));

function readDocument(locale: Locale, id: string): SearchedDocument {
  const translated = `i18n/${locale}/docusaurus-plugin-content-docs/current`;
  const files = [translated, 'docs'].map((folder) => path.join(root, folder, `${id}.mdx`));
  const text = readFileSync(files.find((file) => existsSync(file)) ?? id, 'utf8');
  const front = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1] ?? '';
  const mdx = withoutFrontMatter(text);
  return {
    id,
    path: `/${id}`,
    title: front('title'),
    trail: [],
    description: front('description'),
    mdx,
  };
}

/** The searchable content of a language, from the files that its site is built from. */
export function readContent(locale: Locale): SearchContent {
  const settings = readSiteSettings({});
  const { pages, errors } = readWorkingPages(locale);
  const shown = showSettings(settings, locale);
  const places = { brand: settings.brandName, ...shown };
  const samples = readSampleSources(root);
  return toContent({
    locale,
    documents: ids.map((id) => readDocument(locale, id)),
    readOperation(id) {
      const page = pages.find((each) => each.id === id);
      if (!page) throw new Error(`${id} is not an operation`);
      return page;
    },
    readPrograms: (page) => toPrograms(page, samples),
    readErrors: () => errors,
    site: {
      siteDir: root,
      baseUrl: '/',
      brand: settings.brandName,
      faq: readFaq({ siteDir: root, locale }, places),
      readArticle: (name) => readArticle({ siteDir: root, locale }, name, places),
      say: readSay(locale, 'code.json'),
    },
    settings: shown,
  });
}
