import path from 'node:path';
import { gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import { type FastifyInstance, fastify } from 'fastify';
import { chromium, type Page } from 'playwright';
import { defaultLanguage } from '#contract/languages.ts';
import { createApp } from '#server/app.ts';
import { readSettings } from '#server/settings.ts';
import { prepareGround } from '#server/start.ts';
import { findChromium } from '../../src/scripts/chromium.ts';
import type { Figure, Outcome } from './report.ts';
import { alternate, difference } from './rounds.ts';
import { inScratch } from './scratch.ts';
import { makeBareSite, makePortalSite } from './sites.ts';

const rounds = 3;
/** Long enough for scripts that wait until the browser is idle. */
const idleMs = 3000;
const bytesPerKb = 1000;
const anyPort = { port: 0, host: '127.0.0.1' };

/** The whole portal around a built site, so that the page finds the calls it makes. */
async function servePortal(directory: string, dataDir: string): Promise<FastifyInstance> {
  const settings = readSettings({ DATA_DIR: dataDir });
  const ground = await prepareGround(settings, (error) => {
    throw error;
  });
  const app = await createApp({ ...ground, settings, now: Date.now, siteDirectory: directory });
  app.addHook('onClose', () => ground.database.destroy());
  return app;
}

function serveFolder(directory: string): FastifyInstance {
  const app = fastify();
  app.register(fastifyStatic, { root: directory, extensions: ['html'], redirect: false });
  return app;
}

/** Sizes, after gzip, of the scripts the page runs; chunks fetched ahead for other pages do not count. */
async function weighScripts(page: Page, address: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  const answer = await page.goto(address, { waitUntil: 'networkidle' });
  if (answer?.status() !== 200) throw new Error(`${address} answered ${answer?.status()}`);
  await page.waitForTimeout(idleMs);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / bytesPerKb;
}

/** JavaScript of the create page before its tester opens, beside a page of a bare Docusaurus site. */
export function benchScripts(): Promise<Outcome> {
  return inScratch(async (scratch) => {
    const portalSite = makePortalSite(scratch);
    const bareSite = makeBareSite(scratch);
    for (const site of [portalSite, bareSite]) await site.build(defaultLanguage.locale);
    const portal = await servePortal(portalSite.output, path.join(scratch, 'data'));
    const bare = serveFolder(bareSite.output);
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      args: ['--no-sandbox', '--disable-background-networking'],
    });
    const weigh = async (address: string) => {
      const page = await browser.newPage();
      const size = await weighScripts(page, address);
      await page.close();
      return size;
    };
    try {
      const [ours, theirs] = [await portal.listen(anyPort), await bare.listen(anyPort)];
      const measurement = await alternate(
        rounds,
        () => weigh(`${ours}/apiDoc/orderserve/create`),
        () => weigh(`${theirs}/docs/page`),
        difference,
      );
      const name = 'scripts of an operation page, gzip';
      const kind = { unit: 'kB', comparedAs: 'difference' } as const;
      const figure: Figure = { name, ...kind, ...measurement, aim: { most: 35 } };
      return { figures: [figure], failures: [] };
    } finally {
      await browser.close();
      await portal.close();
      await bare.close();
    }
  });
}
