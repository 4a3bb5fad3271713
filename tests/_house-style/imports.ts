import path from 'node:path';
import { type Source, withoutComments } from './sources.ts';

export interface Import {
  from: string;
  specifier: string;
  /** Path in the project; undefined for a package, a Node module or a path that Docusaurus makes. */
  target: string | undefined;
  typesOnly: boolean;
  /** Loaded by `import()` when it is needed. */
  onDemand: boolean;
}

const statement =
  /\b(import|export)\s+(type\s+)?(?:[^'"`;()]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

function toTarget(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`;
  if (specifier.startsWith('@site/')) return specifier.slice('@site/'.length);
  return undefined;
}

export function readImports(source: Source): Import[] {
  const { text } = withoutComments(source);
  return [...text.matchAll(statement)].flatMap(([, , type, named, dynamic]) => {
    const specifier = named ?? dynamic ?? '';
    // Code that writes code: the text of a template is not an import of this file.
    if (specifier.includes('${')) return [];
    const target = toTarget(source.path, specifier);
    const onDemand = named === undefined;
    return [{ from: source.path, specifier, target, typesOnly: Boolean(type), onDemand }];
  });
}

/** Imports of these files by each other; `target` is the path of a file. */
export function readResolved(sources: readonly Source[]): (Import & { target: string })[] {
  const paths = new Set(sources.map(({ path: file }) => file));
  const endings = ['', '.ts', '.tsx', '/index.tsx', '/index.ts'];
  return sources.flatMap(readImports).flatMap((each) => {
    const target = endings
      .map((ending) => `${each.target}${ending}`)
      .find((file) => paths.has(file));
    return target === undefined ? [] : [{ ...each, target }];
  });
}

export function toPackage(specifier: string): string {
  const [first = '', second = ''] = specifier.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}
