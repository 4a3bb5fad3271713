import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Locale, sourceOf } from '#contract/languages.ts';
import type { Article, FaqGroup, ProseSection } from '#contract/prose.ts';
import { fillPlaces, type Places, toNodes } from './to-nodes.ts';

/** Texts that translators write as Markdown below `i18n/<locale>/prose/`. */
export const articles = ['terms', 'privacy', 'security'] as const;

/** Where a text is read from. */
export interface Place {
  siteDir: string;
  locale: Locale;
  /** Told of a file that cannot be shown, in whose place its source is. */
  onFault?: (line: string) => void;
  /** A language that is still being written: what it lacks is no fault. */
  isUnfinished?: boolean;
}

/** A heading with an id of its own, as in `## Accounts {#accounts}`, and the text below it. */
interface Part {
  id: string;
  title: string;
  text: string;
}

/** Splits a text at its headings of one level; throws where one has no id, or an id stands twice. */
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

/** Reads the file of a language; with `onFault` its source's where it is missing or broken. */
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
