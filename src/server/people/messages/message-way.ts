import type { Settings } from '#server/settings/settings.ts';

export type Channel = 'mail' | 'sms';

/** Delivery of a channel; undefined: none, so callers must not be told that a message was sent. */
export function toWay(
  { smtpUrl, smsUrl, demo }: Pick<Settings, 'smtpUrl' | 'smsUrl' | 'demo'>,
  channel: Channel,
): Channel | 'outbox' | undefined {
  if (channel === 'mail' ? smtpUrl : smsUrl) return channel;
  return demo ? 'outbox' : undefined;
}
