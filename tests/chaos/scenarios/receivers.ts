import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { toDestination } from '#contract/destination.ts';
import { createAccount, findAccount, randomDigits } from '#server/accounts/account-store.ts';
import type { Context } from '#server/context.ts';
import { saveCallback } from '#server/push/callbacks.ts';
import { replayPushes } from '#server/push/pushes.ts';
import { openBeside } from '../../load/production.ts';
import { authorityFile } from '../../server/push/_secure-receiver.ts';
import { Portal } from '../portal.ts';
import { createRandom } from '../random.ts';
import type { Scenario } from '../scenario.ts';
import { SecureReceiver, serveSecurely } from '../secure-receivers.ts';
import type { Row } from '../table.ts';
import { writeEvents } from '../write-events.ts';

const kind = 'logistics/statusFeedback' as const;
const accountDigits = 12;
const eventsOfWaybill = 10;
const batchWaybills = 100;
/** Pushes to the receiver that is broken throughout, one a waybill. */
const parkedPushes = 100;
/** The schedule that Standard Webhooks recommends, 75 hours and 35 minutes, seconds from each attempt to the next. */
const scheduleS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
const faster = 10_000;
/** A wait may be a fifth shorter. */
const shortest = 0.8;
const retryAfterS = 1;
const burst = 200;
/** Fewer than attempts: no push is parked by chance. */
const mostFaults = 8;
const pollMs = 100;
const patienceMs = 30 * 60_000;
const seed = 20_261_126;

const fail =
  (status: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, headers).end();

/** Three answers in ten are faults, of every kind. */
function createFaulty(): SecureReceiver {
  const random = createRandom(seed);
  const faults = [
    fail(500),
    fail(302, { location: '/elsewhere' }),
    (response: ServerResponse) => response.end('<html>garbage</html>'),
    (response: ServerResponse) => response.destroy(),
  ];
  const failed = new Map<string, number>();
  return new SecureReceiver(({ billCode, sequence }) => {
    const id = `${billCode} ${sequence}`;
    const before = failed.get(id) ?? 0;
    if (before >= mostFaults || random() >= 0.3) return undefined;
    failed.set(id, before + 1);
    return faults[Math.floor(random() * faults.length)];
  });
}

/** Limits pushes a second by 429 with Retry-After; `early` counts those that came too soon. */
function createLimited() {
  const waits = new Map<string, number>();
  const limited = { early: 0, refused: 0, receiver: new SecureReceiver() };
  let [second, count] = [0, 0];
  limited.receiver.fault = ({ billCode, sequence, atMs }) => {
    const id = `${billCode} ${sequence}`;
    if (atMs < (waits.get(id) ?? 0)) limited.early += 1;
    const now = Math.floor(atMs / 1000);
    if (now !== second) [second, count] = [now, 0];
    count += 1;
    if (count <= burst) return undefined;
    limited.refused += 1;
    // Both sides round to milliseconds.
    waits.set(id, atMs + retryAfterS * 1000 - 5);
    return fail(429, { 'retry-after': String(retryAfterS) });
  };
  return limited;
}

async function addReceiver(context: Context, url: string, version: 1 | 2) {
  const { database, secrets, now } = context;
  const apiAccount = randomDigits(accountDigits);
  const account = { apiAccount, environment: 'sandbox', level: 'developer' } as const;
  await createAccount(database, secrets, account, now());
  const { id: accountId } = await findAccount(database, apiAccount);
  await saveCallback(context, { accountId, kind, destination: toDestination(url), version });
  return accountId;
}

/** Waits for a condition, but not too long: the rows show what is missing then. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + patienceMs;
  while (performance.now() < end && !(await isSo())) await pause(pollMs);
}

/** Returns the parked pushes that did not get every attempt of the schedule, or got one too early. */
function findShortcuts({ attempts }: SecureReceiver): string[] {
  const byWaybill = Map.groupBy(attempts, ({ billCode }) => billCode);
  return [...byWaybill].flatMap(([billCode, tries]) => {
    if (tries.length !== scheduleS.length + 1) return [`${billCode}: ${tries.length} attempts`];
    const early = scheduleS.findIndex((waitS, index) => {
      const waited = (tries[index + 1]?.atMs ?? 0) - (tries[index]?.atMs ?? 0);
      return waited < (waitS / faster) * 1000 * shortest - 2;
    });
    return early < 0 ? [] : [`${billCode}: attempt ${early + 2} came too early`];
  });
}

function toRow(what: string, receiver: SecureReceiver, all: number, note: string): Row {
  return {
    what: `pushes over TLS, ${what}`,
    done: receiver.distinct,
    lost: all - receiver.distinct,
    duplicated: receiver.repeated,
    note,
    failures: receiver.disorder.slice(0, 5),
  };
}

async function countDead({ database }: Context, accountId: string): Promise<number> {
  const { rows } = await database
    .selectFrom('push')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('account_id', '=', accountId)
    .where('status', '=', 'dead')
    .executeTakeFirstOrThrow();
  return Number(rows);
}

/** Receivers that are sound, faulty, limited, gone for a while, or broken for longer than the schedule. */
export const receivers: Scenario = async ({ sizes, dataDir }) => {
  const limited = createLimited();
  const sound = new SecureReceiver();
  const faulty = createFaulty();
  const gone = new SecureReceiver(() => fail(410));
  const parked = new SecureReceiver(() => fail(500));
  const all = { sound, faulty, limited: limited.receiver, gone, parked };
  using server = await serveSecurely(all);
  await using _portal = await Portal.open({
    DATA_DIR: dataDir,
    CALLBACK_ALLOW_PRIVATE: 'on',
    NODE_EXTRA_CA_CERTS: authorityFile,
    PUSH_RETRY_S: scheduleS.map((each) => Math.max(0.001, each / faster).toFixed(3)).join(),
  });
  await using context = await openBeside(dataDir);
  const add = (name: keyof typeof all, version: 1 | 2 = 1) =>
    addReceiver(context, server.urlOf(name), version);
  const waybills = Math.ceil(sizes.pushes / 4 / eventsOfWaybill);
  const each = waybills * eventsOfWaybill;
  const since = Date.now();
  const goneId = await add('gone');
  const parkedId = await add('parked');
  await writeEvents(context, {
    accountId: parkedId,
    kind,
    digit: 7,
    waybills: parkedPushes,
    to: 1,
  });
  for (const accountId of [
    await add('sound'),
    await add('faulty'),
    await add('limited', 2),
    goneId,
  ]) {
    const events = { accountId, kind, digit: 7, to: eventsOfWaybill } as const;
    for (let first = 0; first < waybills; first += batchWaybills) {
      const batch = { first, waybills: Math.min(batchWaybills, waybills - first) };
      await writeEvents(context, { ...events, ...batch });
    }
  }
  await until(async () => (await countDead(context, parkedId)) === parkedPushes);
  const shortcuts = findShortcuts(parked);
  parked.fault = () => undefined;
  await replayPushes(context, { accountId: parkedId, since });
  const askedOfGone = gone.attempts.length;
  gone.fault = () => undefined;
  const destination = toDestination(server.urlOf('gone'));
  await saveCallback(context, { accountId: goneId, kind, destination, version: 1 });
  const isDone = () =>
    [sound, faulty, limited.receiver, gone].every(({ distinct }) => distinct >= each) &&
    parked.distinct >= parkedPushes;
  await until(isDone);
  const rows = [
    toRow('a sound receiver', sound, each, ''),
    toRow('30 % faults', faulty, each, ''),
    toRow('429', limited.receiver, each, `${limited.refused} × 429`),
    toRow('410 until its address is set again', gone, each, `${askedOfGone} × 410`),
    toRow('out of order for 75 hours', parked, parkedPushes, `${faster} times as fast`),
  ] satisfies Row[];
  if (sound.repeated > 0) rows[0]?.failures.push(`${sound.repeated} sent twice`);
  const early = limited.early > 0 ? [`${limited.early} came before Retry-After`] : [];
  rows[2]?.failures.push(...early, ...(limited.refused === 0 ? ['no push was answered 429'] : []));
  // Eight may be in flight at the first answer, and eight more until it is written.
  if (askedOfGone === 0 || askedOfGone > 16) {
    rows[3]?.failures.push(`${askedOfGone} pushes to the removed receiver`);
  }
  rows[4]?.failures.push(...shortcuts.slice(0, 5));
  return rows;
};
