import { type Block, joinBlocks } from './to-blocks.ts';

/** A heading of the catalogue that names a code. */
const entryHead = /^### (\d+) (.+)$/;

const isEntry = (blocks: readonly Block[] | undefined) => entryHead.test(blocks?.[0]?.text ?? '');

/** Each code's heading with what stands below it; every other block by itself. */
function gather(blocks: readonly Block[]): [Block, ...Block[]][] {
  const groups: [Block, ...Block[]][] = [];
  for (const block of blocks) {
    const isHead = block.level !== undefined && block.level <= 3;
    if (isEntry(groups.at(-1)) && !isHead) groups.at(-1)?.push(block);
    else groups.push([block]);
  }
  return groups;
}

/** The error catalogue as a list of its codes, and the text of each, for a file of its own. */
export function splitCatalogue(permalink: string, blocks: readonly Block[]) {
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
