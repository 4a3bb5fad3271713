import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadedContent } from '@docusaurus/plugin-content-docs';
import type { LoadContext, Plugin } from '@docusaurus/types';
import type { Element, ElementContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { toXml } from 'xast-util-to-xml';
import { x } from 'xastscript';
import { find, hasClass, isElement, toText } from '../html-tree.ts';

interface FeedEntry {
  title: string;
  /** The day, as in `2026-11-24`. */
  date: string;
  /** Absolute, with the heading's anchor, which survives a rewording of the title. */
  address: string;
  html: string;
}

const html = unified().use(rehypeParse);

/** The day in a heading, with the marks that hold it apart from the words in each language. */
const day = /\s*[(（]?(\d{4}-\d{2}-\d{2})[)）]?\s*[:：៖]?\s*/;

const isHeading = (node: ElementContent): node is Element =>
  isElement(node) && /^h[1-6]$/.test(node.tagName);

/** Converts an element for feed readers: links, made absolute, are the only attributes kept. */
function toShown(node: ElementContent, page: string): ElementContent[] {
  if (node.type === 'comment' || (isElement(node) && node.tagName === 'wbr')) return [];
  if (!isElement(node)) return [node];
  const { href } = node.properties;
  const children = node.children.flatMap((child) => toShown(child, page));
  if (node.tagName === 'span') return children;
  const properties = typeof href === 'string' ? { href: new URL(href, page).href } : {};
  return [{ ...node, properties, children }];
}

/** Returns a heading's words as a title, without the mark that links to it. */
function toTitle({ children }: Element): string {
  const words = children.filter((child) => !(isElement(child) && hasClass(child, 'hash-link')));
  const title = words.map(toText).join('').replace(day, '').trim();
  return title.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** Returns the entries of a built changelog, by its headings that contain a day; `page` is its absolute address. */
export function toEntries(built: string, page: string): FeedEntry[] {
  const document = find(html.parse(built), (node) => hasClass(node, 'theme-doc-markdown'));
  const parts = document?.children ?? [];
  return parts.filter(isHeading).flatMap((heading) => {
    const [, date] = day.exec(toText(heading)) ?? [];
    const rest = parts.slice(parts.indexOf(heading) + 1);
    const end = rest.findIndex(isHeading);
    const said = end < 0 ? rest : rest.slice(0, end);
    // A version whose steps have their own headings has no text itself.
    if (!date || !said.some(isElement)) return [];
    const content = toHtml(said.flatMap((node) => toShown(node, page)));
    return [
      { title: toTitle(heading), date, address: `${page}#${heading.properties.id}`, html: content },
    ];
  });
}

interface FeedFacts {
  title: string;
  /** Its author. */
  brand: string;
  locale: string;
  /** Absolute address of the page that it repeats. */
  page: string;
  /** Absolute address of the feed itself. */
  self: string;
}

const toMoment = (date: string) => `${date}T00:00:00Z`;

function toEntry({ title, date, address, html }: FeedEntry) {
  return x('entry', [
    x('title', title),
    x('id', address),
    x('link', { href: address }),
    x('updated', toMoment(date)),
    x('content', { type: 'html' }, html),
  ]);
}

/** Returns a changelog as an Atom feed (RFC 4287), newest first. */
export function toAtom(entries: readonly FeedEntry[], facts: FeedFacts): string {
  const { title, brand, locale, page, self } = facts;
  const ordered = entries.toSorted((one, other) => other.date.localeCompare(one.date));
  const feed = x('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': locale }, [
    x('title', title),
    x('id', page),
    x('link', { rel: 'self', type: 'application/atom+xml', href: self }),
    x('link', { rel: 'alternate', type: 'text/html', href: page }),
    x('updated', toMoment(ordered[0]?.date ?? '1970-01-01')),
    x('author', [x('name', brand)]),
    ...ordered.map(toEntry),
  ]);
  // The only sequence that XML text must not contain.
  const xml = toXml(feed).replaceAll(']]>', ']]&gt;');
  return `<?xml version="1.0" encoding="utf-8"?>\n${xml}\n`;
}

/** Writes each version's changelog as `changelog.atom` below its folder, a feed for each language. */
export function changelogFeedPlugin(context: LoadContext): Plugin {
  const { siteConfig, i18n, baseUrl } = context;
  let docs: LoadedContent | undefined;
  return {
    name: 'changelog-feed',
    async allContentLoaded({ allContent }) {
      docs = allContent['docusaurus-plugin-content-docs']?.default as LoadedContent | undefined;
    },
    async postBuild({ outDir }) {
      for (const version of docs?.loadedVersions ?? []) {
        const doc = version.docs.find(({ id }) => id === 'apiDoc/guides/changelog');
        if (!doc) continue;
        const name = path.posix.join(version.path.slice(baseUrl.length), 'changelog.atom');
        const file = path.join(outDir, `${doc.permalink.slice(baseUrl.length)}.html`);
        const page = siteConfig.url + doc.permalink;
        const atom = toAtom(toEntries(readFileSync(file, 'utf8'), page), {
          title: `${siteConfig.title}: ${doc.title}`,
          brand: siteConfig.title,
          locale: i18n.currentLocale,
          page,
          self: siteConfig.url + baseUrl + name,
        });
        writeFileSync(path.join(outDir, name), atom);
      }
    },
  };
}
