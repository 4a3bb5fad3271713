import type { List, Root, RootContent } from 'mdast';

/** A piece of a page's Markdown that stays together. */
export interface Block {
  text: string;
  /** Follows the previous block directly, as list items do. */
  tight: boolean;
  /** Level of a heading: 1 for the page's title. */
  level?: number;
  /** Lines of the enclosing items, which give its context. */
  within: string[];
  /** The anchors that link to it. */
  ids: string[];
}

/** Returns a block's text with its anchors, as in `## Terms {#terms}`. */
export function showBlock({ text, ids }: Block): string {
  const marks = ids.map((id) => ` {#${id}}`).join('');
  return text.replace(/$/m, () => marks);
}

/** A part of the page that becomes a block; a list item is a list of one. */
interface Piece {
  node: RootContent;
  tight: boolean;
  within: List[];
}

/** Splits a list into items, and their inner lists too if these follow a single line. */
function toItems(list: List, within: List[] = []): Piece[] {
  return list.children.flatMap((item, index) => {
    const [line, ...inside] = item.children;
    const lists = inside.filter((child) => child.type === 'list');
    const isLine = line !== undefined && lists.length === inside.length;
    const own = { ...item, children: isLine ? [line] : item.children };
    const start = list.ordered ? (list.start ?? 1) + index : null;
    const node: List = { ...list, start, children: [own] };
    const tight = within.length > 0 || (index > 0 && !list.spread);
    const nested = isLine ? lists.flatMap((each) => toItems(each, [...within, node])) : [];
    return [{ node, tight, within }, ...nested];
  });
}

/** Indentation of a list's items: the width of its mark. */
const toWidth = ({ ordered, start }: List) => (ordered ? `${start}. `.length : 2);

function indent(text: string, within: readonly List[]): string {
  const space = ' '.repeat(within.reduce((width, list) => width + toWidth(list), 0));
  return text.replace(/^(?=.)/gm, space);
}

export interface Anchor {
  id: string;
  /** Position of its element in the page's HTML. */
  offset: number;
}

/** A converted node keeps the position of its source element. */
function toEnd({ node }: Piece): number {
  const inside = node.type === 'list' ? node.children[0]?.children[0] : node;
  return inside?.position?.end.offset ?? node.position?.end.offset ?? 0;
}

/** Assigns each anchor to the first piece that ends after it, in page order. */
function toOwners(pieces: readonly Piece[], anchors: readonly Anchor[]): Map<Piece, string[]> {
  const ordered = pieces.toSorted((one, other) => toEnd(one) - toEnd(other));
  const owners = new Map<Piece, string[]>();
  for (const { id, offset } of anchors) {
    const owner = ordered.find((piece) => toEnd(piece) > offset);
    if (owner) owners.set(owner, [...(owners.get(owner) ?? []), id]);
  }
  return owners;
}

/** Splits a page's Markdown into blocks, each with the anchors inside it. */
export function toBlocks(
  { children }: Root,
  anchors: readonly Anchor[],
  stringify: (node: Root) => string,
): Block[] {
  const pieces = children.flatMap((node): Piece[] =>
    node.type === 'list' ? toItems(node) : [{ node, tight: false, within: [] }],
  );
  const owners = toOwners(pieces, anchors);
  const toText = (node: RootContent, within: List[]) =>
    indent(stringify({ type: 'root', children: [node] }).trimEnd(), within);
  return pieces.map((piece) => ({
    text: toText(piece.node, piece.within),
    tight: piece.tight,
    ...(piece.node.type === 'heading' && { level: piece.node.depth }),
    within: piece.within.map((list, depth) => toText(list, piece.within.slice(0, depth))),
    ids: owners.get(piece) ?? [],
  }));
}

export function joinBlocks(blocks: readonly Block[]): string {
  const parts = blocks.map((block, index) => {
    const gap = block.tight && blocks[index - 1]?.level === undefined ? '\n' : '\n\n';
    return (index > 0 ? gap : '') + showBlock(block);
  });
  return `${parts.join('')}\n`;
}
