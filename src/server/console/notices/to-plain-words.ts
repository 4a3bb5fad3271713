import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

/** The fields of a Markdown node that we use. */
interface Node {
  type: string;
  value?: string;
  alt?: string | null;
  children?: Node[];
}

/** Nodes that show nothing. */
const silent = ['html', 'definition', 'footnoteDefinition'];
/** Nodes that are not sentences. */
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

/** Returns the sentences of a Markdown text without markup, as readers see them. */
export const toPlainWords = (markdown: string) => toWords(markdown, unsaid);

/** Returns all words of a Markdown text, including headings, tables and code, for the search. */
export const toAllWords = (markdown: string) => toWords(markdown, silent);
