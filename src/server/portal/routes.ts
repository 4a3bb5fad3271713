import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { portalErrors } from '#contract/errors.ts';
import { jsonLimits } from '#contract/operation.ts';
import { portalCalls } from '#contract/portal/all.ts';
import { maxImageMb } from '#contract/portal/file.ts';
import { scanJson } from '#contract/scan-json.ts';
import type { Courier } from '#server/core/built-in/courier.ts';
import { toSpecimen } from '#server/core/built-in/labels/to-label.ts';
import { KeptAnswer } from '#server/http/kept-answer.ts';
import { PortalError } from '#server/people/portal-error.ts';
import type { Listening } from '#server/push/listen.ts';
import { addCall, type PortalContext } from './add-call.ts';
import { countCalls, type PortalCallCounter } from './count-calls.ts';
import { handlers } from './handlers.ts';
import { addImageRoute } from './image-handlers.ts';
import { languageOf, languageRoutes } from './language-routes.ts';
import { listenRoutes } from './listen-routes.ts';
import { RefusedLog, refuseUnreadable, toRefusal } from './refuse.ts';

const fileName = 'waybill-two-part.pdf';

/** `file/downloadTwoTemplate`: the two-part waybill with example data, without sign-in. */
async function fileRoutes(app: FastifyInstance, { courier }: { courier: Courier }) {
  let specimen: Promise<KeptAnswer> | undefined;
  const makeSpecimen = async () =>
    new KeptAnswer(
      await courier.labels.typeset('two-part', toSpecimen(courier), { owner: 'specimen' }),
      'application/pdf',
    );
  app.get('/file/downloadTwoTemplate', { compress: false }, async (request, reply) => {
    // Shared by concurrent callers; after a failure the next caller tries again.
    specimen ??= makeSpecimen().catch((error) => {
      specimen = undefined;
      throw error;
    });
    const answer = await specimen;
    reply.header('content-disposition', `attachment; filename="${fileName}"`);
    return answer.send(request, reply);
  });
}

const uploadLimits = {
  fileSize: maxImageMb * 1024 * 1024,
  files: 1,
  fields: 5,
  fieldSize: 1024,
  parts: 6,
  headerPairs: 20,
};

/** Only calls that take uploads read multipart/form-data. */
async function addCalls(app: FastifyInstance, context: PortalContext, isUpload: boolean) {
  if (isUpload) await app.register(multipart, { limits: uploadLimits });
  for (const call of portalCalls) {
    if ((call.isUpload === true) !== isUpload) continue;
    addCall(app, context, call, handlers[call.path] as never);
  }
}

/** Parses JSON as Fastify does, limited to as many values as a signed call may have. */
function readJson(app: FastifyInstance): void {
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

export const portalBasePath = '/openplatformweb';

interface RouteParts extends PortalContext {
  listening: Listening;
  /** Absent without metrics. */
  count: PortalCallCounter | undefined;
}

/** The portal's own calls, below `/openplatformweb`. */
export async function portalRoutes(
  app: FastifyInstance,
  { listening, count, ...context }: RouteParts,
): Promise<void> {
  const { people, courier } = context;
  const { texts } = people;
  if (count) countCalls(app, count);
  const refused = new RefusedLog(people, app.log);
  app.addHook('preClose', async () => context.liveCalls.close());
  app.addHook('onClose', async () => refused.close());
  // JSON and uploads only: another site's form can send text without a preflight.
  app.removeContentTypeParser('text/plain');
  readJson(app);
  app.setErrorHandler((thrown, request, reply) => {
    const { locale } = languageOf(request);
    if (thrown instanceof PortalError) {
      request.portalRefusal = thrown.kind;
      refused.add(request, thrown);
      const { waitS } = thrown.detail.data ?? {};
      if (typeof waitS === 'number') reply.header('retry-after', String(waitS));
      return reply.send(toRefusal(texts, locale, thrown));
    }
    return refuseUnreadable(texts, locale, thrown, request, reply);
  });
  app.setNotFoundHandler((request, reply) => {
    const msg = texts.get(languageOf(request).locale, 'portal.notFound');
    return reply.code(404).send({ code: portalErrors.notFound, msg, data: null });
  });
  // The site's files are served below `/*`: without this, an unknown call would return one.
  app.get('/*', (_request, reply) => reply.callNotFound());
  await app.register(languageRoutes, { texts });
  await app.register(fileRoutes, { courier });
  await app.register(listenRoutes, { people, listening });
  addImageRoute(app, people);
  await addCalls(app, context, false);
  await app.register((uploads) => addCalls(uploads, context, true));
}
