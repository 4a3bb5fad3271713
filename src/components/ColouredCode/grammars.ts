import { Prism } from 'prism-react-renderer';
import type { Syntax } from 'refractor/core';

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
