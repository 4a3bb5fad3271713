import { readFileSync } from 'node:fs';
import path from 'node:path';
import { hashFiles } from '../hash-files.ts';
import { KeptTexts } from './kept-texts.ts';
import type { Block } from './to-blocks.ts';
import { toMain, toMarkdown } from './to-markdown.ts';

/** What turns a page into its text, beside the page. */
const readers = ['src/plugins/markdown', 'src/plugins/html-tree.ts', 'package-lock.json'];

interface Built {
  siteDir: string;
  locale: string;
  /** The file of the page at an address. */
  toFile: (permalink: string) => string;
  sameAsFirst: string;
}

/** The text of each built page, by its root-relative address; what is as it was is kept from the build before. */
export async function readPages(
  permalinks: readonly string[],
  { siteDir, locale, toFile, sameAsFirst }: Built,
): Promise<Map<string, Block[]>> {
  const kept = new KeptTexts(path.join(siteDir, '.build/markdown', `${locale}.json`));
  const reader = hashFiles(siteDir, readers);
  const pages = new Set(permalinks);
  const texts = new Map<string, Block[]>();
  for (const permalink of pages) {
    const main = toMain(readFileSync(toFile(permalink), 'utf8'));
    const made = await kept.get([reader, ...pages, sameAsFirst, main], async () => {
      const blocks = await toMarkdown(main, { pages, sameAsFirst });
      if (blocks === undefined) throw new Error(`${toFile(permalink)} holds no text`);
      return JSON.stringify(blocks);
    });
    texts.set(permalink, JSON.parse(made) as Block[]);
  }
  kept.save();
  return texts;
}
