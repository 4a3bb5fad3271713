import { longestTextBytes } from '#contract/machine-texts.ts';
import { type Block, joinBlocks, showBlock } from './to-blocks.ts';

/** Reserved for what is written once the parts are known: links to the others, and longer addresses. */
const reserveBytes = 1_500;

const bytesOf = (text: string) => Buffer.byteLength(text);

/** Context of the first block of a part: its chapter, and the fields that contain it. */
function toLead(blocks: readonly Block[], start: number): Block[] {
  const first = blocks[start];
  const chapter = blocks.slice(0, start).findLast(({ level }) => level === 2);
  const lines = first?.within ?? [];
  return [
    ...(chapter && first?.level !== 2 ? [{ ...chapter, ids: [] }] : []),
    ...lines.map((text, depth) => ({ text, tight: depth > 0, within: [], ids: [] })),
  ];
}

/**
 * Returns where the next part begins, at most `end`: at a chapter in the latter half of what fits, else at a
 * paragraph or field there, else inside a field.
 */
function toCut(blocks: readonly Block[], start: number, end: number): number {
  const latter = start + Math.ceil((end - start) / 2);
  const findLast = (matches: (block: Block) => boolean) => {
    for (let at = end; at > latter; at--) if (blocks[at] && matches(blocks[at] as Block)) return at;
    return undefined;
  };
  return (
    findLast(({ level }) => level === 2) ??
    findLast(({ level }) => level !== undefined) ??
    findLast(({ within }) => within.length === 0) ??
    end
  );
}

/** Moves a cut before the headings that would end a part. */
function beforeHeadings(blocks: readonly Block[], start: number, cut: number): number {
  let at = cut;
  while (at > start + 1 && blocks[at - 1]?.level !== undefined) at--;
  return at;
}

/** Splits a page's blocks into parts that each fit a file; `moreBytes` may be added to the first. */
function toParts(blocks: readonly Block[], moreBytes = 0): Block[][] {
  if (bytesOf(joinBlocks(blocks)) + moreBytes <= longestTextBytes - reserveBytes)
    return [[...blocks]];
  const parts: Block[][] = [];
  let start = 0;
  while (start < blocks.length) {
    const lead = toLead(blocks, start);
    const room = longestTextBytes - reserveBytes - (start === 0 ? moreBytes : 0);
    let end = start;
    let size = bytesOf(joinBlocks(lead));
    while (end < blocks.length) {
      size += bytesOf(showBlock(blocks[end] as Block)) + 2;
      if (size > room && end > start) break;
      end++;
    }
    if (end < blocks.length) end = beforeHeadings(blocks, start, toCut(blocks, start, end));
    parts.push([...lead, ...blocks.slice(start, end)]);
    start = end;
  }
  return parts;
}

/** A heading of the catalogue that names a code. */
const entryHead = /^### (\d+) (.+)$/;

const isEntry = (blocks: readonly Block[] | undefined) => entryHead.test(blocks?.[0]?.text ?? '');

/** Groups each code's heading with the blocks below it; every other block stays alone. */
function gather(blocks: readonly Block[]): [Block, ...Block[]][] {
  const groups: [Block, ...Block[]][] = [];
  for (const block of blocks) {
    const isHead = block.level !== undefined && block.level <= 3;
    if (isEntry(groups.at(-1)) && !isHead) groups.at(-1)?.push(block);
    else groups.push([block]);
  }
  return groups;
}

/** Splits the error catalogue into a list of codes and a text of each for its own file. */
function splitCatalogue(permalink: string, blocks: readonly Block[]) {
  const entries = new Map<string, string>();
  const list = gather(blocks).map(([head, ...said], index, groups): Block => {
    const [, code, title] = entryHead.exec(head.text) ?? [];
    if (!code) return head;
    entries.set(code, joinBlocks([{ ...head, text: `# ${code} ${title}`, ids: [] }, ...said]));
    const text = `- [${code}](${permalink}/${code}.md) ${title}`;
    return { text, tight: isEntry(groups[index - 1]), within: [], ids: [] };
  });
  return { list, entries };
}

export interface MarkdownPage {
  /** Root-relative address of the page, without `.md`. */
  permalink: string;
  blocks: Block[];
  /** Bytes that its file may grow by if requested with another program. */
  moreBytes: number;
}

const isCatalogue = (permalink: string) => permalink.endsWith('/apiDoc/errors');

const toAddress = (permalink: string, part: number) =>
  part === 0 ? `${permalink}.md` : `${permalink}.${part + 1}.md`;

const toWords = (heading: Block | undefined) => heading?.text.replace(/^#+ /, '') ?? '';

const toBlock = (text: string): Block => ({ text, tight: false, within: [], ids: [] });

/** Returns the table of contents of a page's parts, by number and chapters, for below the title. */
function toWay(permalink: string, parts: readonly Block[][], own: number): Block {
  const lines = parts.map((blocks, part) => {
    const number = `${part + 1}/${parts.length}`;
    if (part === own) return `- ${number}`;
    const chapters = blocks.filter(({ level }) => level === 2).map(toWords);
    return `- [${number}](${toAddress(permalink, part)}) ${chapters.join(' · ')}`.trimEnd();
  });
  return toBlock(lines.join('\n'));
}

/** Returns the text of one of several parts, below the page's title. */
function toPartText(permalink: string, parts: readonly Block[][], own: number): string {
  const [title] = parts[0] ?? [];
  const way = toWay(permalink, parts, own);
  if (own === 0 && title) return joinBlocks([title, way, ...(parts[0] ?? []).slice(1)]);
  const head = toBlock(`# ${toWords(title)} (${own + 1}/${parts.length})`);
  return joinBlocks([head, way, ...(parts[own] ?? [])]);
}

/** Returns the texts of a page by address, and the targets of anchors that its address alone does not give. */
function splitPage({ permalink, blocks, moreBytes }: MarkdownPage) {
  const { list, entries } = isCatalogue(permalink)
    ? splitCatalogue(permalink, blocks)
    : { list: blocks, entries: new Map<string, string>() };
  const parts = toParts(list, moreBytes);
  const isWhole = parts.length === 1;
  const files = new Map<string, string>();
  const places = new Map<string, string>();
  for (const [own, part] of parts.entries()) {
    const address = toAddress(permalink, own);
    files.set(address, isWhole ? joinBlocks(part) : toPartText(permalink, parts, own));
    if (!isWhole)
      for (const id of part.flatMap(({ ids }) => ids)) places.set(id, `${address}#${id}`);
  }
  for (const [code, text] of entries) {
    files.set(`${permalink}/${code}.md`, text);
    places.set(code, `${permalink}/${code}.md`);
  }
  return { permalink, files, places };
}

const link = /\]\((\/[^)#\s]+?)?(?:\.md)?#([^)\s]+)\)/g;

type Places = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Rewrites links to a part of a page to the file that contains it. */
function resolve(text: string, permalink: string, places: Places): string {
  return text.replace(link, (all, page: string = permalink, id: string) => {
    const place = places.get(page)?.get(id);
    return place ? `](${place})` : all;
  });
}

/** Returns the texts of all pages by file address, and each whole page by its own address. */
export function toFiles(pages: readonly MarkdownPage[]) {
  const split = pages.map(splitPage);
  const places = new Map(split.map((page) => [page.permalink, page.places]));
  const files = split.flatMap((page) =>
    [...page.files].map(
      ([address, text]) => [address, resolve(text, page.permalink, places)] as const,
    ),
  );
  const wholes = pages.map(
    ({ permalink, blocks }) => [permalink, resolve(joinBlocks(blocks), permalink, places)] as const,
  );
  return { files: new Map(files), wholes: new Map(wholes) };
}
