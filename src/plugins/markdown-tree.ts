import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

/** The parts that we use of a Markdown or JSX node. */
export interface MarkdownNode {
  type: string;
  name?: string | null;
  value?: string;
  url?: string;
  lang?: string | null;
  children?: MarkdownNode[];
  attributes?: MarkdownAttribute[];
  /** Data that a plugin passes to later ones. */
  data?: unknown;
}

export interface MarkdownAttribute {
  type: string;
  name?: string;
  value?: unknown;
}

const parsers = {
  md: unified().use(remarkParse).use(remarkGfm),
  mdx: unified().use(remarkParse).use(remarkMdx).use(remarkGfm),
};

/** Parses a document without its front matter. Throws an Error with the position if it cannot be read. */
export function parseMarkdown(document: string, format: keyof typeof parsers): MarkdownNode {
  return parsers[format].parse(document) as unknown as MarkdownNode;
}
