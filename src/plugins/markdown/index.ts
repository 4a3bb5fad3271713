import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadedContent } from '@docusaurus/plugin-content-docs';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { defaultLanguage } from '#contract/languages.ts';
import { toVersionNumber } from '#contract/versions/documents.ts';
import type { MarkdownProgram } from '#reference/samples/markdown-program.ts';
import { readSampleSources } from '../portal/sample-sources.ts';
import { readTexts } from '../portal/texts.ts';
import type { SiteSettings } from '../site-settings.ts';
import { toLists } from './lists.ts';
import { readPrograms, toGrowth } from './programs.ts';
import { readPages } from './read-pages.ts';
import { readOwnSections } from './reading-pages.ts';
import { toFiles } from './to-files.ts';

function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** What the server swaps for the programs that a page's Markdown has; without words, so for every language one. */
function toProgramFiles(
  programs: ReadonlyMap<string, MarkdownProgram[]>,
  files: ReadonlyMap<string, string>,
): [address: string, text: string][] {
  return [...programs].map(([permalink, all]) => {
    const [first] = all;
    const shown = [first?.block ?? '', ...Object.values(first?.library ?? {})];
    if (!shown.every((each) => files.get(`${permalink}.md`)?.includes(each)))
      throw new Error(`${permalink}.md lacks the programs of its page`);
    return [`${permalink}.programs.json`, JSON.stringify(all)];
  });
}

/**
 * Beside each document of the built site, and each page that is read for what it says, their text as
 * Markdown, in files that a program takes in at once; the programs of an operation in every language;
 * a version's `llms.txt`, which lists the pages, and `llms-full.txt`, which holds them.
 */
export default function markdownPlugin(context: LoadContext): Plugin {
  const { siteDir, siteConfig, i18n, baseUrl, generatedFilesDir } = context;
  const { currentLocale: locale } = i18n;
  const { sandboxUrl, apiUrl, publicUrl } = siteConfig.customFields as unknown as SiteSettings;
  let docs: LoadedContent | undefined;
  return {
    name: 'markdown',
    async allContentLoaded({ allContent }) {
      docs = allContent['docusaurus-plugin-content-docs']?.default as LoadedContent | undefined;
    },
    async postBuild({ outDir }) {
      const versions = docs?.loadedVersions ?? [];
      const texts = readTexts(siteDir, locale, 'code.json');
      const toPlace = (address: string) => path.join(outDir, address.slice(baseUrl.length));
      const toFile = (permalink: string) => `${toPlace(permalink)}.html`;
      const ownSections = readOwnSections(baseUrl, texts, toFile);
      const listed = [
        ...versions.flatMap((version) => version.docs),
        ...ownSections.flatMap(({ pages }) => pages),
      ];
      const pages = await readPages(
        listed.map(({ permalink }) => permalink),
        { siteDir, locale, toFile, sameAsFirst: texts['llms.sameAsFirst'] ?? '' },
      );
      const latest = toVersionNumber(versions.find(({ isLast }) => isLast)?.label ?? '');
      const programs = readPrograms(versions, {
        data: path.join(generatedFilesDir, 'page-data', locale),
        origin: sandboxUrl || apiUrl || publicUrl,
        sources: readSampleSources(siteDir),
        toAddress: ({ toFile: toName }) => `${publicUrl}/libraries/${toName(latest)}`,
      });
      const { files, wholes } = toFiles(
        [...pages].map(([permalink, blocks]) => {
          return { permalink, blocks, moreBytes: toGrowth(programs.get(permalink)) };
        }),
      );
      const ofPrograms = toProgramFiles(programs, files);
      for (const [address, text] of [
        ...files,
        ...(locale === defaultLanguage.locale ? ofPrograms : []),
      ])
        write(toPlace(address), text);
      const { title } = siteConfig;
      const site = { title, locale, baseUrl, texts, ownSections, wholes, programs };
      for (const version of versions) {
        for (const [name, text] of Object.entries(toLists(version, site)))
          write(path.join(outDir, name), text);
      }
    },
  };
}
