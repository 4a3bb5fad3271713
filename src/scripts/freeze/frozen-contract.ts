import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isErrorText } from '#contract/errors.ts';
import { languages, wireLocale } from '#contract/languages.ts';
import type { Messages } from '#contract/texts.ts';
import { toVersionNumber } from '#contract/versions/documents.ts';
import { toFrozen } from '#reference/frozen-openapi.ts';
import type { OpenApiDocument } from '#reference/openapi.ts';
import { toFrozenOpenApiFile, toFrozenTextsFile } from '../../plugins/portal/frozen-version.ts';
import { toVersionPages } from '../../plugins/portal/page-data.ts';
import { readTexts } from '../../plugins/portal/texts.ts';

/** Returns the live contract as the OpenAPI document of the version it is frozen as. */
export function toFrozenOpenApi(root: string, version: string): OpenApiDocument {
  const texts = readTexts(root, wireLocale, 'contract.json');
  return toFrozen(toVersionNumber(version), (key) => texts[key] ?? key);
}

/** Lists the keys of all texts that a document's pages use and that are frozen with it. */
export function listTextKeys(document: OpenApiDocument): Set<string> {
  const keys = new Set<string>();
  const note = (key: string) => {
    if (!isErrorText(key)) keys.add(key);
    return key;
  };
  toVersionPages(document, note, note);
  return keys;
}

function writeJson(file: string, content: unknown): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}

/** Reads a locale's texts of these keys, with their notes for translators; missing ones stay absent. */
function readMessages(root: string, locale: string, keys: ReadonlySet<string>): Messages {
  const file = path.join(root, 'i18n', locale, 'contract.json');
  const all = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Messages) : {};
  return Object.fromEntries(Object.entries(all).filter(([key]) => keys.has(key)));
}

/** Writes a version's OpenAPI document, and in each language the texts that its pages use. */
export function writeContract(
  root: string,
  version: string,
  document: OpenApiDocument,
  keys: ReadonlySet<string>,
): void {
  writeJson(toFrozenOpenApiFile(root, version), document);
  for (const { locale } of languages) {
    writeJson(toFrozenTextsFile(root, version, locale), readMessages(root, locale, keys));
  }
}
