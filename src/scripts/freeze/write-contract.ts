import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { languages } from '#contract/languages.ts';
import type { Messages } from '#contract/texts.ts';
import type { OpenApiDocument } from '#reference/openapi.ts';
import { toFrozenOpenApiFile, toFrozenTextsFile } from '../../plugins/portal/frozen-version.ts';

function writeJson(file: string, content: unknown): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}

/** A locale's texts of these keys, with their notes for translators; what it lacks stays absent. */
function readMessages(root: string, locale: string, keys: ReadonlySet<string>): Messages {
  const file = path.join(root, 'i18n', locale, 'contract.json');
  const all = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Messages) : {};
  return Object.fromEntries(Object.entries(all).filter(([key]) => keys.has(key)));
}

/** Writes a version's OpenAPI document, and in each language the texts that its pages ask for. */
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
