import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadedContent, LoadedVersion } from '@docusaurus/plugin-content-docs';
import type { LoadContext, Plugin } from '@docusaurus/types';
import type { Element } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { defaultLanguage } from '#contract/languages.ts';
import type { Texts } from '#contract/texts.ts';
import { toVersionNumber } from '#contract/versions/documents.ts';
import type { OperationPage } from '#reference/page.ts';
import type { SampleSources } from '#reference/samples/fill-source.ts';
import { toPageLanguages } from '#reference/samples/languages.ts';
import type { MarkdownProgram } from '#reference/samples/markdown-program.ts';
import { type ToAddress, toPlainPrograms } from '#reference/samples/page-program.ts';
import { hashFiles } from '../hash-files.ts';
import { find, toText } from '../html-tree.ts';
import { KeptTexts } from '../kept-texts.ts';
import { readSampleSources } from '../portal/sample-sources.ts';
import { readTexts } from '../portal/texts.ts';
import type { SiteSettings } from '../site-settings.ts';
import { type ListedPage, type ListedSection, toLists } from './llms-text.ts';
import type { Block } from './to-blocks.ts';
import { toFiles } from './to-files.ts';
import { toMain, toMarkdown } from './to-markdown.ts';

interface Origin {
  /** Folder to which the portal plugin wrote the pages' data. */
  data: string;
  /** Origin of the open API. */
  origin: string;
  sources: SampleSources;
  toAddress: ToAddress;
}

const toBlock = (prism: string, program: string) =>
  `\`\`\`${prism}\n${program.replace(/\n$/, '')}\n\`\`\``;

/** Returns a page's programs in every language; the first is the one in its Markdown. */
function toPrograms(page: OperationPage, from: Origin): MarkdownProgram[] {
  return toPageLanguages(page).map(({ id, name, prism, call, receiver }) => {
    const { file, command } = page.direction === 'push' ? receiver : call;
    const { program, library } = toPlainPrograms(id, page, from, from.sources);
    return {
      id,
      name,
      block: toBlock(prism, program),
      file,
      command,
      ...(library && {
        library: {
          block: toBlock(prism, library.program),
          install: library.install,
          command: library.command,
        },
      }),
    };
  });
}

export function readPrograms(
  versions: readonly LoadedVersion[],
  from: Origin,
): Map<string, MarkdownProgram[]> {
  const programs = new Map<string, MarkdownProgram[]>();
  for (const { docs, versionName } of versions) {
    for (const { id, permalink } of docs) {
      const file = path.join(from.data, versionName, `${id.replace(/^apiDoc\//, '')}.json`);
      if (!existsSync(file)) continue;
      const page = JSON.parse(readFileSync(file, 'utf8')) as OperationPage;
      // The error catalogue also has a file.
      if (page.request) programs.set(permalink, toPrograms(page, from));
    }
  }
  return programs;
}

/** Bytes that a program takes on the page. */
const toBytes = ({ block, library }: MarkdownProgram) =>
  Buffer.byteLength([block, ...Object.values(library ?? {})].join(''));

/** Returns the most bytes by which a page grows when another program replaces its own. */
function toGrowth(programs: readonly MarkdownProgram[] = []): number {
  const [own = 0, ...others] = programs.map(toBytes);
  return Math.max(0, ...others.map((bytes) => bytes - own));
}

/**
 * Public pages that are not documents, by the text id of their section, without mere forms. Of the notices
 * the build has only the title: the server adds them below it.
 */
export const siteSections = {
  'header.helpCenter': [
    'home',
    'helpCenter',
    'helpCenter/faq',
    'helpCenter/notices',
    'helpCenter/signature',
    'helpCenter/tester',
    'helpCenter/address',
    'helpCenter/downloads',
  ],
  'about.title': ['aboutUs', 'aboutUs/terms', 'aboutUs/privacy', 'aboutUs/security'],
};

const html = unified().use(rehypeParse);

const isDescription = ({ tagName, properties }: Element) =>
  tagName === 'meta' && properties.name === 'description';

function readListedPage(permalink: string, file: string): ListedPage {
  const tree = html.parse(readFileSync(file, 'utf8'));
  const title = find(tree, ({ tagName }) => tagName === 'h1');
  const description = find(tree, isDescription)?.properties.content;
  return { permalink, title: title ? toText(title) : '', description: String(description ?? '') };
}

/** Returns the other pages in their sections; `toFile` returns the built file of an address. */
function readOwnSections(
  baseUrl: string,
  texts: Texts,
  toFile: (permalink: string) => string,
): ListedSection[] {
  return Object.entries(siteSections).map(([title, routes]) => ({
    title: texts[title] ?? title,
    pages: routes.map((route) => readListedPage(baseUrl + route, toFile(baseUrl + route))),
  }));
}

/** Inputs of the conversion besides the page itself. */
const readers = ['src/plugins/markdown', 'src/plugins/html-tree.ts', 'package-lock.json'];

interface Built {
  siteDir: string;
  locale: string;
  /** The file of the page at an address. */
  toFile: (permalink: string) => string;
  sameAsFirst: string;
}

/** Returns the text of each built page, by root-relative address; unchanged pages come from the previous build. */
async function readPages(
  permalinks: readonly string[],
  { siteDir, locale, toFile, sameAsFirst }: Built,
): Promise<Map<string, Block[]>> {
  const kept = new KeptTexts(path.join(siteDir, '.build/markdown', `${locale}.json`));
  const reader = hashFiles(siteDir, readers);
  const pages = new Set(permalinks);
  const texts = new Map<string, Block[]>();
  for (const permalink of pages) {
    const main = toMain(readFileSync(toFile(permalink), 'utf8'));
    const inputs = [reader, ...pages, sameAsFirst, main];
    const convert = async () => {
      const blocks = await toMarkdown(main, { pages, sameAsFirst });
      if (blocks === undefined) throw new Error(`${toFile(permalink)} holds no text`);
      return JSON.stringify(blocks);
    };
    const made = kept.find(inputs) ?? kept.keep(inputs, await convert());
    texts.set(permalink, JSON.parse(made) as Block[]);
  }
  kept.save();
  return texts;
}

function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Returns the programs that the server swaps into a page's Markdown; wordless, one file for all languages. */
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
 * Writes Markdown beside each built document, and each other page of content, in files small enough for a
 * program to read in one piece; also an operation's programs in every language, and per version `llms.txt`,
 * which lists the pages, and `llms-full.txt`, which holds them.
 */
export function markdownPlugin(context: LoadContext): Plugin {
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
        data: path.join(generatedFilesDir, 'page-data'),
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
