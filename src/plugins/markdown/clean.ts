import type { Element, ElementContent } from 'hast';
import { hasClass, isElement, toElement, toText, toTextNode } from '../html-tree.ts';

/** What a page is besides its text: controls, ways around it, and marks where a line may end. */
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

/** What is folded is all left out: the line that unfolds it says nothing. */
const isEmptyFold = ({ tagName, children }: Element) =>
  tagName === 'details' &&
  children.every((child) => isElement(child) && (child.tagName === 'summary' || isLeftOut(child)));

function isLeftOut(element: Element): boolean {
  const { hidden, ariaHidden, role, ariaLabel, href } = element.properties;
  if (leftOut.has(element.tagName) || isEmptyFold(element) || hidden || ariaHidden === 'true')
    return true;
  if (role === 'tablist' || role === 'status' || hasClass(element, 'script-only')) return true;
  // The mark beside a heading or a field that leads to itself.
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
export function clean(node: Element, pages: ReadonlySet<string>): Element {
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
