import fastifyStatic from '@fastify/static';
import { type FastifyInstance, fastify } from 'fastify';
import { createApp } from '#server/app.ts';
import { createGround, openGround } from '#server/ground.ts';
import { readSettings } from '#server/settings.ts';

/** The whole portal around a built site, so that the page finds the calls it makes. */
export async function servePortal(directory: string, dataDir: string): Promise<FastifyInstance> {
  const settings = readSettings({ DATA_DIR: dataDir });
  const open = await openGround(settings, (error) => {
    throw error;
  });
  const ground = createGround({ ...open, settings, now: Date.now });
  const app = await createApp(ground, { siteDirectory: directory });
  app.addHook('onClose', () => open.close());
  return app;
}

/** The files of a site alone. */
export function serveFolder(directory: string): FastifyInstance {
  const app = fastify();
  app.register(fastifyStatic, { root: directory, extensions: ['html'], redirect: false });
  return app;
}
