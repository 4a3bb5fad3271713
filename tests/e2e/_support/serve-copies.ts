import { createApp } from '#server/app.ts';
import { createContext, openContext } from '#server/context.ts';
import { seedDemo } from '#server/demo.ts';
import { readSettings } from '#server/settings/settings.ts';

/** The server on a copy of the texts or of the site, so that a test may change it: TEXTS_DIRECTORY, SITE_DIRECTORY. */
const settings = readSettings(process.env);
const open = await openContext(settings, (error) => {
  throw error;
});
const demo = await seedDemo(open.database, open.secrets, Date.now());
const textsDirectory = process.env.TEXTS_DIRECTORY;
const context = createContext({ ...open, settings, now: Date.now, textsDirectory });
const app = await createApp(context, { demo, siteDirectory: process.env.SITE_DIRECTORY });
const address = await app.listen({ port: settings.port, host: settings.host });
process.stdout.write(`The server is ready: ${address}\n`);

process.once('SIGTERM', async () => {
  await app.close();
  await open.close();
  process.exit(0);
});
