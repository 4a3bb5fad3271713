import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defaultLanguage } from '#contract/languages.ts';
import type { Article, FaqGroup, ProseSection } from '#contract/prose.ts';
import { fillPlaces, type Places, toNodes } from './to-nodes.ts';
import { type Part, toOutline } from './to-outline.ts';

/** Texts that translators write as Markdown below `i18n/<locale>/prose/`. */
export const articles = ['terms', 'privacy'] as const;

/** The file in a language; where nobody wrote it yet, in the default language. */
function toFile(siteDir: string, locale: string, name: string): string {
  const place = (each: string) => path.join(siteDir, 'i18n', each, 'prose', `${name}.md`);
  const own = place(locale);
  return existsSync(own) ? own : place(defaultLanguage.locale);
}

function readFile<Result>(
  siteDir: string,
  locale: string,
  name: string,
  read: (text: string) => Result,
): Result {
  const file = toFile(siteDir, locale, name);
  try {
    return read(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${path.relative(siteDir, file)}: ${(error as Error).message}`);
  }
}

function toSection({ id, title, text }: Part, places: Places): ProseSection {
  return { id, title: fillPlaces(title, places), body: toNodes(text, places) };
}

/** `## section {#id}` below an introduction. */
export function readArticle(
  siteDir: string,
  locale: string,
  name: (typeof articles)[number],
  places: Places,
): Article {
  return readFile(siteDir, locale, name, (text) => {
    const { lead, parts } = toOutline(text, 2);
    return {
      lead: toNodes(lead, places),
      sections: parts.map((part) => toSection(part, places)),
    };
  });
}

/** `## subject {#id}` with `### question {#id}` below it. */
export function readFaq(siteDir: string, locale: string, places: Places): FaqGroup[] {
  return readFile(siteDir, locale, 'faq', (text) =>
    toOutline(text, 2).parts.map(({ id, title, text: below }) => ({
      id,
      title,
      questions: toOutline(below, 3).parts.map((part) => toSection(part, places)),
    })),
  );
}
