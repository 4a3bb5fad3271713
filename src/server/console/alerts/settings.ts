import type {
  AlertKind,
  AlertSettings,
  ConsoleAlert,
  saveAlerts as saveAlertsCall,
} from '#contract/portal/console-alerts.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Handlers } from '#server/people/asked.ts';
import { findOwnAccounts, toIds } from '#server/people/credentials/own-accounts.ts';
import type { MemberPeople } from '#server/people/lock-member.ts';
import { lockUser } from '#server/people/lock-user.ts';
import type { Member } from '#server/people/organisations/member.ts';
import type { People } from '#server/people/people.ts';
import { assertNotShared } from '#server/people/users/assert-own.ts';
import { findAlerts, toThresholds, watchedColumns } from './find-alerts.ts';

/** The email about an old key has one switch, in the user's settings. */
const oldKeyMail = 'keyExpires';

const readList = <Name extends string>(list: string) => JSON.parse(list) as Name[];

async function readSettings(
  database: Queryable,
  { user, organisation }: Member,
): Promise<AlertSettings> {
  const row = await database
    .selectFrom('users')
    .leftJoin('alert_setting', (join) =>
      join.on('alert_setting.organisation_id', '=', organisation.id),
    )
    .select([
      'mail_off',
      'alert_setting.organisation_id as set_by',
      'error_rate',
      'balance',
      'mail',
    ])
    .where('users.id', '=', user.id)
    .executeTakeFirst();
  const mail = readList<AlertKind>(row?.mail ?? '[]');
  if (!readList(row?.mail_off ?? '[]').includes(oldKeyMail)) mail.push('oldKey');
  return { ...toThresholds(row), mail };
}

/** An organisation's settings and current alerts, production first. */
export async function readAlerts(
  { reports, now }: People,
  member: Member,
): Promise<{ settings: AlertSettings; alerts: ConsoleAlert[] }> {
  const settings = await readSettings(reports, member);
  const accounts = await reports
    .selectFrom('account')
    .select(watchedColumns)
    .where('organisation_id', '=', member.organisation.id)
    .orderBy('environment')
    .execute();
  const watched = accounts.map((account) => ({ ...account, ...settings }));
  const found = await findAlerts(reports, watched, now());
  return { settings, alerts: found.map(({ alert }) => alert) };
}

/** Deletes records of emails that are switched off, so that they are sent again when switched on. */
async function forgetMailed(
  transaction: Queryable,
  organisationId: string,
  mailed: readonly AlertKind[],
) {
  const ids = toIds(await findOwnAccounts(transaction, organisationId));
  const records = transaction.deleteFrom('told_alert').where('account_id', 'in', ids);
  await (mailed.length > 0 ? records.where('kind', 'not in', mailed) : records).execute();
}

async function switchOldKeyMail(transaction: Queryable, userId: string, wanted: boolean) {
  const { mail_off } = await transaction
    .selectFrom('users')
    .select('mail_off')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const others = readList(mail_off).filter((name) => name !== oldKeyMail);
  const off = JSON.stringify(wanted ? others : [...others, oldKeyMail]);
  await transaction.updateTable('users').set({ mail_off: off }).where('id', '=', userId).execute();
}

/**
 * Saves all settings of an organisation, and this member's email about old keys; refused for a
 * shared account, since it would affect others.
 */
export async function saveAlerts(
  { write }: MemberPeople,
  member: Member,
  { errorRate, balance, mail = [] }: AskOf<typeof saveAlertsCall>,
): Promise<AlertSettings> {
  assertNotShared(member.user);
  const mailed = [...new Set(mail)].filter((kind) => kind !== 'oldKey');
  const set = {
    error_rate: errorRate ?? null,
    balance: balance ?? null,
    mail: JSON.stringify(mailed),
  };
  return write(
    async (transaction) => {
      await transaction
        .insertInto('alert_setting')
        .values({ organisation_id: member.organisation.id, ...set })
        .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(set))
        .execute();
      await switchOldKeyMail(transaction, member.user.id, mail.includes('oldKey'));
      await forgetMailed(transaction, member.organisation.id, mailed);
      return readSettings(transaction, member);
    },
    (transaction) => lockUser(transaction, member.user.id),
  );
}

export const alertHandlers = {
  'console/alerts': ({ people, member }) => readAlerts(people, member),
  'console/saveAlerts': ({ people, member, request }) => saveAlerts(people, member, request),
} satisfies Partial<Handlers>;
