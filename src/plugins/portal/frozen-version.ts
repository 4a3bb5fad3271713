import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Texts } from '#contract/texts.ts';
import {
  type FrozenVersions,
  toLatestVersion,
  workingVersion,
} from '#contract/versions/documents.ts';
import type { OpenApiDocument } from '#reference/openapi.ts';
import { readTextFiles } from './texts.ts';

/** The docs plugin's options for versions: search engines list the latest alone, as others repeat most of it. */
export function toDocsVersions(frozen: FrozenVersions) {
  return {
    lastVersion: workingVersion,
    versions: {
      [workingVersion]: { label: toLatestVersion(frozen) },
      ...Object.fromEntries(frozen.map((name) => [name, { noIndex: true }])),
    },
  };
}

/** The frozen versions, the newest first; none before the first `npm run docs:freeze`. */
export function readFrozenVersions(siteDir: string): FrozenVersions {
  const file = path.join(siteDir, 'versions.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : [];
}

/** Folder of a locale's translated documents and of the texts frozen with each version. */
export function toTranslations(siteDir: string, locale: string): string {
  return path.join(siteDir, 'i18n', locale, 'docusaurus-plugin-content-docs');
}

export function toFrozenOpenApiFile(siteDir: string, version: string): string {
  return path.join(siteDir, 'versioned_docs', `version-${version}`, 'openapi.json');
}

export function toFrozenTextsFile(siteDir: string, version: string, locale: string): string {
  return path.join(toTranslations(siteDir, locale), `version-${version}`, 'contract.json');
}

export function readFrozenOpenApi(siteDir: string, version: string): OpenApiDocument {
  return JSON.parse(readFileSync(toFrozenOpenApiFile(siteDir, version), 'utf8')) as OpenApiDocument;
}

/** Returns the contract's texts of a frozen version, as `readTexts` does for the working one. */
export function readFrozenTexts(siteDir: string, version: string, locale: string): Texts {
  return readTextFiles(locale, (each) => toFrozenTextsFile(siteDir, version, each));
}
