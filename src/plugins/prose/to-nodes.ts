import type { Nodes, RootContent } from 'hast';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import Markdown from 'react-markdown';
import rehypeParse from 'rehype-parse';
import remarkGfm from 'remark-gfm';
import { unified } from 'unified';
import { type ProseNode, type ProseTag, proseTags } from '#contract/prose.ts';
import { markWords } from '../words/mark-words.ts';

/** Values for `{places}` in a text. */
export type Places = Record<string, string | number>;

const html = unified().use(rehypeParse, { fragment: true });
const links = /^(\/(?!\/)|#|https:\/\/|mailto:|pathname:\/\/\/)/;

const isTag = (name: string): name is ProseTag => (proseTags as readonly string[]).includes(name);

/** Fills `{places}`; an unknown one is a slip of the writer. */
export function fillPlaces(text: string, places: Places): string {
  return text.replace(/\{(\w+)\}/g, (_place, name: string) => {
    const value = places[name];
    if (value === undefined) throw new Error(`{${name}} is no place that the site can fill in`);
    return String(value);
  });
}

/** What holds blocks and no words: the lines between them are the renderer's, not the text's. */
const holders = new Set(['ul', 'ol', 'table', 'thead', 'tbody', 'tr', 'blockquote']);

function isBetweenBlocks(node: RootContent, parent: Nodes): boolean {
  const holdsBlocks = parent.type !== 'element' || holders.has(parent.tagName);
  return holdsBlocks && node.type === 'text' && node.value.trim() === '';
}

function toNode(node: RootContent, places: Places): ProseNode[] {
  if (node.type === 'text') return [markWords(fillPlaces(node.value, places))];
  if (node.type !== 'element') return [];
  if (!isTag(node.tagName)) throw new Error(`<${node.tagName}> has no place in a text`);
  const { href } = node.properties;
  if (href !== undefined && !links.test(String(href))) throw new Error(`${href} is no good link`);
  const children = toChildren(node, places);
  return [{ tag: node.tagName, ...(href !== undefined && { href: String(href) }), children }];
}

function toChildren(node: Nodes, places: Places): ProseNode[] {
  if (!('children' in node)) return [];
  return node.children
    .filter((child) => !isBetweenBlocks(child, node))
    .flatMap((child) => toNode(child, places));
}

/** Markdown as the nodes that `<Prose>` draws; throws where it holds what they cannot. */
export function toNodes(markdown: string, places: Places): ProseNode[] {
  const options = { remarkPlugins: [remarkGfm], urlTransform: (url: string) => url };
  const element = createElement(Markdown, options, markdown);
  return toChildren(html.parse(renderToStaticMarkup(element)), places);
}
