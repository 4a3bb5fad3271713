import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

/** What we ask of a node of Markdown or of JSX. */
export interface MarkdownNode {
  type: string;
  name?: string | null;
  value?: string;
  url?: string;
  lang?: string | null;
  children?: MarkdownNode[];
  attributes?: MarkdownAttribute[];
  /** What a plugin hands to those after it. */
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

/** A document without its front matter. Throws an Error with the place where it cannot be read. */
export function parseMarkdown(document: string, format: keyof typeof parsers): MarkdownNode {
  return parsers[format].parse(document) as unknown as MarkdownNode;
}
