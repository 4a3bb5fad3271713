import { readFileSync } from 'node:fs';
import path from 'node:path';
import { operations } from '#contract/operations/all.ts';
import { parseTexts } from '#contract/texts.ts';
import { toFrozenNumber } from '#contract/versions.ts';
import { frozenPlace } from '#reference/frozen-openapi.ts';
import { type OpenApiDocument, toOpenApi } from '#reference/openapi.ts';
import { toErrorPages, toOperationPages } from '#reference/to-pages.ts';

/** What the open API's documents for machines are written in. */
const wireLocale = 'en';

/** The live contract as the OpenAPI document of the version it is frozen as. */
export function toFrozenOpenApi(root: string, version: string): OpenApiDocument {
  const file = path.join(root, 'i18n', wireLocale, 'contract.json');
  const texts = parseTexts(readFileSync(file, 'utf8'));
  return toOpenApi(operations, {
    ...frozenPlace,
    version: toFrozenNumber(version),
    textOf: (key) => texts[key] ?? key,
  });
}

/** The keys of all texts that the pages of a document ask for. */
export function listTextKeys(document: OpenApiDocument): Set<string> {
  const keys = new Set<string>();
  const note = (key: string) => {
    keys.add(key);
    return key;
  };
  toOperationPages(document, note);
  toErrorPages(document, note);
  return keys;
}
