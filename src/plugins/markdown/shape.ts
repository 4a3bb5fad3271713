import type { Element, ElementContent } from 'hast';
import { find, isElement, toElement, toTextNode } from '../html-tree.ts';
import { shortenRequests } from './shorten-requests.ts';
import { toFieldLine } from './to-field-line.ts';

const isHeading = ({ tagName }: Element) => /^h[1-6]$/.test(tagName);

/** A term and what is said of it as an item of a list, in one line where it is one sentence. */
function toTerm([term, ...said]: Element[]): Element {
  const name = toElement('strong', [...(term?.children ?? []), toTextNode(':')]);
  const contents = said.map(({ children }) => children);
  const [only, ...more] = contents.length === 1 ? (contents[0] ?? []) : [];
  if (isElement(only) && only.tagName === 'p' && more.length === 0)
    return toElement('li', [name, toTextNode(' '), ...only.children]);
  return toElement('li', [name, toTextNode(' '), ...contents.flat()]);
}

/** Terms and what is said of them; a frame may stand around each pair. */
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

/** What stands beside the text on a screen, a program, comes behind the smallest call and before all that explains it. */
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

/** Says what a cleaned element says in fewer words, in the order in which a program's author needs it. */
export function shape(node: Element, sameAsFirst: string): Element {
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
