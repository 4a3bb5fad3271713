import type { FastifyInstance } from 'fastify';
import { toOpenApi } from '#contract/openapi.ts';
import { calls, operations } from '#contract/operations/all.ts';
import { toPostman } from '#contract/postman.ts';
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

export interface ApiDocumentDeps {
  settings: Settings;
  texts: Texts;
  now(): number;
}

/** The open API for machines, in English: `/openapi.json` and, for Postman, `/postman.json`. */
export async function apiDocumentRoutes(
  app: FastifyInstance,
  { settings, texts, now }: ApiDocumentDeps,
): Promise<void> {
  const { sandboxUrl: sandbox, productionUrl: production, brandName: title } = settings;
  const textOf = (key: string) => texts.get('en', key);
  const servers = { sandbox, production };
  const openApi = () => toOpenApi(operations, { title, version: '1.0.0', servers, textOf });
  const postman = () => toPostman(calls, { title, sandbox, textOf });
  app.get('/openapi.json', remember(openApi, now));
  app.get('/postman.json', remember(postman, now));
}
