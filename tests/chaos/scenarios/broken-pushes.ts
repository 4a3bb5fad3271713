import { setTimeout as pause } from 'node:timers/promises';
import { toDestination } from '#contract/destination.ts';
import { dayMs } from '#contract/durations.ts';
import type { Context } from '#server/context.ts';
import { openSandbox } from '#server/people/credentials/open-accounts.ts';
import { saveCallback } from '#server/push/callbacks.ts';
import { openBeside } from '../../load/production.ts';
import { addPerson } from '../../server/_support/people.ts';
import { authorityFile } from '../../server/push/_secure-receiver.ts';
import { findDied, Portal } from '../portal.ts';
import type { Scenario } from '../scenario.ts';
import { SecureReceiver, serveSecurely } from '../secure-receivers.ts';
import { writeEvents } from '../write-events.ts';

const [sound, broken] = ['logistics/statusFeedback', 'orderserve/statusFeedback'] as const;
const eventsOfWaybill = 10;
const brokenCount = 20;
const retryS = [0.5, 1];
const pollMs = 200;
/** Distant due times are pulled in once a minute. */
const mostS = 120;

/** Adds a developer who receives one kind of push by version 1 and another by version 2. */
async function addAccount(context: Context, url: string) {
  const { secrets } = context;
  const owner = await addPerson(
    { context, secrets, clock: { now: Date.now() } },
    { level: 'developer' },
  );
  await context.write((transaction) => openSandbox(transaction, context, owner.organisation));
  const { id: accountId } = await context.database
    .selectFrom('account')
    .select('id')
    .where('organisation_id', '=', owner.organisation.id)
    .executeTakeFirstOrThrow();
  const destination = toDestination(url);
  await saveCallback(context, { accountId, kind: sound, destination, version: 1 });
  await saveCallback(context, { accountId, kind: broken, destination, version: 2 });
  return { accountId, userId: owner.user.id };
}

/** A secret that cannot be opened, and pushes written and claimed while the clock was a day ahead. */
export const brokenPushes: Scenario = async ({ sizes, dataDir }) => {
  const receiver = new SecureReceiver();
  using server = await serveSecurely({ receiver });
  await using portal = await Portal.open({
    DATA_DIR: dataDir,
    CALLBACK_ALLOW_PRIVATE: 'on',
    NODE_EXTRA_CA_CERTS: authorityFile,
    PUSH_RETRY_S: retryS.join(),
  });
  await using context = await openBeside(dataDir);
  const { database } = context;
  const { accountId, userId } = await addAccount(context, server.urlOf('receiver'));
  await database
    .updateTable('callback_secret')
    .set({ secret: 'k99.no key opens this' })
    .where('account_id', '=', accountId)
    .execute();
  const began = Date.now();
  const ahead = began + dayMs;
  const waybills = Math.ceil(sizes.pushes / 2 / eventsOfWaybill);
  const all = 2 * waybills * eventsOfWaybill;
  const events = { accountId, kind: sound, digit: 6, waybills, to: eventsOfWaybill };
  const half = brokenCount / 2;
  const brokenEvents = { accountId, kind: broken, digit: 6, waybills: half, to: 1 };
  await writeEvents(context, { ...brokenEvents, first: 0, createdAt: began });
  await writeEvents(context, { ...brokenEvents, first: half, createdAt: ahead });
  await writeEvents(context, { ...events, first: brokenCount, createdAt: began });
  await writeEvents(context, { ...events, first: brokenCount + waybills, createdAt: ahead });
  // The server whose clock was ahead ended while it held leases.
  await database
    .updateTable('push')
    .set({ lease_until: ahead })
    .where('account_id', '=', accountId)
    .where('created_at', '=', ahead)
    .where('sequence', '=', 1)
    .execute();
  const listBroken = () =>
    database
      .selectFrom('push')
      .leftJoin('push_attempt', 'push_attempt.push_id', 'push.id')
      .select(['push.id', 'push.status', 'push.lease_until'])
      .select(({ fn }) => fn.count<number>('push_attempt.number').as('attempts'))
      .where('push.account_id', '=', accountId)
      .where('push.kind', '=', broken)
      .groupBy(['push.id', 'push.status', 'push.lease_until'])
      .execute();
  const isOver = async () =>
    receiver.distinct >= all && (await listBroken()).every(({ status }) => status === 'dead');
  while (Date.now() < began + mostS * 1000 && !(await isOver())) await pause(pollMs);
  const tookS = Math.round((Date.now() - began) / 1000);
  const parked = (await listBroken()).filter(
    ({ status, attempts }) => status === 'dead' && Number(attempts) === retryS.length + 1,
  );
  const mails = await database
    .selectFrom('message')
    .select('id')
    .where('user_id', '=', userId)
    .where('template', '=', 'pushParked')
    .execute();
  return [
    {
      what: 'pushes beside a secret that cannot be opened, half of them written a day ahead',
      done: receiver.distinct,
      lost: all - receiver.distinct,
      duplicated: receiver.repeated,
      memoryMb: portal.peakMb,
      note: `all within ${tookS} s, ${parked.length} of ${brokenCount} parked, ${mails.length} mail`,
      failures: [
        ...receiver.disorder.slice(0, 5),
        ...(parked.length < brokenCount
          ? [`${brokenCount - parked.length} were not tried by schedule and then parked`]
          : []),
        ...(mails.length === 1 ? [] : [`${mails.length} mails about parked pushes`]),
        ...findDied([portal]),
      ],
    },
  ];
};
