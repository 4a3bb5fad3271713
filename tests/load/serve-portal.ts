import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { type FastifyInstance, fastify } from 'fastify';
import type { Browser } from 'playwright';
import { createApp } from '#server/app.ts';
import { createContext, openContext } from '#server/context.ts';
import { readSettings } from '#server/settings/settings.ts';
import { buildSite } from '../../src/scripts/site/build-site.ts';
import { compress } from '../../src/scripts/site/lay-out.ts';
import { root } from './scratch.ts';
import { makeBareSite } from './sites.ts';
import { launchBrowser } from './weigh-scripts.ts';

const anyPort = { port: 0, host: '127.0.0.1' };

/** The whole portal around a built site, so that the page finds the calls it makes. */
export async function servePortal(directory: string, dataDir: string): Promise<FastifyInstance> {
  const settings = readSettings({ DATA_DIR: dataDir });
  const open = await openContext(settings, (error) => {
    throw error;
  });
  const context = createContext({ ...open, settings, now: Date.now });
  const app = await createApp(context, { siteDirectory: directory });
  app.addHook('onClose', () => open.close());
  return app;
}

/** The files of a site alone, compressed where they were laid down so. */
export function serveFolder(directory: string): FastifyInstance {
  const app = fastify();
  app.register(fastifyStatic, {
    root: directory,
    extensions: ['html'],
    redirect: false,
    preCompressed: true,
  });
  return app;
}

/** Where the portal and a bare Docusaurus site are served, and a browser that opens both. */
interface BothSites {
  ours: string;
  theirs: string;
  browser: Browser;
}

/** Builds and serves both for as long as the work takes; the bare site in one locale where it is named. */
export async function besideBareSite<Result>(
  { scratch, locale }: { scratch: string; locale?: string },
  work: (sites: BothSites) => Promise<Result>,
): Promise<Result> {
  const bareSite = makeBareSite(scratch);
  await bareSite.build(locale);
  // As ours are served.
  await compress(bareSite.output);
  // The very pages that are served: built another way they may load nothing, as was seen.
  await buildSite();
  const portal = await servePortal(path.join(root, 'build'), path.join(scratch, 'data'));
  const bare = serveFolder(bareSite.output);
  const browser = await launchBrowser();
  try {
    const ours = await portal.listen(anyPort);
    return await work({ ours, theirs: await bare.listen(anyPort), browser });
  } finally {
    await browser.close();
    await portal.close();
    await bare.close();
  }
}
