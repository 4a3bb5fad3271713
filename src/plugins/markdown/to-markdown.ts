import type { Root as HtmlRoot, Nodes } from 'hast';
import type { Root, RootContent } from 'mdast';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify, { type Options as StringifyOptions } from 'remark-stringify';
import { unified } from 'unified';
import { find, hasClass, walk } from '../html-tree.ts';
import { clean } from './clean.ts';
import { shape } from './shape.ts';
import { type Anchor, type Block, toBlocks } from './to-blocks.ts';

type ToText = NonNullable<NonNullable<StringifyOptions['handlers']>['text']>;

/** Backslashes before `_` and `[` that can mark nothing, as in `push\_ and` and `items\[].number`. */
const needless = /(?<=\w)\\(?=_(?![\w*]))|\\(?=\[(?![ xX^])[^\]\\]*\](?![[(:]))/g;

/** Words as the page has them: the library escapes what might be a mark, and identifiers have such. */
const writeText: ToText = (node, _parent, state, info) => {
  const safe = state.safe(node.value, info);
  return state.stack.includes('emphasis') || state.stack.includes('label')
    ? safe
    : safe.replace(needless, '');
};

const html = unified().use(rehypeParse);

/** The main part of a built page, which alone is read; all of a page without one. */
export function toMain(page: string): string {
  return /<main\b.*<\/main>/s.exec(page)?.[0] ?? page;
}

const markdown = unified()
  .use(rehypeRemark)
  .use(remarkGfm)
  .use(remarkStringify, {
    bullet: '-',
    rule: '-',
    emphasis: '_',
    handlers: { text: writeText },
  });

/** Items of one paragraph stand line below line. */
function tighten(node: Root | RootContent): void {
  if (!('children' in node)) return;
  for (const child of node.children) tighten(child as RootContent);
  if (node.type !== 'list') return;
  for (const item of node.children)
    item.spread = item.children.filter(({ type }) => type !== 'list').length > 1;
  node.spread = node.children.some(({ spread }) => spread);
}

/** Of the page's controls, which its text does not have: panels, folds, what React names. */
const isOfControl = (id: string, role: unknown) =>
  role === 'tabpanel' || id === 'work' || id.endsWith('~') || id.startsWith('_R_');

function toAnchors(node: Nodes): Anchor[] {
  return [...walk(node)].flatMap(({ properties: { id, role }, position }) =>
    typeof id === 'string' && position && !isOfControl(id, role)
      ? [{ id, offset: position.start.offset ?? 0 }]
      : [],
  );
}

interface Options {
  /** Addresses of the pages that have Markdown. */
  pages: ReadonlySet<string>;
  /** Says of a request that fields it does not show are as in the first one. */
  sameAsFirst: string;
}

/** The text of a built page as Markdown: its document, or all of its main part. Undefined where it has neither. */
export async function toMarkdown(
  page: string,
  { pages, sameAsFirst }: Options,
): Promise<Block[] | undefined> {
  const tree = html.parse(page);
  const text =
    find(tree, (element) => hasClass(element, 'theme-doc-markdown')) ??
    find(tree, ({ tagName }) => tagName === 'main');
  if (!text) return undefined;
  const shaped = shape(clean(text, pages), sameAsFirst);
  const root: HtmlRoot = { type: 'root', children: [shaped] };
  const made = await markdown.run(root);
  tighten(made);
  return toBlocks(made, toAnchors(shaped), (node) => markdown.stringify(node));
}
