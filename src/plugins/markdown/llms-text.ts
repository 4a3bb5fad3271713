import path from 'node:path';
import type { LoadedVersion } from '@docusaurus/plugin-content-docs';
import { defaultLanguage, languages } from '#contract/languages.ts';
import { longestTextBytes } from '#contract/machine-texts.ts';
import { fillText, type Texts } from '#contract/texts.ts';
import { libraries } from '#reference/libraries.ts';
import { sampleLanguages } from '#reference/samples/languages.ts';
import type { MarkdownProgram } from '#reference/samples/markdown-program.ts';
import { listSidebar } from '../list-sidebar.ts';

/** Returns as many leading segments as fit. */
function takeFirst(text: string, mostBytes: number, segmenter: Intl.Segmenter): string {
  let taken = '';
  for (const { segment } of segmenter.segment(text)) {
    if (Buffer.byteLength(taken + segment) > mostBytes) break;
    taken += segment;
  }
  return taken.trimEnd();
}

/** Shortens a text to so many bytes: its first sentences, or else its first words and `…`. */
function shortenText(text: string, mostBytes: number, locale: string): string {
  if (Buffer.byteLength(text) <= mostBytes) return text;
  const sentences = new Intl.Segmenter(locale, { granularity: 'sentence' });
  const words = new Intl.Segmenter(locale, { granularity: 'word' });
  const said = takeFirst(text, mostBytes, sentences);
  const mark = '…';
  const begun = takeFirst(text, mostBytes - Buffer.byteLength(mark), words);
  // Keeps whole sentences if they hold over half of the cut text.
  return said.length * 2 > begun.length ? said : begun.replace(/[\s,;:，、；：،؛]+$/, '') + mark;
}

export interface ListedPage {
  title: string;
  description: string;
  /** Root-relative address, without `.md`. */
  permalink: string;
}

export interface ListedSection {
  title: string;
  pages: ListedPage[];
}

interface PageList {
  title: string;
  /** Locale of the texts. */
  locale: string;
  /** The same list in each language, by the language's own name. */
  languages: [name: string, address: string][];
  summary: string;
  /** Other resources for programs, one line each. */
  notes: string[];
  sections: ListedSection[];
}

type Shorten = (description: string) => string;

function toLine({ title, description, permalink }: ListedPage, shorten: Shorten): string {
  return `- [${title}](${permalink}.md)${description ? `: ${shorten(description)}` : ''}`;
}

function toText({ title, languages, summary, notes, sections }: PageList, shorten: Shorten) {
  const others = languages.map(([name, address]) => `[${name}](${address})`).join(' · ');
  const parts = sections
    .filter(({ pages }) => pages.length > 0)
    .map(({ title: name, pages }) =>
      [`## ${name}`, ...pages.map((page) => toLine(page, shorten))].join('\n'),
    );
  const said = notes.map((note) => `- ${note}`).join('\n');
  return `${[`# ${title}`, others, `> ${summary}`, said, ...parts].join('\n\n')}\n`;
}

/** Bytes of a description: most, fewest that still say something, step. */
const [longestBytes, shortestBytes, stepBytes] = [800, 40, 20];

/**
 * Returns the list of all pages for language models, in the form of llmstxt.org. The languages come before
 * the summary, because few readers ask in the language of the root list. If it would be too long, its longest
 * descriptions are shortened.
 */
export function toLlmsText(list: PageList): string {
  for (let most = longestBytes; most >= shortestBytes; most -= stepBytes) {
    const text = toText(list, (description) => shortenText(description, most, list.locale));
    if (Buffer.byteLength(text) <= longestTextBytes) return text;
  }
  throw new Error(`llms.txt names too many pages for ${longestTextBytes} bytes`);
}

/** Returns the texts of all pages of a list, in order, each below its address. */
export function toWholeText(
  sections: readonly ListedSection[],
  texts: ReadonlyMap<string, string>,
): string {
  const pages = sections.flatMap((section) => section.pages);
  return pages
    .map(({ permalink }) => `<!-- ${permalink}.md -->\n\n${texts.get(permalink) ?? ''}`)
    .join('\n');
}

interface Site {
  title: string;
  locale: string;
  baseUrl: string;
  texts: Texts;
  /** Sections of the pages that are not documents. */
  ownSections: readonly ListedSection[];
  /** The text of each page by its address. */
  wholes: ReadonlyMap<string, string>;
  /** Programs of operation pages, by page address. */
  programs: ReadonlyMap<string, readonly MarkdownProgram[]>;
}

/** Document about the tools at `/mcp`; version 1.0 was frozen before it. */
const agentsGuide = 'apiDoc/guides/agents';

/** Returns the address of a version's list in a language: `/en/next/llms.txt`. */
function toAddress(locale: string, folder: string, name: string): string {
  return path.posix.join('/', locale === defaultLanguage.locale ? '' : locale, folder, name);
}

/** Returns the documents in sidebar order; those outside a category go under `lead`. */
function toSections(version: LoadedVersion, lead: string): ListedSection[] {
  const sections = Map.groupBy(listSidebar(version), ({ trail }) => trail);
  return [...sections].map(([trail, places]) => ({
    title: trail.at(-1) ?? lead,
    pages: places.map(({ doc }) => doc),
  }));
}

/** Returns a version's page list for language models, and the file that holds all pages, by file name. */
export function toLists(version: LoadedVersion, site: Site): Record<string, string> {
  const { title, locale, baseUrl, texts, ownSections, wholes, programs } = site;
  const folder = version.path.slice(baseUrl.length);
  const say = (id: string, values: Record<string, string> = {}) =>
    fillText(texts[id] ?? id, values);
  const whole = `[llms-full.txt](${toAddress(locale, folder, 'llms-full.txt')})`;
  const ids = sampleLanguages.map(({ id }) => `\`${id}\``).join(', ');
  const sections = [...toSections(version, say('header.apiDoc')), ...ownSections];
  const hasLibraries = version.docs.some(
    ({ permalink }) => programs.get(permalink)?.[0]?.library !== undefined,
  );
  const readmes = libraries.map(({ id, name }) => `[${name}](/libraries/${id}.md)`).join(' · ');
  const guide = version.docs.find(({ id }) => id === agentsGuide);
  const list = toLlmsText({
    languages: languages.map((each) => [each.name, toAddress(each.locale, folder, 'llms.txt')]),
    locale,
    title: version.isLast ? title : `${title} ${version.label}`,
    summary: say('llms.summary'),
    notes: [
      say('llms.whole', { file: whole }),
      say('llms.programs', { query: '`?language=python`', languages: ids }),
      ...(hasLibraries ? [say('llms.libraries', { libraries: readmes })] : []),
      ...(guide ? [say('llms.tools', { guide: `[${guide.title}](${guide.permalink}.md)` })] : []),
    ],
    sections,
  });
  return {
    [path.join(folder, 'llms.txt')]: list,
    [path.join(folder, 'llms-full.txt')]: toWholeText(sections, wholes),
  };
}
