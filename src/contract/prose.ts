import { removeWordMarks } from './word-marks.ts';

/** What a text of the site may be made of. */
export const proseTags = [
  'p',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'code',
  'pre',
  'blockquote',
  'h3',
  'a',
  'br',
  'hr',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const;

export type ProseTag = (typeof proseTags)[number];

/** A piece of a text that translators write as Markdown, made ready while the site is built. */
export type ProseNode = string | { tag: ProseTag; href?: string; children: ProseNode[] };

/** A part of a text with an address of its own. */
export interface ProseSection {
  id: string;
  title: string;
  body: ProseNode[];
}

/** A text with a beginning and sections, such as the terms. */
export interface Article {
  lead: ProseNode[];
  sections: ProseSection[];
}

/** Questions with their answers, by subject. */
export interface FaqGroup {
  id: string;
  title: string;
  questions: ProseSection[];
}

/** The words of a text, without what they stand in. */
export function toPlainText(nodes: readonly ProseNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? removeWordMarks(node) : toPlainText(node.children)))
    .join(' ');
}
