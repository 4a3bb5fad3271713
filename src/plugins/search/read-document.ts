import type { SampleLanguage } from '#reference/samples/languages.ts';
import { type MarkdownNode, parseMarkdown } from '../markdown-tree.ts';
import { toSampleLanguage } from './sample-words.ts';

/** The part of a document below one heading; the beginning has no anchor. */
export interface Section {
  anchor: string;
  title: string;
  text: string;
  /** Its programs, joined by line breaks. */
  programs?: string;
  /** The languages in which they send a call or take a push. */
  languages?: SampleLanguage[];
}

interface Document {
  sections: Section[];
  /** The operation shown by `<Operation id="…">` on the page. */
  operation?: string;
  /** True if it shows the error catalogue. */
  isCatalogue: boolean;
}

const codes = new Set(['code', 'mdxjsEsm', 'mdxFlowExpression', 'mdxTextExpression']);
/** Elements that end a word, whatever follows. */
const blocks = new Set(['paragraph', 'listItem', 'heading', 'blockquote', 'break']);

function readAttribute(node: MarkdownNode, name: string): string | undefined {
  const value = node.attributes?.find((attribute) => attribute.name === name)?.value;
  return typeof value === 'string' ? value : undefined;
}

/** Values that `<Setting name="…">` shows, by name. */
type Settings = Readonly<Record<string, unknown>>;

/** Returns the words of a node, without programs and expressions. */
function toText(node: MarkdownNode, settings: Settings): string {
  if (codes.has(node.type)) return '';
  if (node.name === 'ErrorCode') return readAttribute(node, 'code') ?? '';
  if (node.name === 'Setting') return String(settings[readAttribute(node, 'name') ?? ''] ?? '');
  if (!node.children) return node.value ?? '';
  const text = node.children.map((child) => toText(child, settings)).join('');
  if (node.type === 'tableCell') return `${text} · `;
  return blocks.has(node.type) ? `${text} ` : text;
}

/** Returns the programs in a node, without the bodies that they send. */
function toPrograms(node: MarkdownNode): string {
  if (node.type === 'code') return node.lang === 'json' ? '' : `${node.value ?? ''}\n`;
  return (node.children ?? []).map(toPrograms).join('');
}

function toLanguages(node: MarkdownNode): SampleLanguage[] {
  const own = node.type === 'code' && toSampleLanguage(node.lang ?? '', node.value ?? '');
  return [...(own ? [own] : []), ...(node.children ?? []).flatMap(toLanguages)];
}

/** The id behind a heading, written as a comment so that it is the same in every language. */
function toAnchor(heading: MarkdownNode): string | undefined {
  const mark = heading.children?.find(({ type }) => type === 'mdxTextExpression')?.value ?? '';
  return /^\/\*\s*#([\w-]+)\s*\*\/$/.exec(mark)?.[1];
}

const toLine = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .replace(/[ ·]+$/, '')
    .trim();

/** Splits a document without front matter into sections; a heading without an anchor starts none. */
export function readDocument(mdx: string, title: string, settings: Settings = {}): Document {
  const sections: Section[] = [{ anchor: '', title, text: '' }];
  let operation: string | undefined;
  let isCatalogue = false;
  const read = (nodes: readonly MarkdownNode[]) => {
    for (const node of nodes) {
      const anchor = node.type === 'heading' ? toAnchor(node) : undefined;
      const current = sections.at(-1);
      if (anchor) sections.push({ anchor, title: toLine(toText(node, settings)), text: '' });
      else if (node.type === 'mdxJsxFlowElement') {
        if (node.name === 'Operation') operation = readAttribute(node, 'id');
        isCatalogue ||= node.name === 'ErrorCatalogue';
        read(node.children ?? []);
      } else if (current) {
        current.text += toText(node, settings);
        current.programs = (current.programs ?? '') + toPrograms(node);
        current.languages = [...(current.languages ?? []), ...toLanguages(node)];
      }
    }
  };
  read(parseMarkdown(mdx, 'mdx').children ?? []);
  const cleaned = sections.map(({ programs, languages = [], ...section }) => ({
    ...section,
    text: toLine(section.text),
    ...(programs && { programs }),
    ...(languages.length > 0 && { languages }),
  }));
  return { sections: cleaned, isCatalogue, ...(operation && { operation }) };
}
