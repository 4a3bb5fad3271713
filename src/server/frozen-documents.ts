import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { OpenApiDocument } from '#contract/openapi.ts';

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(file, 'utf8')) as Content;
}

/** The OpenAPI documents of the versions that were frozen, the newest first; none before the first one. */
export function readFrozenDocuments(directory: string): Map<string, OpenApiDocument> {
  const list = path.join(directory, 'versions.json');
  const names = existsSync(list) ? readJson<string[]>(list) : [];
  const read = (name: string) =>
    readJson<OpenApiDocument>(path.join(directory, `versioned_docs/version-${name}/openapi.json`));
  return new Map(names.map((name) => [name, read(name)]));
}
