import { createApp, createCourier } from './app.ts';
import { SimulationClock } from './courier/sandbox/simulation-clock.ts';
import { retireDemo, seedDemo } from './demo.ts';
import { keepDemoClean } from './demo-cleanup.ts';
import { keepDemoSamples } from './demo-samples.ts';
import { createLogger } from './log.ts';
import { keepOldKeysSwept } from './people/accounts/sweep-old-keys.ts';
import { createTellJointTest } from './people/accounts/tell-joint-test.ts';
import { createMessages } from './people/messages/create-messages.ts';
import { removeDemoNotices, seedDemoNotices } from './people/notices/demo-notices.ts';
import { createTellPushes } from './people/pushes/tell-pushes.ts';
import { createPushes } from './push/create-pushes.ts';
import { readSettings, SettingsError } from './settings.ts';
import { prepareGround } from './start.ts';
import { StartError } from './start-error.ts';
import { Texts } from './texts.ts';

/** Calls in flight get this long before the process ends all the same. */
const drainMs = 10_000;
/** Pushes and messages on their way get less, so that what is cut off can still be given back. */
const pushDrainMs = 8000;
const sweepMs = 50;

function settingsOrExit() {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`These settings cannot be used:\n${error.message}\n`);
    process.exit(1);
  }
}

/** Ends the start in one line for what the system or the database refused; a fault of ours keeps its stack. */
function giveUp(what: string, error: Error & { code?: unknown }): never {
  const isForeign = error instanceof StartError || error.code !== undefined;
  const reason = isForeign ? error.message || String(error.code) : error.stack;
  process.stderr.write(`${what}: ${reason}\n`);
  process.exit(1);
}

const settings = settingsOrExit();
const logger = createLogger(settings.logLevel);
const { database, reports, pool, secrets, close } = await prepareGround(settings, (error) =>
  logger.error({ err: error }, 'a connection to the database broke'),
).catch((error) => giveUp('The database cannot be used', error));
for (const unsafe of settings.unsafe) logger.warn(unsafe);
if (settings.demo) await seedDemoNotices(database, Date.now());
else await removeDemoNotices(database);
if (!settings.demo && !settings.smtpUrl) {
  logger.warn('SMTP_URL is not set: no one can register by email, and no emails are sent');
}
if (!settings.demo) await retireDemo(database, secrets);
const demo = settings.demo
  ? await seedDemo(database, secrets, Date.now()).catch((error) =>
      giveUp('The demo account cannot be read', error),
    )
  : undefined;
const ground = { database, reports, settings, secrets, now: Date.now };
const texts = new Texts(Date.now);
const courier = createCourier({ ...ground, texts });
if (demo) {
  demo.readSamples = () => keepDemoSamples(courier, demo);
  await demo.readSamples();
}
const told = { settings, texts, now: Date.now };
const tell = createTellPushes(told, createTellJointTest(told));
const pushes = createPushes({ ...ground, textOf: courier.wireTextOf, tell, log: logger });
const simulation = new SimulationClock({ ...courier, wakePushes: pushes.wake }, logger);
const messages = createMessages({ ...ground, log: logger });
const app = await createApp({ ...ground, pool, logger, demo, wakePushes: pushes.wake });
const { port, host } = settings;
const address = await app
  .listen({ port, host })
  .catch((error) => giveUp(`The server cannot listen on ${host}:${port}`, error));
const stopCleaning = demo
  ? keepDemoClean({ database, now: Date.now, log: logger }, demo)
  : () => {};
const stopSweeping = keepOldKeysSwept({ ...told, write: courier.write }, logger);
pushes.start();
messages.start();
simulation.start();

process.stdout.write(`\n  ${settings.brandName} is ready: ${address}\n`);
if (demo) {
  process.stdout.write(`\n  Demo sandbox account (open a page of the API documentation, press Send):
    apiAccount    ${demo.apiAccount}
    private key   ${demo.privateKey}
    customerCode  ${demo.customerCode}
    password      ${demo.password}
    salesmanCode  ${demo.salesmanCode}
    outlet code   ${demo.outletCode}\n\n`);
}

async function stop(): Promise<void> {
  // To exit would be to wait for a thread that is in the middle of a long statement.
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), drainMs).unref();
  // A connection whose call ends after the server began to close would be kept open for the next.
  setInterval(() => app.server.closeIdleConnections(), sweepMs).unref();
  stopCleaning();
  stopSweeping();
  await Promise.all([
    app.close(),
    simulation.stop(),
    pushes.stop(pushDrainMs),
    messages.stop(pushDrainMs),
  ]);
  await close();
  process.exit(0);
}

process.once('SIGTERM', stop);
process.once('SIGINT', stop);
