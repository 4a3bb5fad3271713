import type { Element, Nodes, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';

/** What a page is besides its text: controls, ways around it, and marks where a line may end. */
const leftOut = new Set([
  'nav',
  'button',
  'noscript',
  'script',
  'style',
  'form',
  'search',
  'svg',
  'template',
  'wbr',
]);

function hasClass(element: Element, name: string): boolean {
  const { className } = element.properties;
  return Array.isArray(className) && className.includes(name);
}

function isLeftOut(element: Element): boolean {
  const { hidden, ariaHidden, role, ariaLabel, href } = element.properties;
  if (leftOut.has(element.tagName) || hidden || ariaHidden === 'true') return true;
  if (role === 'tablist' || role === 'status') return true;
  // The mark beside a heading or a field that leads to itself.
  return hasClass(element, 'hash-link') || (String(href).startsWith('#') && !!ariaLabel);
}

function toText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(toText).join('') : '';
}

function isElement(node: Nodes): node is Element {
  return node.type === 'element';
}

const words = new Set(['span', 'code', 'a']);

const isWord = (node: Element['children'][number] | undefined) =>
  node !== undefined && isElement(node) && words.has(node.tagName);

/** Words that only a style holds apart would run together. */
function separate(children: Element['children']): Element['children'] {
  return children.flatMap((child, index) =>
    isWord(children[index - 1]) && isWord(child) ? [{ type: 'text', value: ' ' }, child] : [child],
  );
}

function toElement(tagName: string, children: Element['children']): Element {
  return { type: 'element', tagName, properties: {}, children };
}

/** The language of a code block stands on its frame. */
function toCode(pre: Element): Element {
  const names = pre.properties.className;
  const language = Array.isArray(names) && names.find((name) => `${name}`.startsWith('language-'));
  const value = toText(pre).replace(/\n$/, '');
  const code = toElement('code', [{ type: 'text', value }]);
  if (language) code.properties.className = [language];
  return { ...pre, children: [code] };
}

/** `/en/apiDoc/basic#x` becomes `/en/apiDoc/basic.md#x` where that page has Markdown too. */
export function toMarkdownLink(href: string, pages: ReadonlySet<string>): string {
  const [, path = '', rest = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/.exec(href) ?? [];
  return pages.has(path) ? `${path}.md${rest}` : href;
}

function clean(node: Element, pages: ReadonlySet<string>): Element {
  if (node.tagName === 'pre') return toCode(node);
  const children = node.children
    .filter((child) => child.type !== 'comment' && !(isElement(child) && isLeftOut(child)))
    .map((child) => (isElement(child) ? clean(child, pages) : child));
  const cleaned = { ...node, children: separate(children) };
  if (cleaned.tagName === 'dt')
    return { ...cleaned, children: [toElement('strong', cleaned.children)] };
  const { href } = cleaned.properties;
  if (typeof href !== 'string') return cleaned;
  return { ...cleaned, properties: { href: toMarkdownLink(href, pages) } };
}

function find(node: Nodes, matches: (element: Element) => boolean): Element | undefined {
  if (isElement(node) && matches(node)) return node;
  const children: Nodes[] = 'children' in node ? node.children : [];
  return children
    .values()
    .map((child) => find(child, matches))
    .find((found) => found !== undefined);
}

const html = unified().use(rehypeParse);

/** The main part of a built page, which alone is read; all of a page without one. */
export function toMain(page: string): string {
  return /<main\b.*<\/main>/s.exec(page)?.[0] ?? page;
}

const markdown = unified()
  .use(rehypeRemark)
  .use(remarkGfm)
  .use(remarkStringify, { bullet: '-', rule: '-', emphasis: '_' });

/** The text of a built page as Markdown: its document, or all of its main part. Undefined where it has neither. */
export async function toMarkdown(
  page: string,
  pages: ReadonlySet<string>,
): Promise<string | undefined> {
  const tree = html.parse(page);
  const text =
    find(tree, (element) => hasClass(element, 'theme-doc-markdown')) ??
    find(tree, ({ tagName }) => tagName === 'main');
  if (!text) return undefined;
  const root: Root = { type: 'root', children: [clean(text, pages)] };
  return markdown.stringify(await markdown.run(root));
}
