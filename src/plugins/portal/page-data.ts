import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type OpenApiDocument, toOpenApi } from '#contract/openapi.ts';
import type { TextOf } from '#contract/openapi-parts.ts';
import { toOperationSummaries } from '#contract/operation-summary.ts';
import { operations } from '#contract/operations/all.ts';
import { toErrorPages, toOperationPages } from '#contract/page.ts';
import type { SiteSettings } from '../site-settings.ts';
import { toSpecimen } from './specimen.ts';

/** The OpenAPI document of the working version, as `/openapi.json` serves it. */
export function toCurrentOpenApi(settings: SiteSettings, textOf: TextOf): OpenApiDocument {
  const { sandboxUrl, productionUrl, publicUrl } = settings;
  return toOpenApi(operations, {
    title: settings.brandName,
    version: '1.0.0',
    servers: { sandbox: sandboxUrl || publicUrl, production: productionUrl || publicUrl },
    textOf,
  });
}

/**
 * Writes what the pages of one version read: a file an operation, the error catalogue, what tables
 * over all operations show, and the call that the home page shows.
 * `wireTextOf` gives the texts as the open API answers them.
 */
export function writePageData(
  directory: string,
  document: OpenApiDocument,
  textOf: TextOf,
  wireTextOf: TextOf,
): void {
  const errors = toErrorPages(document, textOf, wireTextOf);
  const pages = toOperationPages(document, textOf, wireTextOf);
  const files: [name: string, data: unknown][] = [
    ...pages.map((page): [string, unknown] => [page.id, page]),
    ['errors', errors],
    ['operations', toOperationSummaries(pages)],
    ['specimen', toSpecimen(pages)],
  ];
  for (const [name, data] of files) {
    const file = path.join(directory, `${name}.json`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(data));
  }
}
