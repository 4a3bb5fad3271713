import path from 'node:path';
import type { LoadedVersion } from '@docusaurus/plugin-content-docs';
import { defaultLanguage, languages } from '#contract/languages.ts';
import { fillText, type Texts } from '#contract/texts.ts';
import { libraries } from '#reference/libraries.ts';
import { sampleLanguages } from '#reference/samples/languages.ts';
import type { MarkdownProgram } from '#reference/samples/markdown-program.ts';
import { listSidebar } from '../list-sidebar.ts';
import { type ListedSection, toLlmsText, toWholeText } from './llms-text.ts';

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
