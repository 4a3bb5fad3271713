import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadedContent } from '@docusaurus/plugin-content-docs';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { toXml } from 'xast-util-to-xml';
import { x } from 'xastscript';
import { type FeedEntry, toEntries } from './to-entries.ts';

interface FeedFacts {
  title: string;
  /** Who writes it. */
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

/** An Atom feed (RFC 4287) of what a changelog tells of, the newest first. */
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
  // The one thing that no text of XML may hold.
  const xml = toXml(feed).replaceAll(']]>', ']]&gt;');
  return `<?xml version="1.0" encoding="utf-8"?>\n${xml}\n`;
}

/** The changelog of each version as `changelog.atom` below its folder, a feed for each language. */
export default function changelogFeedPlugin(context: LoadContext): Plugin {
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
