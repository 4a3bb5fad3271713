import { isDeepStrictEqual } from 'node:util';
import type { Element, ElementContent, Root as HtmlRoot, Nodes } from 'hast';
import type { Root, RootContent } from 'mdast';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify, { type Options as StringifyOptions } from 'remark-stringify';
import { unified } from 'unified';
import { find, hasClass, isElement, toElement, toText, toTextNode, walk } from '../html-tree.ts';
import { type Anchor, type Block, toBlocks } from './to-blocks.ts';

type Words = ElementContent[];

const blocks = new Set(['div', 'p', 'dl', 'details', 'ul']);

/** Removes the links of its codes, which the page lists elsewhere: they would be half of the text. */
function unlinkCodes(child: ElementContent): Words {
  if (!isElement(child)) return [child];
  if (/\/errors(\.md)?#/.test(String(child.properties.href))) return child.children;
  return [{ ...child, children: child.children.flatMap(unlinkCodes) }];
}

/** The row of a field: its name, and its facts. */
function toFacts({ children }: Element): Words[] {
  let label: Words = [];
  return children.filter(isElement).flatMap((child) => {
    if (child.tagName === 'dt') {
      label = [...child.children, toTextNode(' ')];
      return [];
    }
    const list = child.children.find((each) => isElement(each) && each.tagName === 'ul');
    const items = isElement(list) ? list.children.filter(isElement) : [child];
    const facts = items.map((item, index) => [...(index > 0 ? [] : label), ...item.children]);
    label = [];
    return facts;
  });
}

function toNested(child: Element): Element[] {
  if (child.tagName === 'ul') return [child];
  return child.children.filter((each) => isElement(each) && each.tagName === 'ul') as Element[];
}

/** Puts a request or answer field on one line: what the page stacks, joined by dots. */
function toFieldLine(field: Element, toList: (list: Element) => Element): Element {
  const parts: Words[] = [[]];
  const nested: Element[] = [];
  for (const child of field.children) {
    if (!isElement(child) || !blocks.has(child.tagName)) parts.at(-1)?.push(child);
    else if (child.tagName === 'dl') parts.push(...toFacts(child));
    else if (child.tagName === 'ul' || child.tagName === 'details') nested.push(...toNested(child));
    else parts.push(child.children);
  }
  const said = parts.filter((words) => words.length > 0).map((words) => words.flatMap(unlinkCodes));
  const line = said.flatMap((words, index) => (index > 0 ? [toTextNode(' · '), ...words] : words));
  const own = toElement('p', line);
  // Ends before the nested fields, which have their own anchors.
  const [start, end] = [field.position?.start, (nested[0] ?? field).position];
  if (start && end) own.position = { start, end: nested[0] ? end.start : end.end };
  return { ...field, children: [own, ...nested.map(toList)] };
}

type Fields = Record<string, unknown>;

const isJson = ({ tagName, children }: Element) =>
  tagName === 'pre' &&
  children.some(
    (child) => isElement(child) && String(child.properties.className) === 'language-json',
  );

/** Returns the fields in which a request differs from the first; undefined if it lacks some of that one's. */
function toDifference(first: Fields, other: Fields): Fields | undefined {
  if (Object.keys(first).some((name) => !(name in other))) return undefined;
  const differs = ([name, value]: [string, unknown]) => !isDeepStrictEqual(value, first[name]);
  return Object.fromEntries(Object.entries(other).filter(differs));
}

function replace(node: Element, by: ReadonlyMap<ElementContent, Element[]>): Element {
  const children = node.children.flatMap((child): ElementContent[] => {
    return by.get(child) ?? [isElement(child) ? replace(child, by) : child];
  });
  return { ...node, children };
}

/** Shortens the examples after the first to the fields that differ from it. */
function shortenRequests(samples: Element, sameAsFirst: string): Element {
  const [first, ...others] = walk(samples)
    .filter(({ tagName }) => tagName === 'details')
    .map((sample) => find(sample, isJson))
    .filter((request) => request !== undefined);
  if (!first) return samples;
  const whole = JSON.parse(toText(first)) as Fields;
  const shorter = new Map<ElementContent, Element[]>();
  for (const request of others) {
    const own = toDifference(whole, JSON.parse(toText(request)) as Fields);
    if (!own) continue;
    const code = toElement('code', [toTextNode(JSON.stringify(own, null, 2))]);
    code.properties.className = ['language-json'];
    const note = toElement('p', [toTextNode(sameAsFirst)]);
    shorter.set(request, [note, { ...request, children: [code] }]);
  }
  return replace(samples, shorter);
}

const isHeading = ({ tagName }: Element) => /^h[1-6]$/.test(tagName);

/** Turns a term and its description into a list item, on one line if it is one sentence. */
function toTerm([term, ...said]: Element[]): Element {
  const name = toElement('strong', [...(term?.children ?? []), toTextNode(':')]);
  const contents = said.map(({ children }) => children);
  const [only, ...more] = contents.length === 1 ? (contents[0] ?? []) : [];
  if (isElement(only) && only.tagName === 'p' && more.length === 0)
    return toElement('li', [name, toTextNode(' '), ...only.children]);
  return toElement('li', [name, toTextNode(' '), ...contents.flat()]);
}

/** Returns the terms and their descriptions; each pair may be wrapped in a frame. */
function listTerms({ children }: Element): Element[] {
  const elements = children.filter(isElement);
  return elements.flatMap((child) => (child.tagName === 'div' ? listTerms(child) : [child]));
}

function toTerms(list: Element): Element {
  const groups: Element[][] = [];
  for (const child of listTerms(list)) {
    if (child.tagName === 'dt') groups.push([child]);
    else groups.at(-1)?.push(child);
  }
  return { ...list, tagName: 'ul', children: groups.map(toTerm) };
}

/** Moves the program, which a screen shows beside the text, behind the smallest call. */
function placeSamples(children: ElementContent[]): ElementContent[] {
  const place = children.findIndex((child) => isElement(child) && child.properties.id === 'work');
  const [reading, work] = children.slice(Math.max(place - 1, 0), place + 1);
  if (!isElement(reading) || !isElement(work)) return children;
  const isChapter = (child: ElementContent) =>
    find(child, ({ tagName, properties }) => tagName === 'h2' && properties.id !== 'smallest');
  const first = reading.children.findIndex(isChapter);
  const at = first < 0 ? reading.children.length : first;
  const whole = { ...reading, children: reading.children.toSpliced(at, 0, work) };
  return children.toSpliced(place - 1, 2, whole);
}

/** Shortens a cleaned element, in the order in which a programmer needs it. */
function shape(node: Element, sameAsFirst: string): Element {
  const inside = (child: Element) => shape(child, sameAsFirst);
  if (node.tagName === 'li' && node.properties.id) return toFieldLine(node, inside);
  const shaped = node.children.map((child) => (isElement(child) ? inside(child) : child));
  const children = placeSamples(shaped);
  if (node.properties.id === 'work') return shortenRequests({ ...node, children }, sameAsFirst);
  if (node.tagName === 'dl') return toTerms({ ...node, children });
  if (node.tagName === 'summary' && !find(node, isHeading))
    return { ...node, tagName: 'p', children: [toElement('strong', children)] };
  return { ...node, children };
}

/** Elements of a page besides its text: controls, navigation, and marks for line breaks. */
const leftOut = new Set([
  'nav',
  'button',
  'noscript',
  'script',
  'style',
  'form',
  'fieldset',
  'search',
  'svg',
  'template',
  'wbr',
]);

/** A fold whose content is left out: its summary says nothing. */
const isEmptyFold = ({ tagName, children }: Element) =>
  tagName === 'details' &&
  children.every((child) => isElement(child) && (child.tagName === 'summary' || isLeftOut(child)));

function isLeftOut(element: Element): boolean {
  const { hidden, ariaHidden, role, ariaLabel, href } = element.properties;
  if (leftOut.has(element.tagName) || isEmptyFold(element) || hidden || ariaHidden === 'true')
    return true;
  if (role === 'tablist' || role === 'status' || hasClass(element, 'script-only')) return true;
  // The anchor link beside a heading or a field.
  return hasClass(element, 'hash-link') || (String(href).startsWith('#') && !!ariaLabel);
}

const words = new Set(['span', 'strong', 'code', 'a']);

const isWord = (node: Element['children'][number] | undefined) =>
  isElement(node) && words.has(node.tagName);

/** Unwraps the no-break frame (components/Words), which is not a word itself. */
function unframe(child: ElementContent): ElementContent[] {
  const names = isElement(child) && child.tagName === 'span' && child.properties.className;
  const isFrame = Array.isArray(names) && names.some((name) => `${name}`.startsWith('whole_'));
  return isElement(child) && isFrame ? child.children : [child];
}

/** Separates words that only a style keeps apart. */
function separate(children: Element['children']): Element['children'] {
  return children.flatMap((child, index) =>
    isWord(children[index - 1]) && isWord(child) ? [toTextNode(' '), child] : [child],
  );
}

/** The frame of a code block names its language. */
function toCode(pre: Element): Element {
  const names = pre.properties.className;
  const language = Array.isArray(names) && names.find((name) => `${name}`.startsWith('language-'));
  const code = toElement('code', [toTextNode(toText(pre).replace(/\n$/, ''))]);
  if (language) code.properties.className = [language];
  return { ...pre, children: [code] };
}

/** Turns `/en/apiDoc/basic#x` into `/en/apiDoc/basic.md#x` if that page has Markdown; keeps links with a query. */
function toMarkdownLink(href: string, pages: ReadonlySet<string>): string {
  const [path = ''] = href.split('#');
  return pages.has(path) ? `${path}.md${href.slice(path.length)}` : href;
}

/** Removes what only a reader at a screen needs, and points links to Markdown. */
function clean(node: Element, pages: ReadonlySet<string>): Element {
  if (node.tagName === 'pre') return toCode(node);
  const children = node.children
    .filter((child) => child.type !== 'comment' && !(isElement(child) && isLeftOut(child)))
    .flatMap(unframe)
    .map((child) => (isElement(child) ? clean(child, pages) : child));
  const cleaned = { ...node, children: separate(children) };
  const { href } = cleaned.properties;
  if (typeof href !== 'string') return cleaned;
  return { ...cleaned, properties: { href: toMarkdownLink(href, pages) } };
}

type ToText = NonNullable<NonNullable<StringifyOptions['handlers']>['text']>;

/** Backslashes before `_` and `[` that cannot be markup, as in `push\_ and` and `items\[].number`. */
const needless = /(?<=\w)\\(?=_(?![\w*]))|\\(?=\[(?![ xX^])[^\]\\]*\](?![[(:]))/g;

/** Undoes the library's escapes of characters that are not markup, which identifiers often have. */
const writeText: ToText = (node, _parent, state, info) => {
  const safe = state.safe(node.value, info);
  return state.stack.includes('emphasis') || state.stack.includes('label')
    ? safe
    : safe.replace(needless, '');
};

const html = unified().use(rehypeParse);

/** Returns the main part of a built page, the only part read; the whole page if it has none. */
export function toMain(page: string): string {
  return /<main\b.*<\/main>/s.exec(page)?.[0] ?? page;
}

const markdown = unified()
  .use(rehypeRemark)
  .use(remarkGfm)
  .use(remarkStringify, {
    bullet: '-',
    rule: '-',
    emphasis: '_',
    handlers: { text: writeText },
  });

/** Puts single-paragraph items on consecutive lines. */
function tighten(node: Root | RootContent): void {
  if (!('children' in node)) return;
  for (const child of node.children) tighten(child as RootContent);
  if (node.type !== 'list') return;
  for (const item of node.children)
    item.spread = item.children.filter(({ type }) => type !== 'list').length > 1;
  node.spread = node.children.some(({ spread }) => spread);
}

/** Ids of controls, which the text does not contain: panels, folds, ids of React. */
const isOfControl = (id: string, role: unknown) =>
  role === 'tabpanel' || id === 'work' || id.endsWith('~') || id.startsWith('_R_');

function toAnchors(node: Nodes): Anchor[] {
  return [...walk(node)].flatMap(({ properties: { id, role }, position }) =>
    typeof id === 'string' && position && !isOfControl(id, role)
      ? [{ id, offset: position.start.offset ?? 0 }]
      : [],
  );
}

interface Options {
  /** Addresses of the pages that have Markdown. */
  pages: ReadonlySet<string>;
  /** Note that fields missing in a request are as in the first one. */
  sameAsFirst: string;
}

/** Converts a built page's document, or else its main part, to Markdown; undefined if it has neither. */
export async function toMarkdown(
  page: string,
  { pages, sameAsFirst }: Options,
): Promise<Block[] | undefined> {
  const tree = html.parse(page);
  const text =
    find(tree, (element) => hasClass(element, 'theme-doc-markdown')) ??
    find(tree, ({ tagName }) => tagName === 'main');
  if (!text) return undefined;
  const shaped = shape(clean(text, pages), sameAsFirst);
  const root: HtmlRoot = { type: 'root', children: [shaped] };
  const made = await markdown.run(root);
  tighten(made);
  return toBlocks(made, toAnchors(shaped), (node) => markdown.stringify(node));
}
