import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defaultLanguage } from '#contract/languages.ts';

export const root = path.resolve(import.meta.dirname, '..');

/** Reads a file of the project by the steps of its path. */
export function readProject(...steps: string[]): string {
  return readFileSync(path.join(root, ...steps), 'utf8');
}

/** Returns the folder of a version's documents in a language, below the project. */
export function toDocsFolder(locale: string, version = 'current'): string {
  if (locale !== defaultLanguage.locale)
    return `i18n/${locale}/docusaurus-plugin-content-docs/${version}`;
  return version === 'current' ? 'docs' : `versioned_docs/${version}`;
}
