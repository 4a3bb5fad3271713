import type { Options } from 'remark-stringify';

type ToText = NonNullable<NonNullable<Options['handlers']>['text']>;

/** Backslashes before `_` and `[` that can mark nothing, as in `push\_ and` and `items\[].number`. */
const needless = /(?<=\w)\\(?=_(?![\w*]))|\\(?=\[(?![ xX^])[^\]\\]*\](?![[(:]))/g;

/** Words as the page has them: the library escapes what might be a mark, and identifiers have such. */
export const writeText: ToText = (node, _parent, state, info) => {
  const safe = state.safe(node.value, info);
  return state.stack.includes('emphasis') || state.stack.includes('label')
    ? safe
    : safe.replace(needless, '');
};
