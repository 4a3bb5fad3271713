import type { FastifyInstance } from 'fastify';
import { createApp } from '#server/app.ts';
import { readSettings } from '#server/settings.ts';
import { prepareGround } from '#server/start.ts';

/** The whole portal around a built site, so that the page finds the calls it makes. */
export async function servePortal(directory: string, dataDir: string): Promise<FastifyInstance> {
  const settings = readSettings({ DATA_DIR: dataDir });
  const ground = await prepareGround(settings, (error) => {
    throw error;
  });
  const app = await createApp({ ...ground, settings, now: Date.now, siteDirectory: directory });
  app.addHook('onClose', () => ground.close());
  return app;
}
