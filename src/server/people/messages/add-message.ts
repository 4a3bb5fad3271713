import { randomUUIDv7 } from 'node:crypto';
import { defaultLanguage, findLanguage } from '#contract/languages.ts';
import type { Notification } from '#contract/portal/user.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { People } from '../people.ts';
import { type Channel, toWay } from './message-way.ts';

type Values = Record<string, string | number>;

/**
 * A mail or short message to be sent; its words are `message.<template>.subject` and `.body`, or
 * `.sms`, where `{brand}` is the courier's name and `{site}` the portal in the recipient's language.
 */
export interface NewMessage {
  userId?: string;
  channel: Channel;
  /** E-mail address or E.164 number. */
  recipient: string;
  template: string;
  values: Values;
  /** The spec's code, such as `EN`. */
  language: string;
  /** Key of contract.json of what stands below the words of a mail. */
  footer?: string;
  /** Written without recipient and words, and never sent: its work is that of any other. */
  withheld?: boolean;
}

type Ground = Pick<People, 'texts' | 'settings' | 'now'>;

function toWords({ texts, settings }: Ground, message: NewMessage) {
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

/** What becomes of a message first: nobody waits for one that has no way to leave. */
function toFirstStatus({ settings }: Ground, channel: Channel) {
  const way = toWay(settings, channel);
  if (way === 'outbox') return { status: 'outbox' as const };
  if (way) return { status: 'waiting' as const };
  return { status: 'failed' as const, error: `no way for ${channel} is set` };
}

/** Writes a message in the transaction that causes it; the message worker sends it. */
export async function addMessage(
  transaction: Queryable,
  people: Ground,
  message: NewMessage,
): Promise<void> {
  const { userId, channel, recipient, template, language, withheld } = message;
  const time = people.now();
  const words = toWords(people, message);
  await transaction
    .insertInto('message')
    .values({
      id: randomUUIDv7(),
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

/**
 * Tells a person by mail, unless they have no address or switched this off; the mail says where to.
 * Values are words in the person's language already: reviewDecided `text`, `page`; keyRotated and keyExpires
 * `apiAccount`, `environment`, `until`; callbackDisabled `apiAccount`, `environment`, `push`, `url`;
 * pushParked the same with `billCode` for `url`; jointTestingComplete `operation`.
 */
export async function notify(
  transaction: Queryable,
  people: Ground,
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
    footer: 'portal.mailFooter',
  });
}
