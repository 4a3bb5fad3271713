import { existsSync, globSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { defaultLanguage, type Locale, sourceOf } from '#contract/languages.ts';

/** A file of a locale and the file it is translated from. */
export interface Pair {
  /** The file's path below `i18n/<locale>/`, with forward slashes. */
  name: string;
  kind: 'texts' | 'document';
  /** Absolute paths. The translation may not exist yet. */
  source: string;
  own: string;
}

const docsFolder = 'docusaurus-plugin-content-docs';

/** Returns the texts and documents of a folder, by relative path with forward slashes. */
export function listFiles(folder: string): string[] {
  return globSync('**/*.{json,md,mdx}', { cwd: folder })
    .map((file) => file.split(path.sep).join('/'))
    .sort();
}

function listShown(folder: string): string[] {
  return listFiles(folder).filter((file) => !/(^|\/)_/.test(file));
}

/** Lists the default language's documents, which are outside `i18n`: working and frozen versions. */
function listDefaultDocuments(root: string): [name: string, file: string][] {
  const inFolder = (folder: string, version: string): [string, string][] =>
    listShown(path.join(root, folder))
      .filter((file) => /\.mdx?$/.test(file))
      .map((file) => [`${docsFolder}/${version}/${file}`, path.join(root, folder, file)]);
  const frozen = path.join(root, 'versioned_docs');
  const versions = existsSync(frozen) ? readdirSync(frozen).sort() : [];
  return [
    ...inFolder('docs', 'current'),
    ...versions.flatMap((version) => inFolder(`versioned_docs/${version}`, version)),
  ];
}

/** Lists every file that readers of a locale see: its name below `i18n/<locale>/` and its path. */
export function listTexts(root: string, locale: Locale): [name: string, file: string][] {
  const folder = path.join(root, 'i18n', locale);
  const files = listShown(folder).map((file): [string, string] => [file, path.join(folder, file)]);
  return locale === defaultLanguage.locale ? [...files, ...listDefaultDocuments(root)] : files;
}

/** Lists every file of a locale, and the files of its source that are not translated into it yet. */
function listKnown(root: string, locale: Locale): [name: string, file: string][] {
  const own = listTexts(root, locale);
  const from = sourceOf(locale);
  if (from === undefined) return own;
  const names = new Set(own.map(([name]) => name));
  return [...own, ...listKnown(root, from).filter(([name]) => !names.has(name))];
}

/** The files that a locale translates; empty for the default language. */
export function listPairs(root: string, locale: Locale): Pair[] {
  const from = sourceOf(locale);
  if (from === undefined) return [];
  return listKnown(root, from).map(([name, source]) => ({
    name,
    kind: name.endsWith('.json') ? 'texts' : 'document',
    source,
    own: path.join(root, 'i18n', locale, name),
  }));
}
