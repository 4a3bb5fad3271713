import { defaultLanguage, findLanguage } from '#contract/languages.ts';
import type { Notification } from '#contract/portal/user.ts';
import type { Queryable } from '#server/database/tables.ts';
import { newId } from '#server/runtime/new-id.ts';
import type { People } from '../people.ts';
import { type Channel, toWay } from './message-way.ts';
import { type Reader, toReader } from './reader.ts';
import { type AlertTemplate, isAlert, type SmsTemplate, type Wording } from './templates.ts';

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
