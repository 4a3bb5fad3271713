import type { FastifyInstance } from 'fastify';
import { portalErrors } from '#contract/errors.ts';
import type { DemoAccount } from '#server/demo.ts';
import type { People } from '#server/people/people.ts';
import { PortalError } from '#server/people/portal-error.ts';
import { areaRoutes } from './area-routes.ts';
import { captchaRoutes } from './captcha-routes.ts';
import { cerRoutes } from './cer-routes.ts';
import { codeRoutes } from './code-routes.ts';
import { consoleAccountRoutes } from './console-account-routes.ts';
import { consoleCallRoutes } from './console-call-routes.ts';
import { consoleParcelRoutes } from './console-parcel-routes.ts';
import { consolePushRoutes } from './console-push-routes.ts';
import { demoRoutes } from './demo-routes.ts';
import { fileRoutes } from './file-routes.ts';
import { helpRoutes } from './help-routes.ts';
import { imageRoutes } from './image-routes.ts';
import { interfaceRoutes } from './interface-routes.ts';
import { languageOf, languageRoutes } from './language-routes.ts';
import { noticeRoutes } from './notice-routes.ts';
import { operatorApplicationRoutes } from './operator-application-routes.ts';
import { operatorReviewRoutes } from './operator-review-routes.ts';
import { outboxRoutes } from './outbox-routes.ts';
import { readJson } from './read-json.ts';
import { refuseUnreadable, toRefusal } from './refuse.ts';
import { RefusedLog } from './refused-log.ts';
import { userRoutes } from './user-routes.ts';

export const portalBasePath = '/openplatformweb';

/** The portal's own calls (spec §7) below `/openplatformweb`. */
export async function portalRoutes(
  app: FastifyInstance,
  { people, demo }: { people: People; demo: DemoAccount | undefined },
): Promise<void> {
  const { texts } = people;
  const refused = new RefusedLog(people, app.log);
  app.addHook('onClose', async () => refused.close());
  // JSON and uploads only: a form of another site can send this without asking first.
  app.removeContentTypeParser('text/plain');
  readJson(app);
  app.setErrorHandler((thrown, request, reply) => {
    const { locale } = languageOf(request);
    if (thrown instanceof PortalError) {
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
  // The site's files are served below `/*`: without this an unknown call would be one.
  app.get('/*', (_request, reply) => reply.callNotFound());
  await app.register(languageRoutes, { texts });
  await app.register(fileRoutes, { courier: people });
  await app.register(demoRoutes, { demo });
  await app.register(userRoutes, { people });
  await app.register(interfaceRoutes, { people });
  await app.register(operatorApplicationRoutes, { people });
  await app.register(areaRoutes, { people });
  await app.register(cerRoutes, { people });
  await app.register(imageRoutes, { people });
  await app.register(operatorReviewRoutes, { people });
  await app.register(captchaRoutes, { people });
  await app.register(codeRoutes, { people });
  await app.register(outboxRoutes, { people });
  await app.register(noticeRoutes, { people });
  await app.register(helpRoutes, { people });
  await app.register(consoleAccountRoutes, { people });
  await app.register(consoleCallRoutes, { people });
  await app.register(consoleParcelRoutes, { people });
  await app.register(consolePushRoutes, { people });
}
