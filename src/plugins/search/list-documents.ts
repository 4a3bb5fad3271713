import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadedVersion } from '@docusaurus/plugin-content-docs';
import type { TranslationNote } from '#contract/translation-note.ts';
import { listSidebar } from '../list-sidebar.ts';
import type { SearchedDocument } from './to-content.ts';

/** A document without its front matter. */
export function withoutFrontMatter(text: string): string {
  return text.replace(/^---\n[\s\S]*?\n---\n/, '');
}

/** The language of a document's texts where its translation is missing or broken. */
function toForeign(frontMatter: Record<string, unknown>): { locale?: string } {
  const note = frontMatter.translation as TranslationNote | undefined;
  return note && note.state !== 'stale' ? { locale: note.source } : {};
}

/** The documents of a version in the order of its sidebar. */
export function listDocuments(version: LoadedVersion, siteDir: string): SearchedDocument[] {
  return listSidebar(version).map(({ doc, trail }) => {
    const { id, permalink, title, description, source } = doc;
    const file = source.replace(/^@site/, siteDir);
    const mdx = withoutFrontMatter(readFileSync(path.normalize(file), 'utf8'));
    return { id, path: permalink, title, trail, description, mdx, ...toForeign(doc.frontMatter) };
  });
}
