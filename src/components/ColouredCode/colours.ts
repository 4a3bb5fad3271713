import { normalizeTokens, Prism } from 'prism-react-renderer';
import bash from 'refractor/bash';
import type { Syntax } from 'refractor/core';
import csharp from 'refractor/csharp';
import go from 'refractor/go';
import http from 'refractor/http';
import java from 'refractor/java';
import javascript from 'refractor/javascript';
import json from 'refractor/json';
import php from 'refractor/php';
import python from 'refractor/python';
import ruby from 'refractor/ruby';
import sql from 'refractor/sql';
import { addGrammar, type GrammarName, toPieces } from './prism.ts';

const all: Record<GrammarName, Syntax> = {
  bash,
  csharp,
  go,
  http,
  java,
  javascript,
  js: javascript,
  json,
  php,
  python,
  ruby,
  sh: bash,
  sql,
};
for (const grammar of Object.values(all)) addGrammar(grammar);

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Returns HTML of a program with a span around each coloured piece; plain code if the language is unknown. */
export function toColoured(code: string, language: string): string {
  const grammar = Prism.languages[language];
  if (!grammar) return escapeHtml(code);
  return toPieces(normalizeTokens(Prism.tokenize(code, grammar)))
    .map(({ text, colour }) =>
      colour ? `<span class="${colour}">${escapeHtml(text)}</span>` : escapeHtml(text),
    )
    .join('');
}
