import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadedContent, LoadedVersion } from '@docusaurus/plugin-content-docs';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { defaultLanguage, languages } from '#contract/languages.ts';
import { hashFiles } from '../hash-files.ts';
import { listSidebar } from '../list-sidebar.ts';
import { readTexts } from '../portal/texts.ts';
import { KeptTexts } from './kept-texts.ts';
import { type ListedPage, type ListedSection, toLlmsText } from './llms-text.ts';
import { toMain, toMarkdown } from './to-markdown.ts';

/** What turns a page into its text, beside the page. */
const readers = ['src/plugins/markdown', 'package-lock.json'];

/** Where a version's list stands in a language: `/en/next/llms.txt`. */
function toList(locale: string, folder: string): string {
  return path.posix.join('/', locale === defaultLanguage.locale ? '' : locale, folder, 'llms.txt');
}

/** The pages besides the documents that are read for what they say. */
function toOwnPages(baseUrl: string, texts: Record<string, string>): ListedPage[] {
  return [
    { route: 'home', title: 'home.hero.title', lead: 'home.hero.lead' },
    { route: 'helpCenter/faq', title: 'faq.title', lead: 'faq.lead' },
  ].map(({ route, title, lead }) => ({
    permalink: `${baseUrl}${route}`,
    title: texts[title] ?? '',
    description: texts[lead] ?? '',
  }));
}

/** The documents in the order of the sidebar: those outside a category under `lead`. */
function toSections(version: LoadedVersion, lead: string): ListedSection[] {
  const sections = Map.groupBy(listSidebar(version), ({ trail }) => trail);
  return [...sections].map(([trail, places]) => ({
    title: trail.at(-1) ?? lead,
    pages: places.map(({ doc }) => doc),
  }));
}

/**
 * Beside each document of the built site, the home page and the questions and answers their text as
 * Markdown, and a version's `llms.txt`, which lists them.
 */
export default function markdownPlugin(context: LoadContext): Plugin {
  const { siteDir, siteConfig, i18n, baseUrl } = context;
  let docs: LoadedContent | undefined;
  return {
    name: 'markdown',
    async allContentLoaded({ allContent }) {
      docs = allContent['docusaurus-plugin-content-docs']?.default as LoadedContent | undefined;
    },
    async postBuild({ outDir }) {
      const versions = docs?.loadedVersions ?? [];
      const texts = readTexts(siteDir, i18n.currentLocale, 'code.json');
      const own = toOwnPages(baseUrl, texts);
      const listed = [...versions.flatMap(({ docs }) => docs), ...own];
      const pages = new Set(listed.map(({ permalink }) => permalink));
      const kept = new KeptTexts(
        path.join(siteDir, '.build/markdown', `${i18n.currentLocale}.json`),
      );
      const reader = hashFiles(siteDir, readers);
      for (const permalink of pages) {
        const file = path.join(outDir, permalink.slice(baseUrl.length));
        const main = toMain(readFileSync(`${file}.html`, 'utf8'));
        const text = await kept.get([reader, ...pages, main], async () => {
          const made = await toMarkdown(main, pages);
          if (made === undefined) throw new Error(`${file}.html holds no text`);
          return made;
        });
        writeFileSync(`${file}.md`, text);
      }
      kept.save();
      for (const version of versions) {
        const folder = version.path.slice(baseUrl.length);
        const list = toLlmsText({
          languages: languages.map(({ name, locale }) => [name, toList(locale, folder)]),
          title: version.isLast ? siteConfig.title : `${siteConfig.title} ${version.label}`,
          summary: texts['llms.summary'] ?? '',
          sections: [
            ...toSections(version, texts['header.apiDoc'] ?? ''),
            { title: texts['header.helpCenter'] ?? '', pages: own },
          ],
        });
        writeFileSync(path.join(outDir, folder, 'llms.txt'), list);
      }
    },
  };
}
