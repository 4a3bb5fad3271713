import type { Settings } from '#server/settings.ts';

export type Channel = 'mail' | 'sms';

/** Where messages of a channel go; undefined: nowhere, and nobody may be told that one is on its way. */
export function toWay(
  { smtpUrl, smsUrl, demo }: Pick<Settings, 'smtpUrl' | 'smsUrl' | 'demo'>,
  channel: Channel,
): Channel | 'outbox' | undefined {
  if (channel === 'mail' ? smtpUrl : smsUrl) return channel;
  return demo ? 'outbox' : undefined;
}

/** Templates whose words hold a code, which must not outlive its use in the database. */
export const codeTemplates = ['codeRegister', 'codeReset', 'codeNewContact'] as const;

/** Templates that are also written as short messages, `message.<template>.sms`. */
export const smsTemplates = [
  ...codeTemplates,
  'accountExists',
  'emailChanged',
  'newAddress',
  'passwordChanged',
  'phoneChanged',
] as const;

export function carriesCode(template: string): boolean {
  return (codeTemplates as readonly string[]).includes(template);
}
