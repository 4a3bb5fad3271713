import { removeWordMarks } from './word-marks.ts';

/** Tags allowed in a text of the site. */
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

/** A piece of a text that translators write as Markdown, parsed when the site is built. */
export type ProseNode = string | { tag: ProseTag; href?: string; children: ProseNode[] };

/** A linkable section of a text. */
export interface ProseSection {
  id: string;
  title: string;
  body: ProseNode[];
}

/** A text with an introduction and sections, such as the terms. */
export interface Article {
  lead: ProseNode[];
  sections: ProseSection[];
}

/** Questions and answers on one subject. */
export interface FaqGroup {
  id: string;
  title: string;
  questions: ProseSection[];
}

/** Returns the words of a text without its tags. */
export function toPlainText(nodes: readonly ProseNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? removeWordMarks(node) : toPlainText(node.children)))
    .join(' ');
}
