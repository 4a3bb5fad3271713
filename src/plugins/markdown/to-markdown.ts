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

/** The frame of a word that no line ends in (components/Words) is no word of its own. */
function unframe(child: ElementContent): ElementContent[] {
  const names = isElement(child) && child.tagName === 'span' && child.properties.className;
  const isFrame = Array.isArray(names) && names.some((name) => `${name}`.startsWith('whole_'));
  return isElement(child) && isFrame ? child.children : [child];
}

/** Words that only a style holds apart would run together. */
function separate(children: Element['children']): Element['children'] {
  return children.flatMap((child, index) =>
    isWord(children[index - 1]) && isWord(child) ? [toTextNode(' '), child] : [child],
  );
}

/** The language of a code block stands on its frame. */
function toCode(pre: Element): Element {
  const names = pre.properties.className;
  const language = Array.isArray(names) && names.find((name) => `${name}`.startsWith('language-'));
  const code = toElement('code', [toTextNode(toText(pre).replace(/\n$/, ''))]);
  if (language) code.properties.className = [language];
  return { ...pre, children: [code] };
}

/**
 * `/en/apiDoc/basic#x` becomes `/en/apiDoc/basic.md#x` where that page has Markdown too. What a query
 * opens, such as the tester, is on the page alone.
 */
function toMarkdownLink(href: string, pages: ReadonlySet<string>): string {
  const [path = ''] = href.split('#');
  return pages.has(path) ? `${path}.md${href.slice(path.length)}` : href;
}

/** An element without what only a person at a screen needs, its links leading to Markdown. */
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

/** Backslashes before `_` and `[` that can mark nothing, as in `push\_ and` and `items\[].number`. */
const needless = /(?<=\w)\\(?=_(?![\w*]))|\\(?=\[(?![ xX^])[^\]\\]*\](?![[(:]))/g;

/** Words as the page has them: the library escapes what might be a mark, and identifiers have such. */
const writeText: ToText = (node, _parent, state, info) => {
  const safe = state.safe(node.value, info);
  return state.stack.includes('emphasis') || state.stack.includes('label')
    ? safe
    : safe.replace(needless, '');
};

const html = unified().use(rehypeParse);

/** The main part of a built page, which alone is read; all of a page without one. */
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

/** Items of one paragraph stand line below line. */
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
  /** Says of a request that fields it does not show are as in the first one. */
  sameAsFirst: string;
}

/** The text of a built page as Markdown: its document, or all of its main part. Undefined where it has neither. */
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
