import type { Element, ElementContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { find, hasClass, isElement, toText } from '../html-tree.ts';

/** One dated thing that the changelog tells of. */
export interface FeedEntry {
  title: string;
  /** The day, as in `2026-11-24`. */
  date: string;
  /** Absolute, with the anchor of its heading: what stays when its title is worded anew. */
  address: string;
  html: string;
}

const html = unified().use(rehypeParse);

/** The day in a heading, with the marks that hold it apart from the words in each language. */
const day = /\s*[(（]?(\d{4}-\d{2}-\d{2})[)）]?\s*[:：៖]?\s*/;

const isHeading = (node: ElementContent): node is Element =>
  isElement(node) && /^h[1-6]$/.test(node.tagName);

/** An element as a reader of feeds shows it: of its attributes the links are left, in full. */
function toShown(node: ElementContent, page: string): ElementContent[] {
  if (node.type === 'comment' || (isElement(node) && node.tagName === 'wbr')) return [];
  if (!isElement(node)) return [node];
  const { href } = node.properties;
  const children = node.children.flatMap((child) => toShown(child, page));
  if (node.tagName === 'span') return children;
  const properties = typeof href === 'string' ? { href: new URL(href, page).href } : {};
  return [{ ...node, properties, children }];
}

/** A heading's words as a title; the mark that leads to it is none of them. */
function toTitle({ children }: Element): string {
  const words = children.filter((child) => !(isElement(child) && hasClass(child, 'hash-link')));
  const title = words.map(toText).join('').replace(day, '').trim();
  return title.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** What a built changelog tells of, by its headings with a day in them; `page` is its absolute address. */
export function toEntries(built: string, page: string): FeedEntry[] {
  const document = find(html.parse(built), (node) => hasClass(node, 'theme-doc-markdown'));
  const parts = document?.children ?? [];
  return parts.filter(isHeading).flatMap((heading) => {
    const [, date] = day.exec(toText(heading)) ?? [];
    const rest = parts.slice(parts.indexOf(heading) + 1);
    const end = rest.findIndex(isHeading);
    const said = end < 0 ? rest : rest.slice(0, end);
    // A version whose steps have headings of their own says nothing itself.
    if (!date || !said.some(isElement)) return [];
    const content = toHtml(said.flatMap((node) => toShown(node, page)));
    return [
      { title: toTitle(heading), date, address: `${page}#${heading.properties.id}`, html: content },
    ];
  });
}
