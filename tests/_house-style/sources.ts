import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Operation } from '#contract/operation.ts';
import { root } from '../_project.ts';

/** A text file of the project; `path` is from the project's folder, with forward slashes. */
export interface Source {
  path: string;
  text: string;
}

/** A rule of the house: what breaks it, and what to do then. */
export interface Rule {
  /** Reads as a guarantee. */
  name: string;
  fix: string;
  /** Why the rule cannot look at these sources, if it cannot. */
  skip?(sources: readonly Source[]): string | undefined;
  /** One line for each place that breaks the rule. */
  check(sources: readonly Source[], operations: readonly Operation[]): string[];
  /** Each of these breaks the rule by itself: the proof that its check can fail. */
  broken?: readonly Source[];
  /** These break it together. */
  brokenTogether?: { sources: readonly Source[]; operations?: readonly Operation[] };
  /** Near the edge, but in order. */
  kept?: readonly Source[];
}

const places = ['src', 'tests', 'docs', 'i18n', 'static', 'versioned_docs'];
const singles = [
  ...['docusaurus.config.ts', 'sidebars.ts', 'package.json'],
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'],
];
const textFile = /\.(ts|tsx|css|json|md|mdx|svg|csv|typ|txt|html|mjs|py|java|cs|php|go|rb|sh)$/;

function listFiles(name: string): string[] {
  const place = path.join(root, name);
  const found = statSync(place, { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return textFile.test(name) ? [name] : [];
  return readdirSync(place).flatMap((child) => listFiles(`${name}/${child}`));
}

/** Every text file of the project, committed or not. */
export function readSources(): Source[] {
  const names = [...places, ...singles].flatMap(listFiles);
  return names.map((name) => ({ path: name, text: readFileSync(path.join(root, name), 'utf8') }));
}

export function pick(sources: readonly Source[], pattern: RegExp): Source[] {
  return sources.filter((source) => pattern.test(source.path));
}

/** `path:line: text` for each match of the pattern, which has the flag g. */
export function findLines({ path: file, text }: Source, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => {
    const line = text.slice(0, match.index).split('\n').length;
    return `${file}:${line}: ${match[0].trim().replaceAll('\n', ' ')}`;
  });
}

/** The same text with comments blanked out, line by line where it was. */
export function withoutComments({ path: file, text }: Source): Source {
  const blank = (comment: string) => comment.replaceAll(/[^\n]/g, ' ');
  const isCode = /\.(tsx?|mjs)$/.test(file);
  const bare = text.replaceAll(/\/\*[\s\S]*?\*\//g, blank);
  return { path: file, text: isCode ? bare.replaceAll(/(?<=^|\s)\/\/.*$/gm, blank) : bare };
}
