import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { languages, wireLocale } from '#contract/languages.ts';
import { parseTexts } from '#contract/texts.ts';
import type { FrozenVersions } from '#contract/versions/documents.ts';
import { isAsFrozen } from '#reference/frozen-openapi.ts';
import { hashFiles } from '../hash-files.ts';
import { readFrozenOpenApi, toFrozenTextsFile, toTranslations } from './frozen-version.ts';
import { readTexts } from './texts.ts';

/** The documents of a version, below `docs` and in each folder of a frozen one. */
const documents = ['apiDoc'];

function isSameDocs(current: string, frozen: string): boolean {
  return hashFiles(current, documents) === hashFiles(frozen, documents);
}

function isSameSidebar(siteDir: string, version: string, sidebars: unknown): boolean {
  const file = path.join(siteDir, 'versioned_sidebars', `version-${version}-sidebars.json`);
  return (
    existsSync(file) &&
    JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))) === JSON.stringify(sidebars)
  );
}

/** What a locale says of the documents, of their sidebar, and of what the contract's pages ask for. */
function isSameTranslation(siteDir: string, version: string, locale: string): boolean {
  const folder = toTranslations(siteDir, locale);
  const of = (name: string) => path.join(folder, name);
  const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '{}');
  const texts = parseTexts(read(path.join(siteDir, 'i18n', locale, 'contract.json')));
  const frozen = parseTexts(read(toFrozenTextsFile(siteDir, version, locale)));
  return (
    isSameDocs(of('current'), of(`version-${version}`)) &&
    read(of('current.json')) === read(of(`version-${version}.json`)) &&
    Object.entries(frozen).every(([key, text]) => texts[key] === text)
  );
}

function isSameContract(siteDir: string, version: string): boolean {
  const texts = readTexts(siteDir, wireLocale, 'contract.json');
  return isAsFrozen(readFrozenOpenApi(siteDir, version), (key) => texts[key] ?? key);
}

/**
 * Whether what is worked on is the latest frozen version still: the same documents, sidebar,
 * translations and contract. Then there is nothing to show of it.
 */
export function isUnchanged(siteDir: string, [latest]: FrozenVersions, sidebars: unknown): boolean {
  return (
    latest !== undefined &&
    isSameDocs(
      path.join(siteDir, 'docs'),
      path.join(siteDir, 'versioned_docs', `version-${latest}`),
    ) &&
    isSameSidebar(siteDir, latest, sidebars) &&
    languages.every(({ locale }) => isSameTranslation(siteDir, latest, locale)) &&
    isSameContract(siteDir, latest)
  );
}
