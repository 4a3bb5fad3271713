import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

/** What we ask of a node of Markdown. */
interface Node {
  type: string;
  value?: string;
  alt?: string | null;
  children?: Node[];
}

/** What shows nothing. */
const silent = ['html', 'definition', 'footnoteDefinition'];
/** What reads as no sentence. */
const unsaid = [...silent, 'heading', 'code', 'table'];
const blocks = ['paragraph', 'listItem', 'break', 'heading', 'code', 'tableCell'];

const parser = unified().use(remarkParse).use(remarkGfm);

function readWords({ type, value, alt, children = [] }: Node, leftOut: readonly string[]): string {
  if (leftOut.includes(type)) return '';
  const words = value ?? alt ?? children.map((child) => readWords(child, leftOut)).join('');
  return blocks.includes(type) ? `${words} ` : words;
}

function toWords(markdown: string, leftOut: readonly string[]): string {
  return readWords(parser.parse(markdown) as Node, leftOut)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The sentences of a Markdown text without their marks, as readers see them. */
export const toPlainWords = (markdown: string) => toWords(markdown, unsaid);

/** All words of a Markdown text, those of headings, tables and code too: to be searched. */
export const toAllWords = (markdown: string) => toWords(markdown, silent);
