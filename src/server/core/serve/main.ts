import { hourMs, minuteMs } from '#contract/durations.ts';
import { createContext, openContext } from '#server/context.ts';
import { createLogger } from '#server/runtime/log.ts';
import { Stopping } from '#server/runtime/stopping.ts';
import { exit, settingsOrExit } from '#server/settings/settings-or-exit.ts';
import { closeDue } from '#server/statements/close-due.ts';
import { readCoreSettings } from '../core-settings.ts';
import { AnsweredCalls } from './answered-calls.ts';
import { createCoreApp } from './core-app.ts';
import {
  createPost,
  createReport,
  createReportBalances,
  renewEventAddresses,
  toEventAddresses,
} from './report-events.ts';

const balancesMs = 1000;
const reportDrainMs = 5000;

const settings = settingsOrExit(() => readCoreSettings(process.env));
const log = createLogger(settings.logLevel);
const stopping = new Stopping(log);
const open = await openContext(
  settings,
  (error) => log.error({ err: error }, 'a connection to the database broke'),
  { writesInThread: true, besideNewer: true },
).catch((error) => exit(`The database cannot be used: ${error.message}`));
const { eventsUrl } = settings;
const report = eventsUrl === undefined ? undefined : createReport(eventsUrl, settings.coreSecrets);
const post = report && createPost(report);
const eventAddresses = eventsUrl === undefined ? [] : toEventAddresses(eventsUrl);
await renewEventAddresses(open.database, eventAddresses, Date.now());
const context = createContext({ ...open, settings, now: Date.now, log, post, namesPictures: true });
const answered = new AnsweredCalls(context);
const app = createCoreApp({
  ...context,
  core: context.cores.production,
  signing: settings.coreSecrets,
  answered,
  eventAddresses,
});
const { port, host } = settings;
const address = await app
  .listen({ port, host })
  .catch((error) => exit(`The core cannot listen on ${host}:${port}: ${error.message}`));
if (post) context.pushes.start();
const reportBalances = report && createReportBalances(open.database, report, Date.now);
let reporting = false;
async function tellBalances(): Promise<void> {
  if (reporting) return;
  reporting = true;
  await reportBalances?.().catch((error) => log.warn({ err: error }, 'balances were not reported'));
  reporting = false;
}
const balances = setInterval(tellBalances, balancesMs);
const forget = () =>
  answered
    .removeOld()
    .catch((error) => log.error({ err: error }, 'old answers could not be removed'));
const sweep = setInterval(forget, hourMs);
const close = () =>
  closeDue(context).catch((error) => log.error({ err: error }, 'statements could not be closed'));
const closing = setInterval(close, minuteMs);
const stopFollowing = open.secrets.follow(log);
stopping.serve({
  // The portal has no other core: it waits for the next start of this one.
  delayMs: 0,
  server: app.server,
  async drain() {
    clearInterval(sweep);
    clearInterval(closing);
    clearInterval(balances);
    stopFollowing();
    await Promise.all([app.close(), context.pushes.stop(reportDrainMs)]);
    await context.courier.labels.close();
  },
  close: open.close,
});

process.stdout.write(`\n  The built-in courier is ready as a core: ${address}\n`);
