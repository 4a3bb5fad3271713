import { dayMs } from '#contract/durations.ts';
import type { AlertKind, ConsoleAlert } from '#contract/portal/console-alerts.ts';
import type { Queryable } from '#server/database/tables.ts';
import { toAccountValues } from '#server/people/credentials/key-values.ts';
import type { AlertTemplate, Wording } from '#server/people/messages/templates.ts';
import { notifyMembers } from '#server/people/organisations/notify-members.ts';
import type { People } from '#server/people/people.ts';
import { batchSize, type FoundAlert, findAllAlerts, watchedColumns } from './find-alerts.ts';

/** The next accounts whose owners want emails, with their settings. */
async function readWatched(database: Queryable, after: string) {
  const rows = await database
    .selectFrom('account')
    .innerJoin('alert_setting', 'alert_setting.organisation_id', 'account.organisation_id')
    .select(watchedColumns)
    .select(['alert_setting.organisation_id', 'error_rate as errorRate', 'balance', 'mail'])
    .where('id', '>', after)
    .where('mail', '!=', '[]')
    .orderBy('id')
    .limit(batchSize)
    .execute();
  return rows.map(({ mail, ...row }) => ({ ...row, mail: JSON.parse(mail) as AlertKind[] }));
}

type Watched = Awaited<ReturnType<typeof readWatched>>[number];

/** `sweepOldKeys` reports those. */
type MailedAlert = Exclude<ConsoleAlert, { kind: 'oldKey' }>;

type Found = FoundAlert<Watched>;
type Mailed = Found & { alert: MailedAlert };

/** True if there is something to report: a disabled address alone was already reported. */
function isMailed(found: Found): found is Mailed {
  const { watched, alert } = found;
  if (alert.kind === 'oldKey' || !watched.mail.includes(alert.kind)) return false;
  return alert.kind !== 'pushes' || alert.failing + alert.parked > 0;
}

/** True if this process must send the email: one of several that find an alert. */
async function claim(transaction: Queryable, { watched, alert }: Mailed, now: number) {
  const row = await transaction
    .insertInto('told_alert')
    .values({ account_id: watched.id, kind: alert.kind, told_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'kind'])
        .doUpdateSet({ told_at: now, ended_at: null })
        .where('told_alert.ended_at', 'is not', null)
        .where('told_alert.told_at', '<=', now - dayMs),
    )
    .returning('kind')
    .executeTakeFirst();
  return row !== undefined;
}

/** `about` names the account and its environment in the reader's language. */
function toWording(
  alert: MailedAlert,
  about: ReturnType<typeof toAccountValues>,
): Wording<AlertTemplate> {
  switch (alert.kind) {
    case 'errorRate':
      return { template: 'alertErrorRate', values: { ...alert, ...about } };
    case 'pushes':
      return { template: 'alertPushes', values: { ...alert, ...about } };
    case 'balance':
      return { template: 'alertBalance', values: { ...alert, ...about } };
  }
}

async function tell(people: People, mailed: Mailed): Promise<void> {
  const { watched, alert } = mailed;
  await people.write(async (transaction) => {
    if (!(await claim(transaction, mailed, people.now()))) return;
    await notifyMembers(transaction, people, watched.organisation_id, ({ locale }) =>
      toWording(alert, toAccountValues(people.texts, locale, watched)),
    );
  });
}

/**
 * Marks ended alerts, so that they can be reported again. Alerts that another server reported since
 * the query are not affected.
 */
async function end(
  people: People,
  watched: readonly Watched[],
  found: readonly Mailed[],
  lookedAt: number,
) {
  const ids = watched.map(({ id }) => id);
  await people.write((transaction) =>
    transaction
      .updateTable('told_alert')
      .set({ ended_at: people.now() })
      .where('account_id', 'in', ids)
      .where('ended_at', 'is', null)
      .where('told_at', '<', lookedAt)
      .where(({ not, or, and }) =>
        not(or(found.map(({ watched: { id }, alert: { kind } }) => and({ account_id: id, kind })))),
      )
      .execute(),
  );
}

/** Emails new alerts to members who want them: each alert of an account once until it ends, and at most once a day. */
export async function mailAlerts(people: People): Promise<void> {
  const read = (after: string) => readWatched(people.reports, after);
  for await (const { watched, lookedAt, found } of findAllAlerts(people, read)) {
    const mailed = found.filter(isMailed);
    for (const each of mailed) await tell(people, each);
    await end(people, watched, mailed, lookedAt);
  }
}
