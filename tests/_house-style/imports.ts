import path from 'node:path';
import { type Source, withoutComments } from './sources.ts';

/** One import of a file. */
export interface Import {
  from: string;
  /** As written. */
  specifier: string;
  /** Path in the project; undefined for a package, a Node module or a path that Docusaurus makes. */
  target: string | undefined;
  typesOnly: boolean;
}

const statement =
  /\b(import|export)\s+(type\s+)?(?:[^'"`;()]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

function toTarget(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`;
  if (specifier.startsWith('@site/')) return specifier.slice('@site/'.length);
  return undefined;
}

/** All imports and re-exports of a TypeScript file. */
export function readImports(source: Source): Import[] {
  const { text } = withoutComments(source);
  return [...text.matchAll(statement)].flatMap(([, , type, named, dynamic]) => {
    const specifier = named ?? dynamic ?? '';
    // Code that writes code: the text of a template is no import of this file.
    if (specifier.includes('${')) return [];
    const target = toTarget(source.path, specifier);
    return [{ from: source.path, specifier, target, typesOnly: Boolean(type) }];
  });
}

/** Name of the package that a specifier belongs to. */
export function toPackage(specifier: string): string {
  const [first = '', second = ''] = specifier.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}
