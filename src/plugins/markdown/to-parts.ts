import { longestTextBytes } from '#contract/machine-texts.ts';
import { type Block, joinBlocks, showBlock } from './to-blocks.ts';

/** Kept for what is written once the parts are known: where the others are, and longer addresses. */
const reserveBytes = 1_500;

const bytesOf = (text: string) => Buffer.byteLength(text);

/** What the first block of a part belongs to: its chapter, and the fields that it stands inside of. */
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
 * Where the next part begins, at most at `end`: at a chapter in the latter half of what fits, else at
 * a paragraph or a field there, else inside of a field.
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

/** The last block but one of a part is no heading: what it heads would stand in the next. */
function beforeHeadings(blocks: readonly Block[], start: number, cut: number): number {
  let at = cut;
  while (at > start + 1 && blocks[at - 1]?.level !== undefined) at--;
  return at;
}

/** A page's blocks in parts that each fit into a file; `moreBytes` may be added to the first. */
export function toParts(blocks: readonly Block[], moreBytes = 0): Block[][] {
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
