import type { FastifyInstance } from 'fastify';
import { portalErrors } from '#contract/errors.ts';
import type { DemoAccount } from '#server/demo.ts';
import type { Texts } from '#server/texts.ts';
import { demoRoutes } from './demo-routes.ts';
import { PortalError } from './envelope.ts';
import { fileRoutes, type SpecimenGround } from './file-routes.ts';
import { languageOf, languageRoutes } from './language-routes.ts';

export const portalBasePath = '/openplatformweb';

/** The portal's own calls (spec §7) below `/openplatformweb`. */
export async function portalRoutes(
  app: FastifyInstance,
  {
    courier,
    texts,
    demo,
  }: { courier: SpecimenGround; texts: Texts; demo: DemoAccount | undefined },
): Promise<void> {
  app.setErrorHandler((thrown, request, reply) => {
    const { locale } = languageOf(request);
    if (thrown instanceof PortalError) {
      return reply.send({
        code: thrown.code,
        msg: texts.get(locale, thrown.text),
        data: null,
      });
    }
    const { statusCode = 500 } = thrown as { statusCode?: number };
    if (statusCode >= 400 && statusCode < 500) {
      const msg = texts.get(locale, 'portal.unreadable');
      return reply.code(statusCode).send({ code: portalErrors.invalid, msg, data: null });
    }
    request.log.error({ err: thrown }, 'a portal call failed');
    const msg = texts.get(locale, 'detail.internal', { requestId: request.id });
    return reply.code(500).send({ code: portalErrors.system, msg, data: null });
  });
  app.setNotFoundHandler((request, reply) => {
    const msg = texts.get(languageOf(request).locale, 'portal.notFound');
    return reply.code(404).send({ code: portalErrors.notFound, msg, data: null });
  });
  // The site's files are served below `/*`: without this an unknown call would be one.
  app.get('/*', (_request, reply) => reply.callNotFound());
  await app.register(languageRoutes, { texts });
  await app.register(fileRoutes, { courier });
  await app.register(demoRoutes, { demo });
}
