import type { Element, ElementContent } from 'hast';
import { isElement, toElement, toTextNode } from '../html-tree.ts';

type Words = ElementContent[];

const blocks = new Set(['div', 'p', 'dl', 'details', 'ul']);

/** Its codes are linked where the page lists them: here a link each would be half of the text. */
function unlinkCodes(child: ElementContent): Words {
  if (!isElement(child)) return [child];
  if (/\/errors(\.md)?#/.test(String(child.properties.href))) return child.children;
  return [{ ...child, children: child.children.flatMap(unlinkCodes) }];
}

/** What is said of a field by name: the name, and each thing that is said. */
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

/** A field of a request or an answer in one line: what stands below each other on the page, with dots between. */
export function toFieldLine(field: Element, toList: (list: Element) => Element): Element {
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
  // It ends where the fields inside begin, whose anchors are theirs.
  const [start, end] = [field.position?.start, (nested[0] ?? field).position];
  if (start && end) own.position = { start, end: nested[0] ? end.start : end.end };
  return { ...field, children: [own, ...nested.map(toList)] };
}
