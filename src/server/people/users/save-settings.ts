import type { AskOf } from '#contract/portal/define-call.ts';
import type { userSaveSettings } from '#contract/portal/user.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Handlers } from '../asked.ts';
import type { People } from '../people.ts';
import { fieldError } from '../portal-error.ts';
import { assertNotShared } from './assert-own.ts';
import { toProfile } from './user-store.ts';

/** IANA names in the list's spelling; offsets such as `+02:00` are not accepted. */
function readTimeZone(name: string): string {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name.trim() }).resolvedOptions();
    if (/^[A-Za-z]/.test(timeZone)) return timeZone;
  } catch {
    // Refused below, like an offset.
  }
  throw fieldError('timeZone', 'portal.timeZoneUnknown');
}

/** Saves all settings of a user; refused for a shared account, since it would affect others. */
export async function saveSettings(
  { write }: People,
  user: UserRow,
  { language, timeZone, mailOff = [] }: AskOf<typeof userSaveSettings>,
): Promise<UserRow> {
  assertNotShared(user);
  const settings = {
    language,
    time_zone: timeZone === undefined ? null : readTimeZone(timeZone),
    mail_off: JSON.stringify([...new Set(mailOff)]),
  };
  await write((transaction) =>
    transaction.updateTable('users').set(settings).where('id', '=', user.id).execute(),
  );
  return { ...user, ...settings };
}

export const saveSettingsHandlers = {
  'user/me': async ({ user, member }) => toProfile(user, member),
  'user/saveSettings': async ({ people, request, user, member }) =>
    toProfile(await saveSettings(people, user, request), member),
} satisfies Partial<Handlers>;
