import { isDeepStrictEqual } from 'node:util';
import type { Element, ElementContent } from 'hast';
import { find, isElement, toElement, toText, toTextNode } from '../html-tree.ts';

type Fields = Record<string, unknown>;

const isJson = ({ tagName, children }: Element) =>
  tagName === 'pre' &&
  children.some(
    (child) => isElement(child) && String(child.properties.className) === 'language-json',
  );

/** The request of an example that opens; undefined for anything else. */
function findRequest(child: ElementContent): Element | undefined {
  return isElement(child) && child.tagName === 'details' ? find(child, isJson) : undefined;
}

/** The fields in which a request differs from the first one; undefined where it lacks some of that one's. */
function toDifference(first: Fields, other: Fields): Fields | undefined {
  if (Object.keys(first).some((name) => !(name in other))) return undefined;
  const differs = ([name, value]: [string, unknown]) => !isDeepStrictEqual(value, first[name]);
  return Object.fromEntries(Object.entries(other).filter(differs));
}

function replace(node: Element, old: Element, by: Element[]): Element {
  const children = node.children.flatMap((child): ElementContent[] => {
    if (child === old) return by;
    return [isElement(child) ? replace(child, old, by) : child];
  });
  return { ...node, children };
}

/** Of examples that stand in a row those after the first show what their requests have of their own. */
export function shortenRequests(children: ElementContent[], sameAsFirst: string): ElementContent[] {
  const [first, ...others] = children.map(findRequest).filter((request) => request !== undefined);
  if (!first || others.length === 0) return children;
  const whole = JSON.parse(toText(first)) as Fields;
  return children.map((child) => {
    const request = findRequest(child);
    if (!isElement(child) || !request || request === first) return child;
    const own = toDifference(whole, JSON.parse(toText(request)) as Fields);
    if (!own) return child;
    const code = toElement('code', [toTextNode(JSON.stringify(own, null, 2))]);
    code.properties.className = ['language-json'];
    const pre = { ...request, children: [code] };
    return replace(child, request, [toElement('p', [toTextNode(sameAsFirst)]), pre]);
  });
}
