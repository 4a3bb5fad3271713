import { randomUUIDv7 } from 'node:crypto';
import { defaultLanguage, findLanguage } from '#contract/languages.ts';
import type { Notification } from '#contract/portal/user.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { People } from '../people.ts';

type Values = Record<string, string | number>;

/** A mail or short message to be sent; its words are `message.<template>.subject` and `.body`. */
export interface NewMessage {
  userId?: string;
  channel: 'mail' | 'sms';
  /** E-mail address or E.164 number. */
  recipient: string;
  template: string;
  values: Values;
  /** The spec's code, such as `EN`. */
  language: string;
}

/** Writes a message in the transaction that causes it; the message worker sends it. */
export async function addMessage(
  transaction: Queryable,
  { texts, settings, now }: Pick<People, 'texts' | 'settings' | 'now'>,
  message: NewMessage,
): Promise<void> {
  const { userId, channel, recipient, template, language } = message;
  const { locale } = findLanguage(language) ?? defaultLanguage;
  const values = { brand: settings.brandName, site: settings.publicUrl, ...message.values };
  const time = now();
  await transaction
    .insertInto('message')
    .values({
      id: randomUUIDv7(),
      user_id: userId ?? null,
      channel,
      recipient,
      template,
      language,
      subject: texts.get(locale, `message.${template}.subject`, values),
      body: texts.get(locale, `message.${template}.body`, values),
      status: 'waiting',
      attempts: 0,
      created_at: time,
      next_at: time,
    })
    .execute();
}

/** Tells a person by mail, unless they have no address or switched this off. */
export async function notify(
  transaction: Queryable,
  people: Pick<People, 'texts' | 'settings' | 'now'>,
  user: Pick<UserRow, 'id' | 'email' | 'language' | 'mail_off'>,
  { template, values = {} }: { template: Notification; values?: Values },
): Promise<void> {
  const off = JSON.parse(user.mail_off) as string[];
  if (user.email === null || off.includes(template)) return;
  await addMessage(transaction, people, {
    userId: user.id,
    channel: 'mail',
    recipient: user.email,
    template,
    values,
    language: user.language,
  });
}
