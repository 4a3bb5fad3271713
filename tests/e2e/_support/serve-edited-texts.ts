import { createApp } from '#server/app.ts';
import { seedDemo } from '#server/demo.ts';
import { readSettings } from '#server/settings.ts';
import { prepareGround } from '#server/start.ts';

/** The server on a copy of the texts, in TEXTS_DIRECTORY, so that a test may edit them. */
const settings = readSettings(process.env);
const ground = await prepareGround(settings, (error) => {
  throw error;
});
const demo = await seedDemo(ground.database, ground.secrets, Date.now());
const textsDirectory = process.env.TEXTS_DIRECTORY;
const app = await createApp({ ...ground, settings, now: Date.now, demo, textsDirectory });
const address = await app.listen({ port: settings.port, host: settings.host });
process.stdout.write(`The server is ready: ${address}\n`);

process.once('SIGTERM', async () => {
  await app.close();
  await ground.close();
  process.exit(0);
});
