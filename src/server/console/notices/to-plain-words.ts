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

/** What shows nothing, or nothing that reads as a sentence. */
const silent = ['heading', 'code', 'table', 'html', 'definition', 'footnoteDefinition'];
const blocks = ['paragraph', 'listItem', 'break'];

const parser = unified().use(remarkParse).use(remarkGfm);

function readWords({ type, value, alt, children = [] }: Node): string {
  if (silent.includes(type)) return '';
  const words = value ?? alt ?? children.map(readWords).join('');
  return blocks.includes(type) ? `${words} ` : words;
}

/** The sentences of a Markdown text without their marks, as readers see them. */
export function toPlainWords(markdown: string): string {
  return readWords(parser.parse(markdown) as Node)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
