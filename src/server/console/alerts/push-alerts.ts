import {
  type AlertContent,
  type AlertKind,
  alertKinds,
  type ConsoleAlert,
  toAlertPage,
} from '#contract/portal/console-alerts.ts';
import { alertKind } from '#contract/push.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { People } from '#server/people/people.ts';
import { toChannels } from '#server/push/channel.ts';
import { addPush } from '#server/push/event.ts';
import type { TestAccount, TestContent } from '#server/push/push-context.ts';
import { toZonedMoment } from '#server/time/zoned-times.ts';
import {
  batchSize,
  type FoundAlert,
  findAllAlerts,
  toThresholds,
  watchedColumns,
} from './find-alerts.ts';

type Context = Pick<People, 'reports' | 'write' | 'now' | 'wakePushes' | 'settings' | 'timeZone'>;

/** The next accounts that have an address for alerts, with the thresholds of their organisation. */
async function readWatched(database: Queryable, after: string) {
  const rows = await database
    .selectFrom('account')
    .leftJoin('alert_setting', 'alert_setting.organisation_id', 'account.organisation_id')
    .select(watchedColumns)
    .select(['alert_setting.organisation_id as set_by', 'error_rate', 'alert_setting.balance'])
    .where('account.id', '>', after)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('callback')
          .select('kind')
          .whereRef('callback.account_id', '=', 'account.id')
          .where('callback.kind', 'in', toChannels([alertKind])),
      ),
    )
    .orderBy('account.id')
    .limit(batchSize)
    .execute();
  return rows.map(({ set_by, error_rate, balance, ...account }) => ({
    ...account,
    ...toThresholds({ set_by, error_rate, balance }),
  }));
}

type Watched = Awaited<ReturnType<typeof readWatched>>[number];
type About = Pick<Watched, 'id' | 'environment' | 'api_account'>;

/** What every content has: whose alert it is, and where it is resolved. */
function toAbout(
  { settings }: Pick<Context, 'settings'>,
  kind: AlertKind,
  { environment, api_account: apiAccount }: Omit<About, 'id'>,
) {
  const page = new URL(toAlertPage(kind, environment), settings.publicUrl).href;
  return { environment, apiAccount, page };
}

function toFacts(alert: ConsoleAlert, timeZone: string) {
  const { kind, environment: _environment, apiAccount: _apiAccount, ...facts } = alert;
  if (!('until' in facts)) return { alert: kind, ...facts };
  return { alert: kind, until: toZonedMoment(facts.until, timeZone) };
}

function toOpened(context: Context, alert: ConsoleAlert, account: About): AlertContent {
  return {
    state: 'open',
    ...toFacts(alert, context.timeZone),
    ...toAbout(context, alert.kind, account),
  } as AlertContent;
}

/** Content of a test push: an example, marked by the push's header. */
export function toTestAlert(context: Pick<Context, 'settings'>, account: TestAccount): TestContent {
  const content: AlertContent = {
    state: 'open',
    alert: 'errorRate',
    calls: 120,
    errors: 30,
    ...toAbout(context, 'errorRate', account),
  };
  return { content: JSON.stringify(content) };
}

/** Alerts of an account leave in order; its sequence rises with the time, and differs for each alert of a moment. */
async function add(
  transaction: Queryable,
  { now, accountId, content }: { now: number; accountId: string; content: AlertContent },
) {
  const place = 2 * alertKinds.indexOf(content.alert) + (content.state === 'open' ? 0 : 1);
  const sequence = now * 2 * alertKinds.length + place;
  const whose = { accountId, kind: alertKind, billCode: '', sequence };
  await addPush(transaction, { ...whose, content, createdAt: now });
}

/** Forgets open alerts of accounts without an address, so that the next address is sent them. */
async function forgetUnaddressed({ write }: Context) {
  await write((transaction) =>
    transaction
      .deleteFrom('open_alert')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('callback')
              .select('kind')
              .whereRef('callback.account_id', '=', 'open_alert.account_id')
              .where('callback.kind', 'in', toChannels([alertKind])),
          ),
        ),
      )
      .execute(),
  );
}

/** Sends an alert unless it was sent already; of several servers that find it, one does. */
async function open(context: Context, { watched, alert }: FoundAlert<Watched>) {
  await context.write(async (transaction) => {
    const now = context.now();
    const row = await transaction
      .insertInto('open_alert')
      .values({ account_id: watched.id, kind: alert.kind, opened_at: now })
      .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doNothing())
      .returning('kind')
      .executeTakeFirst();
    if (!row) return;
    const content = toOpened(context, alert, watched);
    await add(transaction, { now, accountId: watched.id, content });
  });
}

/** Sends the end of alerts that were not found again. Those that another server opened since the query stay. */
async function end(
  context: Context,
  watched: readonly Watched[],
  found: readonly FoundAlert<Watched>[],
  lookedAt: number,
) {
  await context.write(async (transaction) => {
    const now = context.now();
    const ended = await transaction
      .deleteFrom('open_alert')
      .where(
        'account_id',
        'in',
        watched.map(({ id }) => id),
      )
      .where('opened_at', '<', lookedAt)
      .where(({ not, or, and }) =>
        not(or(found.map(({ watched: { id }, alert: { kind } }) => and({ account_id: id, kind })))),
      )
      .returning(['account_id', 'kind'])
      .execute();
    for (const { account_id: accountId, kind: alert } of ended) {
      const account = watched.find(({ id }) => id === accountId);
      if (!account) continue;
      const content: AlertContent = { state: 'ended', alert, ...toAbout(context, alert, account) };
      await add(transaction, { now, accountId, content });
    }
  });
}

/**
 * Pushes alerts to the addresses that accounts set for them: each once when it is found, and once when it ended.
 */
export async function pushAlerts(context: Context): Promise<void> {
  await forgetUnaddressed(context);
  const read = (after: string) => readWatched(context.reports, after);
  for await (const { watched, lookedAt, found } of findAllAlerts(context, read)) {
    for (const each of found) await open(context, each);
    await end(context, watched, found, lookedAt);
  }
  context.wakePushes();
}
