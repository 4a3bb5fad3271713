import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Nodes, RootContent } from 'hast';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import Markdown from 'react-markdown';
import rehypeParse from 'rehype-parse';
import remarkGfm from 'remark-gfm';
import { unified } from 'unified';
import { type Locale, sourceOf } from '#contract/languages.ts';
import {
  type Article,
  type FaqGroup,
  type ProseNode,
  type ProseSection,
  type ProseTag,
  proseTags,
} from '#contract/prose.ts';
import { markWords } from '../words/mark-words.ts';

/** Values for `{places}` in a text. */
type Places = Record<string, string | number>;

const html = unified().use(rehypeParse, { fragment: true });
const links = /^(\/(?!\/)|#|https:\/\/|mailto:|pathname:\/\/\/)/;

const isTag = (name: string): name is ProseTag => (proseTags as readonly string[]).includes(name);

/** Fills `{places}`; throws for an unknown one. */
function fillPlaces(text: string, places: Places): string {
  return text.replace(/\{(\w+)\}/g, (_place, name: string) => {
    const value = places[name];
    if (value === undefined)
      throw new Error(`{${name}} is not a placeholder that the site can fill`);
    return String(value);
  });
}

/** Elements that contain only blocks: the line breaks between them come from the renderer. */
const holders = new Set(['ul', 'ol', 'table', 'thead', 'tbody', 'tr', 'blockquote']);

function isBetweenBlocks(node: RootContent, parent: Nodes): boolean {
  const holdsBlocks = parent.type !== 'element' || holders.has(parent.tagName);
  return holdsBlocks && node.type === 'text' && node.value.trim() === '';
}

function toNode(node: RootContent, places: Places): ProseNode[] {
  if (node.type === 'text') return [markWords(fillPlaces(node.value, places))];
  if (node.type !== 'element') return [];
  if (!isTag(node.tagName)) throw new Error(`<${node.tagName}> has no place in a text`);
  const { href } = node.properties;
  if (href !== undefined && !links.test(String(href)))
    throw new Error(`${href} is not a link that readers can follow`);
  const children = toChildren(node, places);
  return [{ tag: node.tagName, ...(href !== undefined && { href: String(href) }), children }];
}

function toChildren(node: Nodes, places: Places): ProseNode[] {
  if (!('children' in node)) return [];
  return node.children
    .filter((child) => !isBetweenBlocks(child, node))
    .flatMap((child) => toNode(child, places));
}

/** Converts Markdown to the nodes that `<Prose>` renders; throws if it holds anything else. */
function toNodes(markdown: string, places: Places): ProseNode[] {
  const options = { remarkPlugins: [remarkGfm], urlTransform: (url: string) => url };
  const element = createElement(Markdown, options, markdown);
  return toChildren(html.parse(renderToStaticMarkup(element)), places);
}

/** Texts that translators write as Markdown below `i18n/<locale>/prose/`. */
export const articles = ['terms', 'privacy', 'security'] as const;

export interface Place {
  siteDir: string;
  locale: Locale;
  /** Called with a line about a file that cannot be shown and is replaced by its source. */
  onFault?: (line: string) => void;
  /** True for a language in progress: missing texts are no fault. */
  isUnfinished?: boolean;
}

/** A heading with an explicit id, as in `## Accounts {#accounts}`, and the text below it. */
interface Part {
  id: string;
  title: string;
  text: string;
}

/** Splits a text at its headings of one level; throws if one has no id, or an id is repeated. */
function toOutline(text: string, level: number): { lead: string; parts: Part[] } {
  const mark = `${'#'.repeat(level)} `;
  const [lead = '', ...rest] = text.split(new RegExp(`^${mark}`, 'm'));
  const parts = rest.map((each) => {
    const [heading = '', ...lines] = each.split('\n');
    const [, title, id] = /^(.+?)\s*\{#([\w-]+)\}\s*$/.exec(heading) ?? [];
    if (!title || !id) throw new Error(`"${mark}${heading}" must end with an id such as {#keys}`);
    return { id, title, text: lines.join('\n').trim() };
  });
  const ids = parts.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice) throw new Error(`the id ${twice} occurs twice`);
  return { lead: lead.trim(), parts };
}

function readOwn<Result>(file: string, siteDir: string, read: (text: string) => Result): Result {
  try {
    return read(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${path.relative(siteDir, file)}: ${(error as Error).message}`);
  }
}

/** Reads a language's file; with `onFault`, falls back to its source if it is missing or broken. */
function readFile<Result>(
  { siteDir, locale, onFault, isUnfinished = false }: Place,
  name: string,
  read: (text: string) => Result,
): Result {
  const file = path.join(siteDir, 'i18n', locale, 'prose', `${name}.md`);
  const source = sourceOf(locale);
  if (!onFault || source === undefined) return readOwn(file, siteDir, read);
  const readSource = () => readFile({ siteDir, locale: source, onFault }, name, read);
  if (isUnfinished && !existsSync(file)) return readSource();
  try {
    return readOwn(file, siteDir, read);
  } catch (error) {
    onFault((error as Error).message);
    return readSource();
  }
}

function toSection({ id, title, text }: Part, places: Places): ProseSection {
  return { id, title: fillPlaces(title, places), body: toNodes(text, places) };
}

/** `## section {#id}` below an introduction. */
export function readArticle(
  place: Place,
  name: (typeof articles)[number],
  places: Places,
): Article {
  return readFile(place, name, (text) => {
    const { lead, parts } = toOutline(text, 2);
    return { lead: toNodes(lead, places), sections: parts.map((part) => toSection(part, places)) };
  });
}

/** `## subject {#id}` with `### question {#id}` below it. */
export function readFaq(place: Place, places: Places): FaqGroup[] {
  return readFile(place, 'faq', (text) =>
    toOutline(text, 2).parts.map(({ id, title, text: below }) => ({
      id,
      title,
      questions: toOutline(below, 3).parts.map((part) => toSection(part, places)),
    })),
  );
}
