import type { Element, ElementContent, Nodes } from 'hast';

export function isElement(node: Nodes | undefined): node is Element {
  return node?.type === 'element';
}

export function toElement(tagName: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children };
}

export function toTextNode(value: string): ElementContent {
  return { type: 'text', value };
}

export function toText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(toText).join('') : '';
}

/** Yields a node and its descendants, in page order. */
export function* walk(node: Nodes): Generator<Element> {
  if (isElement(node)) yield node;
  if ('children' in node) for (const child of node.children) yield* walk(child);
}

export function find(node: Nodes, matches: (element: Element) => boolean): Element | undefined {
  return walk(node).find(matches);
}

export function hasClass({ properties }: Element, name: string): boolean {
  const { className } = properties;
  return Array.isArray(className) && className.includes(name);
}
