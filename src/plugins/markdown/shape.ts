import { isDeepStrictEqual } from 'node:util';
import type { Element, ElementContent } from 'hast';
import { find, isElement, toElement, toText, toTextNode, walk } from '../html-tree.ts';

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

/** The lists of fields inside a field. */
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

/**
 * Returns the fields in which a request differs from the first one; undefined if it lacks some of the first
 * one's.
 */
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
