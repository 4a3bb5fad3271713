import { type MarkdownNode, parseMarkdown } from '../markdown-tree.ts';

const kinds = ['code block', 'heading id', 'component', 'link', 'code', 'place', 'table'] as const;

/** Parts that a translation must keep, by kind. */
type FixedParts = Record<(typeof kinds)[number], string[]>;

/** Attributes that contain text for readers. */
const words = new Set(['alt', 'label', 'summary', 'title']);

function toTag({ name, attributes = [] }: MarkdownNode): string {
  const kept = attributes
    .filter((attribute) => !words.has(attribute.name ?? ''))
    .map((attribute) => `${attribute.name}=${JSON.stringify(attribute.value)}`);
  return `<${[name, ...kept].join(' ')}>`;
}

function add(parts: FixedParts, node: MarkdownNode): void {
  if (node.type === 'code') parts['code block'].push(`${node.lang ?? ''}\n${node.value}`);
  if (node.type === 'inlineCode') parts.code.push(node.value ?? '');
  if (node.type === 'link' || node.type === 'definition') parts.link.push(node.url ?? '');
  if (/^mdxJsx(Flow|Text)Element$/.test(node.type)) parts.component.push(toTag(node));
  if (/^mdx(Flow|Text)Expression$/.test(node.type)) readBraces(parts, `{${node.value ?? ''}}`);
  if (node.type === 'text') readBraces(parts, node.value ?? '');
  if (node.type === 'table') parts.table.push(`${node.children?.length ?? 0} rows`);
  for (const child of node.children ?? []) add(parts, child);
}

function readBraces(parts: FixedParts, text: string): void {
  for (const [, id = ''] of text.matchAll(/\{(?:\/\*\s*)?#([\w-]+)[\s*/]*\}/g))
    parts['heading id'].push(id);
  for (const [, place = ''] of text.matchAll(/\{(\w+)\}/g)) parts.place.push(place);
}

/** Kinds that may change order in another language's sentence. */
const unordered = ['component', 'link', 'place'] as const;

function readFixedParts(document: string, format: 'mdx' | 'md'): FixedParts {
  const parts = Object.fromEntries(kinds.map((kind) => [kind, [] as string[]])) as FixedParts;
  add(parts, parseMarkdown(document, format));
  for (const kind of unordered) parts[kind].sort();
  parts.code = [...new Set(parts.code)].sort();
  return parts;
}

/** Cached parts by text, since a source is read for each of its translations and each time one is saved. */
const known = new Map<string, FixedParts>();

/** Reads MDX or plain Markdown. Throws an Error with the position if it cannot be read. */
export function toFixedParts(document: string, format: 'mdx' | 'md'): FixedParts {
  const key = `${format}\n${document}`;
  const parts = known.get(key) ?? readFixedParts(document, format);
  known.set(key, parts);
  return parts;
}

/** Code with Chinese words, which a translation replaces. */
const hasWords = (code: string) => /\p{Script=Han}/u.test(code);

/** The words of a comment, on a separate line or after code; its mark stays. */
const commentWords = /((?:^|\s)(?:#|\/\/) ).*$/;

/** Constants, numbers, and names with digits such as `md5`: they are in a formula in every language. */
const formulaConstants = /"[^"]*"|\w*\d\w*(?:\.\d+)?/g;

/**
 * Returns what a translation keeps of a code block: its language and each line of code without comment words.
 * A block of `text` is a formula in words; each line keeps its constants.
 */
function toKeptCode(block: string): string {
  const [language = '', ...lines] = block.split('\n');
  const kept = lines.map((line) =>
    language === 'text'
      ? (line.match(formulaConstants) ?? []).join(' ')
      : line.replace(commentWords, '$1'),
  );
  return [language, ...kept].join('\n');
}

function compareCodeBlocks(wanted: readonly string[], has: readonly string[]): string[] {
  const index = wanted.findIndex(
    (code, place) => toKeptCode(code) !== toKeptCode(has[place] ?? ''),
  );
  if (index >= 0)
    return [`code block ${index + 1} is changed: ${JSON.stringify(has[index] ?? '')}`];
  return has.length === wanted.length ? [] : [`${has.length} code blocks for ${wanted.length}`];
}

/** Parts that `own` lacks, repeats or changes compared with `source`; empty if they agree. */
export function compareFixedParts(source: FixedParts, own: FixedParts): string[] {
  return kinds.flatMap((kind) => {
    const [wanted, has] = [source[kind], own[kind]];
    if (kind === 'code block') return compareCodeBlocks(wanted, has);
    const lost = wanted.filter((each) => !has.includes(each) && !hasWords(each));
    if (lost.length > 0) return [`${kind} missing or changed: ${JSON.stringify(lost[0])}`];
    // A translation may set a word as code once more than the source.
    if (kind === 'code') return [];
    const more = has.filter((each) => !wanted.includes(each));
    if (more.length > 0) return [`${kind} that the source has not: ${JSON.stringify(more[0])}`];
    if (String(wanted) === String(has)) return [];
    return [`${kind}s in another order or number: ${has.length} for ${wanted.length}`];
  });
}
