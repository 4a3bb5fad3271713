import type { ownPurposes } from '#contract/portal/codes.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Channel } from '../messages/message-way.ts';
import { fieldError } from '../portal-error.ts';
import { parseEmail, parsePhone } from '../users/contact.ts';

type OwnPurpose = (typeof ownPurposes)[number];

interface Contact {
  channel: Channel;
  /** E.164 number or e-mail address. */
  target: string;
}

/**
 * Where a signed-in person's code goes: to what they had so far, or to the phone or e-mail they are
 * about to have. Throws the fieldError of the contact that is missing.
 */
export function toOwnContact(
  user: Pick<UserRow, 'phone' | 'email'>,
  { purpose, phone, email }: { purpose: OwnPurpose; phone?: string; email?: string },
): Contact {
  switch (purpose) {
    case 'newPhone':
      return { channel: 'sms', target: parsePhone(phone ?? '') };
    case 'newEmail':
      return { channel: 'mail', target: parseEmail(email ?? '') };
    case 'oldPhone':
      if (user.phone === null) throw fieldError('phone', 'portal.phoneNone');
      return { channel: 'sms', target: user.phone };
    case 'oldEmail':
      if (user.email === null) throw fieldError('email', 'portal.emailNone');
      return { channel: 'mail', target: user.email };
  }
}
