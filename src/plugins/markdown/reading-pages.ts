import { readFileSync } from 'node:fs';
import type { Element } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import type { Texts } from '#contract/texts.ts';
import { find, toText } from '../html-tree.ts';
import type { ListedPage, ListedSection } from './llms-text.ts';

/**
 * The public pages besides the documents, by the text that names their section; not those that are
 * but a form. Of the notices the build has the title alone: the server puts them below it.
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

/** Title, description and address of a built page. */
function readListedPage(permalink: string, file: string): ListedPage {
  const tree = html.parse(readFileSync(file, 'utf8'));
  const title = find(tree, ({ tagName }) => tagName === 'h1');
  const description = find(tree, isDescription)?.properties.content;
  return { permalink, title: title ? toText(title) : '', description: String(description ?? '') };
}

/** The pages besides the documents in their sections; `toFile` says where the page of an address is built. */
export function readOwnSections(
  baseUrl: string,
  texts: Texts,
  toFile: (permalink: string) => string,
): ListedSection[] {
  return Object.entries(siteSections).map(([title, routes]) => ({
    title: texts[title] ?? title,
    pages: routes.map((route) => readListedPage(baseUrl + route, toFile(baseUrl + route))),
  }));
}
