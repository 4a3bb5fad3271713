import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadedVersion } from '@docusaurus/plugin-content-docs';
import type { SearchedDocument } from './to-content.ts';

type Items = LoadedVersion['sidebars'][string];

/** The ids of a sidebar's documents in their order, each with the categories around it. */
function listIds(items: Items, trail: string[]): { id: string; trail: string[] }[] {
  return items.flatMap((item) => {
    if (item.type === 'doc' || item.type === 'ref') return [{ id: item.id, trail }];
    return item.type === 'category' ? listIds(item.items, [...trail, item.label]) : [];
  });
}

/** A document without its front matter. */
export function withoutFrontMatter(text: string): string {
  return text.replace(/^---\n[\s\S]*?\n---\n/, '');
}

/** The documents of a version in the order of its sidebar. */
export function listDocuments(version: LoadedVersion, siteDir: string): SearchedDocument[] {
  const docs = new Map(version.docs.map((doc) => [doc.id, doc]));
  const places = Object.values(version.sidebars).flatMap((sidebar) => listIds(sidebar, []));
  return places.flatMap(({ id, trail }) => {
    const doc = docs.get(id);
    if (!doc) return [];
    const { permalink, title, description, source } = doc;
    const file = source.replace(/^@site/, siteDir);
    const mdx = withoutFrontMatter(readFileSync(path.normalize(file), 'utf8'));
    return [{ id, path: permalink, title, trail, description, mdx }];
  });
}
