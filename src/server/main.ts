import { StartError } from '#server/errors/start-error.ts';
import { createLogger } from '#server/runtime/log.ts';
import { Stopping } from '#server/runtime/stopping.ts';
import { readSettings } from '#server/settings/settings.ts';
import { exit, settingsOrExit } from '#server/settings/settings-or-exit.ts';
import { readSiteFacts } from '#server/settings/site-facts.ts';
import { listBuiltOtherwise } from '#server/settings/unsafe-settings.ts';
import { createApp, defaultSite } from './app.ts';
import { removeDemoNotices, seedDemoNotices } from './console/notices/demo-notices.ts';
import { createContext, openContext } from './context.ts';
import { SimulationClock } from './core/built-in/sandbox/simulation-clock.ts';
import { CoreAway } from './core/port.ts';
import { retireDemo, seedDemo } from './demo.ts';
import { keepDemoSamples } from './demo-samples.ts';
import { createMessages } from './people/messages/message-worker.ts';
import { startSweeps } from './sweeps.ts';

/** Pushes and messages in flight get less time than calls, so that interrupted ones can still be released. */
const pushDrainMs = 8000;

/** Ends the start with one line for a refusal by the system or the database; our own faults keep their stack. */
function giveUp(what: string, error: Error & { code?: unknown }): never {
  const isForeign = error instanceof StartError || error.code !== undefined;
  const reason = isForeign ? error.message || String(error.code) : error.stack;
  return exit(`${what}: ${reason}`);
}

const settings = settingsOrExit(() => readSettings(process.env));
// Only where it may be read: its library takes memory too.
const metrics = settings.metricsToken
  ? (await import('./metrics/metrics.ts')).createMetrics()
  : undefined;
const log = createLogger(settings.logLevel, { onLine: metrics?.onLine });
const stopping = new Stopping(log);
function onConnectionLost(error: Error): void {
  metrics?.onConnectionLost();
  log.error({ err: error }, 'a connection to the database broke');
}
const open = await openContext(settings, onConnectionLost, {
  writesInThread: true,
  besideNewer: true,
  onWaited: metrics?.onWaited,
}).catch((error) => giveUp('The database cannot be used', error));
const context = createContext({ ...open, settings, now: Date.now, log, metrics });
const { database, secrets, pushes } = context;
const otherwise = listBuiltOtherwise(defaultSite, settings.shared);
if (otherwise.length > 0) {
  const words = `The site was built with other settings. Run npm run build with the same ones:\n${otherwise.join('\n')}`;
  if (settings.production) exit(words);
  log.warn(words);
}
const unbuilt = readSiteFacts(defaultSite)?.pending ?? [];
if (unbuilt.length > 0 && !settings.startEarly) {
  exit(
    `The site lacks languages: ${unbuilt.join(', ')}. Run npm run build, or set START_EARLY=on.`,
  );
}
const warnings = [...settings.unsafe, ...(await open.secrets.warn(settings))];
for (const words of warnings) log.warn(words);
// Governments change summer time at short notice: this names the rules by which times are read.
log.info({ tz: process.versions.tz, timeZone: settings.timeZone }, 'time zone data');
// An unavailable core is asked again with the first call; the sandbox and the site work without it.
await context.forwarding?.open().catch((error) => {
  if (!(error instanceof CoreAway)) giveUp('The core at CORE_URL cannot be used', error);
  log.warn({ err: error }, 'the core at CORE_URL does not answer yet');
});
if (settings.demo) await seedDemoNotices(database, Date.now());
else await removeDemoNotices(database);
if (!settings.demo && !settings.smtpUrl) {
  log.warn('SMTP_URL is not set: no one can register by email, and no emails are sent');
}
if (!settings.demo) await retireDemo(database, secrets);
const demo = settings.demo
  ? await seedDemo(database, secrets, Date.now()).catch((error) =>
      giveUp('The demo account cannot be read', error),
    )
  : undefined;
if (demo) {
  demo.readSamples = () => keepDemoSamples(context.courier, demo);
  await demo.readSamples();
}
const simulation = new SimulationClock(context.courier, log);
const messages = createMessages({ ...context, onAttempt: metrics?.onMessageAttempt });
const { writerStalledMs } = open;
const app = await createApp(context, { demo, stopping: stopping.signal, writerStalledMs });
const { port, host, drainDelayS } = settings;
const address = await app
  .listen({ port, host })
  .catch((error) => giveUp(`The server cannot listen on ${host}:${port}`, error));
// Garbage from reading sources and places would stay in memory until the first busy hour.
globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
const stopSweeping = startSweeps(context, demo);
const stopFollowing = open.secrets.follow(log);
// The first misspelt address would hold up all other calls by a tenth of a second.
void context.courier.areas.prepare(stopping.signal).catch((error) => {
  log.info({ err: error }, 'addresses are prepared with the first one');
});
pushes.start();
messages.start();
simulation.start();
stopping.serve({
  delayMs: drainDelayS * 1000,
  server: app.server,
  drain() {
    stopSweeping();
    stopFollowing();
    const others = [simulation.stop(), pushes.stop(pushDrainMs), messages.stop(pushDrainMs)];
    return Promise.all([app.close(), ...others]);
  },
  close: open.close,
});

if (settings.production) {
  // Programs read this output: one JSON object a line, and this one whatever LOG_LEVEL says.
  createLogger('info').info(
    { core: settings.core?.url },
    `${settings.brandName} is ready: ${address}`,
  );
} else {
  process.stdout.write(`\n  ${settings.brandName} is ready: ${address}\n`);
}
if (settings.core && !settings.production) {
  process.stdout.write(`  Production is served by the core at ${settings.core.url}\n`);
}
if (demo) {
  process.stdout.write(`\n  Demo sandbox account (open a page of the API documentation, press Send):
    apiAccount    ${demo.apiAccount}
    private key   ${demo.privateKey} (version 1)
    secret        ${demo.webhookSecret} (version 2)
    customerCode  ${demo.customerCode}
    password      ${demo.password}
    salesmanCode  ${demo.salesmanCode}
    outlet code   ${demo.outletCode}\n\n`);
}
