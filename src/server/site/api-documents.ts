import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toLatestVersion, toVersionNumber } from '#contract/versions/documents.ts';
import { workingApi } from '#contract/versions/v2.ts';
import { toServed } from '#reference/frozen-openapi.ts';
import { type OpenApiDocument, toOpenApi } from '#reference/openapi.ts';
import { toPlace } from '#reference/openapi-parts.ts';
import { toPostman } from '#reference/postman/to-postman.ts';
import { allowAnyOrigin } from '#server/http/cors.ts';
import { jsonType, type KeptAnswer, keepWhileSame, toKeptJson } from '#server/http/kept-answer.ts';
import { replaceOrigin, toReaderOrigin } from '#server/http/own-address.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Texts } from '#server/text/texts.ts';

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(file, 'utf8')) as Content;
}

/** Reads the OpenAPI documents of the frozen versions, newest first. */
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
  /** Documents of the frozen versions, newest first. */
  frozen: ReadonlyMap<string, OpenApiDocument>;
}

/** Returns the answer for the address that the reader uses, if no PUBLIC_URL is set. */
function atReader(
  answer: KeptAnswer,
  request: FastifyRequest,
  { shared, publicUrl }: Settings,
): KeptAnswer {
  const origin = shared.publicUrl === '' ? toReaderOrigin(request, publicUrl) : publicUrl;
  if (origin === publicUrl) return answer;
  const text = replaceOrigin(answer.text, publicUrl, origin);
  return request.server.keptAnswers.find(text, jsonType);
}

/**
 * Serves the open API for machines, in English. `/openapi.json` and, for Postman, `/postman.json` are the
 * latest version; each version is under `/openapi/` and `/postman/` too. `next` is the latest: it was the
 * address of a working version beside it.
 */
export async function apiDocumentRoutes(
  app: FastifyInstance,
  { settings, texts, frozen }: ApiDocumentDeps,
): Promise<void> {
  allowAnyOrigin(app);
  const place = toPlace(settings);
  const textOf = (key: string) => texts.get('en', key);
  const latest = toLatestVersion([...frozen.keys()]);
  const makeLatest = () =>
    toOpenApi(workingApi, { ...place, version: toVersionNumber(latest), textOf });
  const answers: (() => KeptAnswer)[] = [];
  // A running portal's texts may be edited.
  const readTexts = () => texts.all('en', 'contract.json');
  const add = (urls: readonly string[], make: () => object) => {
    const answer = keepWhileSame(readTexts, () => toKeptJson(make()));
    answers.push(answer);
    for (const url of urls) {
      app.get(url, { compress: false }, (request, reply) =>
        atReader(answer(), request, settings).send(request, reply),
      );
    }
  };
  const addBoth = (names: readonly string[], make: () => OpenApiDocument) => {
    add(
      names.map((name) => `/openapi${name}.json`),
      make,
    );
    add(
      names.map((name) => `/postman${name}.json`),
      () => toPostman(make()),
    );
  };
  addBoth(['', '/next', `/${latest}`], makeLatest);
  for (const [name, document] of frozen) addBoth([`/${name}`], () => toServed(document, place));
  // Building them the first time takes long enough to slow calls.
  app.addHook('onListen', async () => {
    for (const answer of answers) answer();
  });
}
