import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { workingApi } from '#contract/versions/v2.ts';
import type { VersionPages } from '#reference/differences/compare-pages.ts';
import { type OpenApiDocument, toOpenApi } from '#reference/openapi.ts';
import { type TextOf, toPlace } from '#reference/openapi-parts.ts';
import { toOperationSummaries } from '#reference/operation-summary.ts';
import { type ErrorsHead, isSuccess, type OperationPage, type PageHead } from '#reference/page.ts';
import { readVersion } from '#reference/read-openapi.ts';
import type { SampleSources } from '#reference/samples/fill-source.ts';
import { toFirstPrograms } from '#reference/samples/page-program.ts';
import { toSmallestCall } from '#reference/smallest-call.ts';
import { toErrorPages, toOperationPages, toWithdrawn } from '#reference/to-pages.ts';
import { toOwnVectors, type Vectors } from '#reference/vectors.ts';
import type { SiteSettings } from '../site-settings.ts';
import { markWords } from '../words/mark-words.ts';

export function toWorkingOpenApi(
  settings: SiteSettings,
  version: string,
  textOf: TextOf,
): OpenApiDocument {
  return toOpenApi(workingApi, { ...toPlace(settings), version, textOf });
}

/** `wireTextOf` returns the texts as the open API sends them. */
export function toVersionPages(
  document: OpenApiDocument,
  textOf: TextOf,
  wireTextOf: TextOf,
  locale?: string,
): VersionPages {
  return {
    version: readVersion(document),
    pages: toOperationPages(document, textOf, wireTextOf),
    errors: toErrorPages(document, textOf, wireTextOf, locale),
    withdrawn: toWithdrawn(document, textOf),
  };
}

/** Texts of several sentences, rendered with `<Phrase>`. */
const longTexts = ['description', 'cause', 'mend', 'reasons'];

function markLongText(key: string, value: unknown): unknown {
  return typeof value === 'string' && longTexts.includes(key) ? markWords(value) : value;
}

export function writeJson(file: string, data: unknown, replacer?: typeof markLongText): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(data, replacer));
}

function toHead(page: OperationPage, samples: SampleSources, library: string): PageHead {
  const {
    request: _request,
    data: _data,
    errors: _errors,
    hints: _hints,
    examples,
    ...head
  } = page;
  const successes = examples.filter(isSuccess).map(({ name, title }) => ({ name, title }));
  const namesCustomer = examples.some(({ request }) => 'customerCode' in request);
  return {
    ...head,
    smallest: toSmallestCall(page),
    ...toFirstPrograms(page, samples, library),
    successes,
    namesCustomer,
  };
}

interface Sources {
  samples: SampleSources;
  vectors: Vectors;
  /** Version of the client libraries. */
  library: string;
}

/**
 * Writes the data of one version's pages: a file per operation, the error catalogue, the tables over all
 * operations, and the signature vectors. `heads/` holds the part of a page's data that a browser reads before
 * it loads a deferred part.
 */
export function writePageData(
  directory: string,
  name: string,
  { version, pages, errors }: VersionPages,
  { samples, vectors, library }: Sources,
): void {
  const write = (folder: string, file: string, data: unknown) =>
    writeJson(path.join(directory, folder, `${file}.json`), data, markLongText);
  const heads = path.join('heads', name);
  for (const page of pages) {
    write(name, page.id, page);
    write(heads, page.id, toHead(page, samples, library));
  }
  write(name, 'errors', errors);
  write(heads, 'errors', { count: errors.length } satisfies ErrorsHead);
  write(name, 'operations', toOperationSummaries(pages));
  write(name, 'vectors', toOwnVectors(vectors, version));
}
