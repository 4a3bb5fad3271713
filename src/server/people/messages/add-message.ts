import { dayMs } from '#contract/durations.ts';
import { createFormats } from '#contract/formats.ts';
import { defaultLanguage, findLanguage, type Locale } from '#contract/languages.ts';
import type { Notification } from '#contract/portal/user.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { newId } from '#server/runtime/new-id.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { People } from '../people.ts';
import { type AlertTemplate, isAlert, type SmsTemplate, type Wording } from './templates.ts';

/** Language and time zone of a message's reader. */
export interface Reader {
  locale: Locale;
  timeZone: string;
}

/** A user as the reader of a message. */
export function toReader(
  { settings }: Pick<People, 'settings'>,
  { language, time_zone }: Pick<UserRow, 'language' | 'time_zone'>,
): Reader {
  const { locale } = findLanguage(language) ?? defaultLanguage;
  return { locale, timeZone: time_zone ?? settings.timeZone };
}

/** A time in the reader's time zone and language. */
export function toTime({ locale, timeZone }: Reader, time: number): string {
  return createFormats(locale).time(time, 'zoned', timeZone);
}

export type Channel = 'mail' | 'sms';

/** Delivery of a channel; undefined if none, so that callers claim no message. */
export function toWay(
  { smtpUrl, smsUrl, demo }: Pick<Settings, 'smtpUrl' | 'smsUrl' | 'demo'>,
  channel: Channel,
): Channel | 'outbox' | undefined {
  if (channel === 'mail' ? smtpUrl : smsUrl) return channel;
  return demo ? 'outbox' : undefined;
}

/** An email or text message to send. */
export type NewMessage = (
  | (Wording & { channel: 'mail' })
  | (Wording<SmsTemplate> & { channel: 'sms' })
) & {
  userId?: string;
  /** Email address or E.164 number. */
  recipient: string;
  /** The spec's code, such as `EN`. */
  language: string;
  /** Key of contract.json for the footer of an email. */
  footer?: string;
  /** A decoy: stored without recipient and text, and never sent, but with the same work. */
  withheld?: boolean;
};

type Context = Pick<People, 'texts' | 'settings' | 'now'>;

function toWords({ texts, settings }: Context, message: NewMessage) {
  const { channel, template, footer } = message;
  const { locale } = findLanguage(message.language) ?? defaultLanguage;
  const prefix = locale === defaultLanguage.locale ? '' : `/${locale}`;
  const common = { brand: settings.brandName, site: `${settings.publicUrl}${prefix}` };
  const get = (key: string) => texts.get(locale, key, { ...common, ...message.values });
  const say = (part: string) => get(`message.${template}.${part}`);
  if (channel === 'sms') return { subject: '', body: say('sms') };
  const body = footer === undefined ? say('body') : `${say('body')}\n\n${get(footer)}`;
  return { subject: say('subject'), body };
}

/** Initial status of a message, which depends on whether its channel is configured. */
function toFirstStatus({ settings }: Context, channel: Channel) {
  const way = toWay(settings, channel);
  if (way === 'outbox') return { status: 'outbox' as const };
  if (way) return { status: 'waiting' as const };
  return { status: 'failed' as const, error: `no way for ${channel} is set` };
}

/** Stores a message in the transaction that causes it; the message worker sends it. */
export async function addMessage(transaction: Queryable, people: Context, message: NewMessage) {
  const { userId, channel, recipient, template, language, withheld } = message;
  const time = people.now();
  const words = toWords(people, message);
  await transaction
    .insertInto('message')
    .values({
      id: newId(),
      user_id: userId ?? null,
      channel,
      template,
      language,
      ...(withheld ? { recipient: '', subject: '', body: '' } : { recipient, ...words }),
      ...(withheld ? { status: 'withheld' } : toFirstStatus(people, channel)),
      attempts: 0,
      created_at: time,
      next_at: time,
    })
    .execute();
}

/** Notifies a user by email, unless they have no address or switched this off; the footer says where. */
export async function notify(
  transaction: Queryable,
  people: Context,
  userId: string,
  toWording: (reader: Reader) => Wording<Notification | AlertTemplate>,
): Promise<void> {
  const user = await transaction
    .selectFrom('users')
    .select(['email', 'language', 'mail_off', 'time_zone'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user || user.email === null) return;
  const { email: recipient, language } = user;
  const wording = toWording(toReader(people, user));
  if ((JSON.parse(user.mail_off) as string[]).includes(wording.template)) return;
  const mail = { userId, channel: 'mail', recipient, language } as const;
  await addMessage(transaction, people, {
    ...wording,
    ...mail,
    footer: isAlert(wording) ? 'portal.alertFooter' : 'portal.mailFooter',
  });
}

/** True for the first of several notifications of a user within a day, by the column with its time. */
export async function isFirstInDay(
  transaction: Queryable,
  { now }: Pick<People, 'now'>,
  userId: string,
  column: 'factor_told_at' | 'guessing_told_at',
): Promise<boolean> {
  const first = await transaction
    .updateTable('users')
    .set({ [column]: now() })
    .where('id', '=', userId)
    .where(({ eb, or }) => or([eb(column, 'is', null), eb(column, '<=', now() - dayMs)]))
    .returning('id')
    .executeTakeFirst();
  return first !== undefined;
}

/**
 * Notifies a user at their previous contact that a protection of the account was changed or used,
 * regardless of settings.
 */
export async function tellChange(
  transaction: Queryable,
  people: People,
  { id, email, phone, language }: UserRow,
  wording: Wording<SmsTemplate>,
): Promise<void> {
  const byPhone = { channel: 'sms', recipient: phone } as const;
  const byMail = { channel: 'mail', recipient: email } as const;
  const ways = wording.template === 'phoneChanged' ? [byPhone, byMail] : [byMail, byPhone];
  const way = ways.find(({ recipient }) => recipient !== null);
  if (!way || way.recipient === null) return;
  const { channel, recipient } = way;
  await addMessage(transaction, people, { ...wording, userId: id, channel, recipient, language });
}

/** The same to every contact, since a thief may hold one of them. */
export async function tellEverywhere(
  transaction: Queryable,
  people: People,
  user: UserRow,
  wording: Wording<SmsTemplate>,
): Promise<void> {
  await tellChange(transaction, people, { ...user, phone: null }, wording);
  await tellChange(transaction, people, { ...user, email: null }, wording);
}
