import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashFiles } from '../hash-files.ts';
import type { Block } from './to-blocks.ts';
import { toMain, toMarkdown } from './to-markdown.ts';

/**
 * Texts that one build makes and the next takes over where they are made from the same: `make` is
 * asked only for what is not kept. `save` forgets what was not asked for since `open`.
 */
export class KeptTexts {
  private readonly file: string;
  private readonly known: Record<string, string>;
  private readonly used: Record<string, string> = {};

  constructor(file: string) {
    this.file = file;
    this.known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  }

  /** `parts` are all that decides what is made. */
  async get(parts: readonly string[], make: () => Promise<string>): Promise<string> {
    const key = hash('sha256', JSON.stringify(parts));
    const text = this.known[key] ?? (await make());
    this.used[key] = text;
    return text;
  }

  save(): void {
    mkdirSync(path.dirname(this.file), { recursive: true });
    writeFileSync(this.file, JSON.stringify(this.used));
  }
}

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
