import type { Element, ElementContent, Root as HtmlRoot, Nodes } from 'hast';
import type { Root, RootContent } from 'mdast';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify, { type Options as StringifyOptions } from 'remark-stringify';
import { unified } from 'unified';
import { find, hasClass, isElement, toElement, toText, toTextNode, walk } from '../html-tree.ts';
import { shape } from './shape.ts';
import { type Anchor, type Block, toBlocks } from './to-blocks.ts';

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

/**
 * Turns `/en/apiDoc/basic#x` into `/en/apiDoc/basic.md#x` if that page also has Markdown. Links with a query,
 * such as to the tester, keep pointing to the page.
 */
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
