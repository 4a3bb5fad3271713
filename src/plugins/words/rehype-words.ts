import type { MarkdownNode } from '../markdown-tree.ts';
import { markWords } from './mark-words.ts';

/** A node of HTML with JSX in it. */
interface Node extends MarkdownNode {
  tagName?: string;
  children?: Node[];
}

function toWords({ value = '' }: Node): Node | undefined {
  const text = markWords(value);
  if (text === value) return undefined;
  const attributes = [{ type: 'mdxJsxAttribute', name: 'text', value: text }];
  return { type: 'mdxJsxTextElement', name: 'Words', attributes, children: [] };
}

function replaceTexts(node: Node): void {
  if (node.tagName === 'code' || node.tagName === 'pre') return;
  node.children = node.children?.map((child) => {
    if (child.type === 'text') return toWords(child) ?? child;
    replaceTexts(child);
    return child;
  });
}

/** Draws the texts of a document with `<Words>` where browsers would end lines inside of words. */
export function rehypeWords() {
  return replaceTexts;
}
