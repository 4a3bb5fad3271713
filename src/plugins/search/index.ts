import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadedContent, LoadedVersion } from '@docusaurus/plugin-content-docs';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { languageOfLocale, type TranslationNote } from '#contract/languages.ts';
import { showSettings } from '#contract/shown-settings.ts';
import type { Texts } from '#contract/texts.ts';
import { listSidebar } from '../list-sidebar.ts';
import { readSampleSources } from '../portal/sample-sources.ts';
import { readTexts } from '../portal/texts.ts';
import type { SiteSettings } from '../site-settings.ts';
import { toPrograms } from './program-names.ts';
import { type SearchedDocument, toContent } from './to-content.ts';

export function withoutFrontMatter(text: string): string {
  return text.replace(/^---\n[\s\S]*?\n---\n/, '');
}

/** The language of a document's texts where its translation is missing or broken. */
function toForeign(frontMatter: Record<string, unknown>): { locale?: string } {
  const note = frontMatter.translation as TranslationNote | undefined;
  return note && note.state !== 'stale' ? { locale: note.source } : {};
}

/** Returns a version's documents in sidebar order. */
function listDocuments(version: LoadedVersion, siteDir: string): SearchedDocument[] {
  return listSidebar(version).map(({ doc, trail }) => {
    const { id, permalink, title, description, source } = doc;
    const file = source.replace(/^@site/, siteDir);
    const mdx = withoutFrontMatter(readFileSync(path.normalize(file), 'utf8'));
    return { id, path: permalink, title, trail, description, mdx, ...toForeign(doc.frontMatter) };
  });
}

/** Path, without leading slash, of the list that names the search file of each version. */
const listName = 'search.json';

/** Writes the search index of the language being built, a file for each version of the documents. */
export function searchPlugin(context: LoadContext): Plugin {
  const { siteDir, siteConfig, generatedFilesDir, i18n, baseUrl } = context;
  const data = path.join(generatedFilesDir, 'page-data');
  const directory = path.join(data, 'search');
  // The data of the portal and prose plugins, already written at this point.
  const read = (file: string) => JSON.parse(readFileSync(path.join(data, `${file}.json`), 'utf8'));

  const toVersionContent = (version: LoadedVersion, texts: Texts) => {
    const settings = siteConfig.customFields as unknown as SiteSettings;
    const { locale } = languageOfLocale(i18n.currentLocale);
    const documents = listDocuments(version, siteDir);
    return toContent({
      locale,
      documents,
      readOperation: (id) => read(`${version.versionName}/${id}`),
      readPrograms: (page) => toPrograms(page, readSampleSources(siteDir)),
      readErrors: () => read(`${version.versionName}/errors`),
      site: {
        siteDir,
        baseUrl,
        brand: settings.brandName,
        faq: read('prose/faq'),
        readArticle: (name) => read(`prose/${name}`),
        say: (id) => texts[id] ?? id,
      },
      settings: showSettings(settings, locale),
    });
  };

  return {
    name: 'search',
    // Separate files: a script would write every non-Latin letter as \uXXXX.
    configureWebpack: (_config, isServer) => ({
      module: {
        rules: [
          {
            include: directory,
            type: 'asset/resource',
            generator: { filename: 'assets/search/[name].[contenthash:8][ext]', emit: !isServer },
          },
        ],
      },
    }),
    async allContentLoaded({ allContent }) {
      const docs = allContent['docusaurus-plugin-content-docs']?.default as LoadedContent;
      const texts = readTexts(siteDir, i18n.currentLocale, 'code.json');
      // An earlier version may no longer be one.
      rmSync(directory, { recursive: true, force: true });
      mkdirSync(directory, { recursive: true });
      for (const version of docs.loadedVersions) {
        const file = path.join(directory, `${version.versionName}.json`);
        writeFileSync(file, JSON.stringify(toVersionContent(version, texts)));
      }
    },
    // Names change with content, and languages are built separately: readers of another language look here.
    async postBuild({ outDir }) {
      const folder = 'assets/search';
      const files = readdirSync(path.join(outDir, folder));
      const versions = files.map((file) => [file.replace(/\.[\da-f]+\.json$/, ''), file]);
      const addresses = versions.map(([name, file]) => [name, `${baseUrl}${folder}/${file}`]);
      writeFileSync(path.join(outDir, listName), JSON.stringify(Object.fromEntries(addresses)));
    },
  };
}
