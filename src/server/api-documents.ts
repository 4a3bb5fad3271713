import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { toWorkingNumber } from '#contract/versions/documents.ts';
import { workingApi } from '#contract/versions/working.ts';
import { isAsFrozen, toServed } from '#reference/frozen-openapi.ts';
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

/** The OpenAPI documents of the versions that were frozen, the newest first; none before the first one. */
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
  /** Of the versions that were frozen, the newest first. */
  frozen: ReadonlyMap<string, OpenApiDocument>;
}

/**
 * The open API for machines, in English: `/openapi.json` and, for Postman, `/postman.json` are the
 * latest version; each version, and what is worked on as `next`, stands in `/openapi/` and `/postman/`.
 */
export async function apiDocumentRoutes(
  app: FastifyInstance,
  { settings, texts, now, frozen }: ApiDocumentDeps,
): Promise<void> {
  const { sandboxUrl: sandbox, productionUrl: production, brandName: title } = settings;
  const place = { title, servers: { sandbox, production } };
  const textOf = (key: string) => texts.get('en', key);
  const version = toWorkingNumber([...frozen.keys()]);
  const [latest] = frozen.values();
  // Until its first difference it is the latest one by another name.
  const makeNext = () =>
    latest && isAsFrozen(latest, textOf)
      ? toServed(latest, place)
      : toOpenApi(workingApi, { ...place, version, textOf });
  const versions = [...frozen].map(([name, document]) => ({
    name,
    make: () => toServed(document, place),
  }));
  const next = { name: 'next', make: makeNext };
  const add = (name: string, make: () => OpenApiDocument) => {
    app.get(`/openapi${name}.json`, remember(make, now));
    app.get(
      `/postman${name}.json`,
      remember(() => toPostman(make()), now),
    );
  };
  add('', (versions[0] ?? next).make);
  for (const { name, make } of [...versions, next]) add(`/${name}`, make);
}
