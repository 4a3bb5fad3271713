import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { type FastifyInstance, fastify } from 'fastify';
import { createApp } from '#server/app.ts';
import { buildSite } from '../../src/scripts/site/build-site.ts';
import { compress } from '../../src/scripts/site/lay-out.ts';
import { openBeside } from './production.ts';
import { root } from './scratch.ts';
import { makeBareSite, type Site } from './sites.ts';
import { launchBrowser } from './weigh-scripts.ts';

const anyPort = { port: 0, host: '127.0.0.1' };

/** Creates the whole portal around a built site, so that pages find the calls they make. */
export async function servePortal(directory: string, dataDir: string): Promise<FastifyInstance> {
  const context = await openBeside(dataDir);
  const app = await createApp(context, { siteDirectory: directory });
  app.addHook('onClose', context[Symbol.asyncDispose]);
  return app;
}

/** Creates a server for the files of a site, compressed if the site has compressed ones. */
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

/**
 * Builds and serves the portal and a bare Docusaurus site, in one locale if it is named, for a browser. `prepare`
 * may add documents to the bare site once the portal's site is built.
 */
export async function openBothSites(
  scratch: string,
  { locale, prepare }: { locale?: string; prepare?: (bare: Site) => Promise<void> } = {},
) {
  await buildSite();
  const bareSite = makeBareSite(scratch);
  await prepare?.(bareSite);
  await bareSite.build(locale);
  // As ours are served.
  await compress(bareSite.output);
  const portal = await servePortal(path.join(root, 'build'), path.join(scratch, 'data'));
  const bare = serveFolder(bareSite.output);
  const browser = await launchBrowser();
  return {
    ours: await portal.listen(anyPort),
    theirs: await bare.listen(anyPort),
    browser,
    async [Symbol.asyncDispose]() {
      await browser.close();
      await portal.close();
      await bare.close();
    },
  };
}
