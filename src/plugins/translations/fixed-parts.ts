import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
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

/** By a hash of the text, since a source is read for each of its translations and each time one is saved. */
let known: Record<string, FixedParts> = {};
/** Those used since `recallParts`. */
let used: Record<string, FixedParts> = {};

/** Reads MDX or plain Markdown. Throws an Error with the position if it cannot be read. */
export function toFixedParts(document: string, format: 'mdx' | 'md'): FixedParts {
  const key = hash('sha256', `${format}\n${document}`);
  const parts = known[key] ?? readFixedParts(document, format);
  known[key] = parts;
  used[key] = parts;
  return parts;
}

interface Kept {
  /** Hash of the code that read the parts. */
  reader: string;
  parts: Record<string, FixedParts>;
}

/** Returns undefined for a file that a power cut left half written: its parts are read again. */
function readKept(content: string): Kept | undefined {
  try {
    return JSON.parse(content) as Kept;
  } catch {
    return undefined;
  }
}

/** Takes over what an earlier process read and wrote to a file, if the same code read it. */
export function recallParts(file: string, reader: string): void {
  used = {};
  if (!existsSync(file)) return;
  const kept = readKept(readFileSync(file, 'utf8'));
  if (kept?.reader === reader) known = { ...known, ...kept.parts };
}

/** Returns what `recallParts` takes over: the parts used since. */
export function showParts(reader: string): string {
  return JSON.stringify({ reader, parts: used } satisfies Kept);
}
