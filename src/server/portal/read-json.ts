import type { FastifyInstance } from 'fastify';
import { jsonLimits } from '#contract/operation.ts';
import { scanJson } from '#contract/scan-json.ts';

/** Reads JSON as Fastify does, with no more values in it than a signed call may have. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (scanJson(body, jsonLimits).isExcessive) {
        done(Object.assign(new Error('too many values'), { statusCode: 400 }));
        return;
      }
      parse(request, body, done);
    },
  );
}
