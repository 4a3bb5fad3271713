import {
  type AlertKind,
  type AlertSettings,
  type ConsoleAlert,
  defaultAlerts,
  type saveAlerts as saveAlertsCall,
} from '#contract/portal/console-alerts.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { findOwnAccounts, toIds } from '#server/people/accounts/own-accounts.ts';
import { lockUser } from '#server/people/lock-user.ts';
import type { People } from '#server/people/people.ts';
import { assertNotShared } from '#server/people/users/assert-own.ts';
import { findAlerts, watchedColumns } from './find-alerts.ts';

/** The mail about an old key is one of the person's settings: there is one switch of it. */
const oldKeyMail = 'keyExpires';

const readList = <Name extends string>(list: string) => JSON.parse(list) as Name[];

async function readSettings(database: Queryable, userId: string): Promise<AlertSettings> {
  const row = await database
    .selectFrom('users')
    .leftJoin('alert_setting', 'alert_setting.user_id', 'users.id')
    .select(['mail_off', 'alert_setting.user_id as set_by', 'error_rate', 'balance', 'mail'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  const mail = readList<AlertKind>(row?.mail ?? '[]');
  if (!readList(row?.mail_off ?? '[]').includes(oldKeyMail)) mail.push('oldKey');
  if (!row?.set_by) return { ...defaultAlerts, mail };
  return { errorRate: row.error_rate, balance: row.balance, mail };
}

/** A person's settings, and what they should know of their accounts at this moment: production first. */
export async function readAlerts(
  { reports, now }: People,
  user: UserRow,
): Promise<{ settings: AlertSettings; alerts: ConsoleAlert[] }> {
  const settings = await readSettings(reports, user.id);
  const accounts = await reports
    .selectFrom('account')
    .select(watchedColumns)
    .where('user_id', '=', user.id)
    .orderBy('environment')
    .execute();
  const watched = accounts.map((account) => ({ ...account, ...settings }));
  const found = await findAlerts(reports, watched, now());
  return { settings, alerts: found.map(({ alert }) => alert) };
}

/** What is no longer mailed is forgotten: where it is wanted again, it is told anew. */
async function forgetTold(transaction: Queryable, userId: string, mailed: readonly AlertKind[]) {
  const ids = toIds(await findOwnAccounts(transaction, userId));
  const told = transaction.deleteFrom('told_alert').where('account_id', 'in', ids);
  await (mailed.length > 0 ? told.where('kind', 'not in', mailed) : told).execute();
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

/** Saves all settings of a person at once; whoever shares an account would change what others see. */
export async function saveAlerts(
  { write }: People,
  user: UserRow,
  { errorRate, balance, mail = [] }: AskOf<typeof saveAlertsCall>,
): Promise<AlertSettings> {
  assertNotShared(user);
  const mailed = [...new Set(mail)].filter((kind) => kind !== 'oldKey');
  const set = {
    error_rate: errorRate ?? null,
    balance: balance ?? null,
    mail: JSON.stringify(mailed),
  };
  return write(async (transaction) => {
    await lockUser(transaction, user.id);
    await transaction
      .insertInto('alert_setting')
      .values({ user_id: user.id, ...set })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(set))
      .execute();
    await switchOldKeyMail(transaction, user.id, mail.includes('oldKey'));
    await forgetTold(transaction, user.id, mailed);
    return readSettings(transaction, user.id);
  });
}
