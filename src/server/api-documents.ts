import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { toLatestVersion, toVersionNumber } from '#contract/versions/documents.ts';
import { workingApi } from '#contract/versions/working.ts';
import { toServed } from '#reference/frozen-openapi.ts';
import { type OpenApiDocument, toOpenApi } from '#reference/openapi.ts';
import { toPostman } from '#reference/postman/to-postman.ts';
import type { Settings } from './settings.ts';
import type { Texts } from './texts.ts';

const rememberMs = 1000;

/** Makes a costly answer at most once a second, however often it is asked for. */
function remember<Answer>(make: () => Answer, now: () => number): () => Answer {
  let made: { answer: Answer; at: number } | undefined;
  return () => {
    if (!made || now() - made.at >= rememberMs) made = { answer: make(), at: now() };
    return made.answer;
  };
}

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(file, 'utf8')) as Content;
}

/** The OpenAPI documents of the frozen versions, the newest first. */
export function readFrozenDocuments(directory: string): Map<string, OpenApiDocument> {
  const list = path.join(directory, 'versions.json');
  const names = existsSync(list) ? readJson<string[]>(list) : [];
  const read = (name: string) =>
    readJson<OpenApiDocument>(path.join(directory, `versioned_docs/version-${name}/openapi.json`));
  return new Map(names.map((name) => [name, read(name)]));
}

export interface ApiDocumentDeps {
  settings: Settings;
  texts: Texts;
  now(): number;
  /** Of the frozen versions, the newest first. */
  frozen: ReadonlyMap<string, OpenApiDocument>;
}

/**
 * The open API for machines, in English. `/openapi.json` and, for Postman, `/postman.json` are the
 * latest version; each version is below `/openapi/` and `/postman/` too. `next` is the latest: it was
 * the address of a working version beside it.
 */
export async function apiDocumentRoutes(
  app: FastifyInstance,
  { settings, texts, now, frozen }: ApiDocumentDeps,
): Promise<void> {
  const { sandboxUrl: sandbox, productionUrl: production, brandName: title } = settings;
  const place = { title, servers: { sandbox, production } };
  const textOf = (key: string) => texts.get('en', key);
  const latest = toLatestVersion([...frozen.keys()]);
  const makeLatest = () =>
    toOpenApi(workingApi, { ...place, version: toVersionNumber(latest), textOf });
  const add = (name: string, make: () => OpenApiDocument) => {
    app.get(`/openapi${name}.json`, remember(make, now));
    app.get(
      `/postman${name}.json`,
      remember(() => toPostman(make()), now),
    );
  };
  for (const name of ['', '/next', `/${latest}`]) add(name, makeLatest);
  for (const [name, document] of frozen) add(`/${name}`, () => toServed(document, place));
}
