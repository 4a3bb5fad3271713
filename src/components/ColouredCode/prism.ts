import { Prism, type RenderProps } from 'prism-react-renderer';
import type { Syntax } from 'refractor/core';

/** The class of a token's colour (css/code.css) by its types in Prism, the last match first. */
const colours = Object.entries({
  'code-comment': ['comment', 'prolog', 'cdata', 'doctype'],
  'code-keyword': ['keyword', 'atrule', 'tag', 'selector', 'important'],
  'code-string': ['string', 'char', 'attr-value', 'inserted', 'regex'],
  'code-number': ['number', 'boolean', 'null', 'constant', 'symbol', 'deleted'],
  'code-property': ['property', 'attr-name', 'parameter', 'variable', 'assign-left'],
  'code-function': ['function', 'class-name', 'builtin'],
  '': ['punctuation', 'operator'],
});

interface Piece {
  text: string;
  /** Class of its colour; empty for the colour of plain code. */
  colour: string;
}

const toColour = (type: string) => colours.find(([, types]) => types.includes(type))?.[0];

/** Joins neighbours of one colour; white space takes the colour of the preceding piece. */
function join(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const { text, colour } of pieces) {
    const last = joined.at(-1);
    if (last && (last.colour === colour || text.trim() === '')) last.text += text;
    else if (text) joined.push({ text, colour });
  }
  return joined;
}

/** Returns prism-react-renderer's lines of tokens as coloured pieces. */
export function toPieces(lines: RenderProps['tokens']): Piece[] {
  return join(
    lines.flatMap((line, at) => [
      ...(at > 0 ? [{ text: '\n', colour: '' }] : []),
      ...line.map(({ types, content, empty }) => ({
        // Prism's empty line contains a line end.
        text: empty ? '' : content,
        colour: types.map(toColour).findLast((each) => each !== undefined) ?? '',
      })),
    ]),
  );
}

/** Grammars by their names in documents and samples; a browser loads only the files that it needs. */
export const grammars = {
  bash: () => import('refractor/bash'),
  csharp: () => import('refractor/csharp'),
  go: () => import('refractor/go'),
  http: () => import('refractor/http'),
  java: () => import('refractor/java'),
  javascript: () => import('refractor/javascript'),
  js: () => import('refractor/javascript'),
  json: () => import('refractor/json'),
  php: () => import('refractor/php'),
  python: () => import('refractor/python'),
  ruby: () => import('refractor/ruby'),
  sh: () => import('refractor/bash'),
  sql: () => import('refractor/sql'),
};

export type GrammarName = keyof typeof grammars;

const added = new Set<string>();

/** Adds a grammar to the Prism of prism-react-renderer, after the grammars that it extends. */
export function addGrammar(grammar: Syntax): void {
  if (added.has(grammar.displayName)) return;
  added.add(grammar.displayName);
  // Grammars request those that they extend through `register`, as in refractor's own Prism.
  const extended: unknown = Object.assign(Prism, { register: addGrammar });
  grammar(extended as Parameters<Syntax>[0]);
  const { displayName, aliases = [] } = grammar;
  for (const alias of aliases) Prism.languages[alias] ??= Prism.languages[displayName] ?? {};
}
