import type { Settings } from '#server/settings/settings.ts';

export type Channel = 'mail' | 'sms';

/** Where messages of a channel go; undefined: nowhere, and nobody may be told that one is on its way. */
export function toWay(
  { smtpUrl, smsUrl, demo }: Pick<Settings, 'smtpUrl' | 'smsUrl' | 'demo'>,
  channel: Channel,
): Channel | 'outbox' | undefined {
  if (channel === 'mail' ? smtpUrl : smsUrl) return channel;
  return demo ? 'outbox' : undefined;
}
