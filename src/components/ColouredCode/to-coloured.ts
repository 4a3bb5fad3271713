import './prism-manual.ts';
import Prism from 'prismjs';
import 'prismjs/components/prism-markup-templating.js';
import 'prismjs/components/prism-bash.js';
import 'prismjs/components/prism-csharp.js';
import 'prismjs/components/prism-go.js';
import 'prismjs/components/prism-http.js';
import 'prismjs/components/prism-java.js';
import 'prismjs/components/prism-json.js';
import 'prismjs/components/prism-php.js';
import 'prismjs/components/prism-python.js';
import 'prismjs/components/prism-ruby.js';
import 'prismjs/components/prism-sql.js';
import { escapeHtml } from './escape-html.ts';

/** The class of a token's colour (css/code.css) by what Prism calls it; of several the last one. */
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
  colour: string;
}

function toColour({ type, alias }: Prism.Token, around: string): string {
  const names = [type, alias].flat();
  return colours.findLast(([, own]) => own.some((name) => names.includes(name)))?.[0] ?? around;
}

function toPieces(tokens: Prism.TokenStream, colour: string): Piece[] {
  if (typeof tokens === 'string') return [{ text: tokens, colour }];
  if (Array.isArray(tokens)) return tokens.flatMap((token) => toPieces(token, colour));
  return toPieces(tokens.content, toColour(tokens, colour));
}

/** Neighbours of one colour as one; white space has that of what stands before it. */
function join(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const { text, colour } of pieces) {
    const last = joined.at(-1);
    if (last && (last.colour === colour || text.trim() === '')) last.text += text;
    else joined.push({ text, colour });
  }
  return joined;
}

/** HTML of a program with a span around what has a colour of its own; a language that is unknown has none. */
export function toColoured(code: string, language: string): string {
  const grammar = Prism.languages[language];
  if (!grammar) return escapeHtml(code);
  return join(toPieces(Prism.tokenize(code, grammar), ''))
    .map(({ text, colour }) =>
      colour ? `<span class="${colour}">${escapeHtml(text)}</span>` : escapeHtml(text),
    )
    .join('');
}
