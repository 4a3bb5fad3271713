import { defaultLanguage, findLanguage } from '#contract/languages.ts';
import type { OutboxMessage } from '#contract/portal/outbox.ts';
import type { People } from '../people.ts';
import { PortalError } from '../portal-error.ts';
import { type Channel, toWay } from './message-way.ts';

const most = 100;
const channels: readonly Channel[] = ['mail', 'sms'];

/** The demo's messages of channels that are not configured, newest first; `notFound` if all are. */
export async function listOutbox({ reports, settings }: People): Promise<OutboxMessage[]> {
  const shown = channels.filter((channel) => toWay(settings, channel) === 'outbox');
  if (shown.length === 0) throw new PortalError('notFound', 'portal.notFound');
  const rows = await reports
    .selectFrom('message')
    .select(['id', 'channel', 'recipient', 'subject', 'body', 'language'])
    .select('created_at as createdAt')
    .where('status', '=', 'outbox')
    .where('channel', 'in', shown)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ language, ...row }) => ({
    ...row,
    locale: (findLanguage(language) ?? defaultLanguage).locale,
  }));
}
