import type { List, Root, RootContent } from 'mdast';

/** A piece of a page's Markdown that stays together. */
export interface Block {
  text: string;
  /** Comes right below the one before it, as items of a list do. */
  tight: boolean;
  /** Level of a heading: 1 for the page's title. */
  level?: number;
  /** The lines of the items that it stands inside of, which say what it belongs to. */
  within: string[];
  /** The anchors that link to it. */
  ids: string[];
}

/** The text of a block with its anchors, as in `## Terms {#terms}`. */
export function showBlock({ text, ids }: Block): string {
  const marks = ids.map((id) => ` {#${id}}`).join('');
  return text.replace(/$/m, () => marks);
}

/** A part of the page that becomes a block; an item of a list is a list of one. */
interface Piece {
  node: RootContent;
  tight: boolean;
  within: List[];
}

/** The items of a list, each apart from the lists in it where these follow a single line. */
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

/** How far a list's items are set in: as wide as its mark. */
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

/** A converted node has the place of the element that it was made of. */
function toEnd({ node }: Piece): number {
  const inside = node.type === 'list' ? node.children[0]?.children[0] : node;
  return inside?.position?.end.offset ?? node.position?.end.offset ?? 0;
}

/** An anchor belongs to the first piece that ends behind it, in the order of the page. */
function toOwners(pieces: readonly Piece[], anchors: readonly Anchor[]): Map<Piece, string[]> {
  const ordered = pieces.toSorted((one, other) => toEnd(one) - toEnd(other));
  const owners = new Map<Piece, string[]>();
  for (const { id, offset } of anchors) {
    const owner = ordered.find((piece) => toEnd(piece) > offset);
    if (owner) owners.set(owner, [...(owners.get(owner) ?? []), id]);
  }
  return owners;
}

/** A page's Markdown in pieces, each with the anchors that lead into it. */
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

/** Pieces as one text. */
export function joinBlocks(blocks: readonly Block[]): string {
  const parts = blocks.map((block, index) => {
    const gap = block.tight && blocks[index - 1]?.level === undefined ? '\n' : '\n\n';
    return (index > 0 ? gap : '') + showBlock(block);
  });
  return `${parts.join('')}\n`;
}
