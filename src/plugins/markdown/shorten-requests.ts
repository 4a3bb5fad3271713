import { isDeepStrictEqual } from 'node:util';
import type { Element, ElementContent } from 'hast';
import { find, isElement, toElement, toText, toTextNode, walk } from '../html-tree.ts';

type Fields = Record<string, unknown>;

const isJson = ({ tagName, children }: Element) =>
  tagName === 'pre' &&
  children.some(
    (child) => isElement(child) && String(child.properties.className) === 'language-json',
  );

/** The fields in which a request differs from the first one; undefined where it lacks some of that one's. */
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

/** Of an operation's examples those after the first show what their requests have of their own. */
export function shortenRequests(samples: Element, sameAsFirst: string): Element {
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
