import type { KeptTexts } from '../kept-texts.ts';
import { type MarkdownNode, parseMarkdown } from '../markdown-tree.ts';

export const kinds = [
  'code block',
  'heading id',
  'component',
  'link',
  'code',
  'place',
  'table',
] as const;

/** Parts that a translation must keep, by kind. */
export type FixedParts = Record<(typeof kinds)[number], string[]>;

/** Attributes that contain text for readers. */
const words = new Set(['alt', 'label', 'summary', 'title']);

function toTag({ name, attributes = [] }: MarkdownNode): string {
  const kept = attributes
    .filter((attribute) => !words.has(attribute.name ?? ''))
    .map((attribute) => `${attribute.name}=${JSON.stringify(attribute.value)}`);
  return `<${[name, ...kept].join(' ')}>`;
}

function add(parts: FixedParts, node: MarkdownNode): void {
  if (node.type === 'code') parts['code block'].push(`${node.lang ?? ''}\n${node.value}`);
  if (node.type === 'inlineCode') parts.code.push(node.value ?? '');
  if (node.type === 'link' || node.type === 'definition') parts.link.push(node.url ?? '');
  if (/^mdxJsx(Flow|Text)Element$/.test(node.type)) parts.component.push(toTag(node));
  if (/^mdx(Flow|Text)Expression$/.test(node.type)) readBraces(parts, `{${node.value ?? ''}}`);
  if (node.type === 'text') readBraces(parts, node.value ?? '');
  if (node.type === 'table') parts.table.push(`${node.children?.length ?? 0} rows`);
  for (const child of node.children ?? []) add(parts, child);
}

function readBraces(parts: FixedParts, text: string): void {
  for (const [, id = ''] of text.matchAll(/\{(?:\/\*\s*)?#([\w-]+)[\s*/]*\}/g))
    parts['heading id'].push(id);
  for (const [, place = ''] of text.matchAll(/\{(\w+)\}/g)) parts.place.push(place);
}

/** Kinds that may change order in another language's sentence. */
const unordered = ['component', 'link', 'place'] as const;

function readFixedParts(document: string, format: 'mdx' | 'md'): FixedParts {
  const parts = Object.fromEntries(kinds.map((kind) => [kind, [] as string[]])) as FixedParts;
  add(parts, parseMarkdown(document, format));
  for (const kind of unordered) parts[kind].sort();
  parts.code = [...new Set(parts.code)].sort();
  return parts;
}

/** Parts by text, since a source is read for each of its translations and each time one is saved. */
const known = new Map<string, FixedParts>();

/** Reads MDX or plain Markdown. Throws an Error with the position if it cannot be read. */
export type ReadParts = (document: string, format: 'mdx' | 'md') => FixedParts;

export const toFixedParts: ReadParts = (document, format) => {
  const key = `${format}\n${document}`;
  const parts = known.get(key) ?? readFixedParts(document, format);
  known.set(key, parts);
  return parts;
};

/** Takes parts from an earlier process, if the same code read them; `reader` is a hash of that code. */
export function fromKept(kept: KeptTexts, reader: string): ReadParts {
  return (document, format) => {
    const inputs = [reader, format, document];
    const parts =
      kept.find(inputs) ?? kept.keep(inputs, JSON.stringify(toFixedParts(document, format)));
    return JSON.parse(parts) as FixedParts;
  };
}
