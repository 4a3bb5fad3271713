import type { ownPurposes } from '#contract/portal/codes.ts';
import type { Channel } from '../messages/message-way.ts';
import { parseEmail, parsePhone } from '../users/contact.ts';

type OwnPurpose = (typeof ownPurposes)[number];

interface Contact {
  channel: Channel;
  /** E.164 number or e-mail address. */
  target: string;
}

/** Where a signed-in person's code goes: to the phone or e-mail that they are about to have. */
export function toOwnContact({
  purpose,
  phone = '',
  email = '',
}: {
  purpose: OwnPurpose;
  phone?: string;
  email?: string;
}): Contact {
  if (purpose === 'newPhone') return { channel: 'sms', target: parsePhone(phone) };
  return { channel: 'mail', target: parseEmail(email) };
}
