import {
  type CodeSent,
  codePauseS,
  type ownSendSms,
  type userSendSms,
} from '#contract/portal/codes.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import type { Asked, Handlers } from '../asked.ts';
import { takeCaptcha } from '../captcha/captcha.ts';
import { type Channel, toWay } from '../messages/add-message.ts';
import type { People } from '../people.ts';
import { PortalError } from '../portal-error.ts';
import { assertNotShared } from '../users/assert-own.ts';
import { parseEmail, parsePhone } from '../users/contact.ts';
import { findTaken } from '../users/user-store.ts';
import { assertMaySend, sendCode, sendVisitorCode, type Wanted } from './send-code.ts';
import { countAccountCheck } from './send-limits.ts';

const noWay: Record<Channel, string> = { mail: 'portal.noWay.mail', sms: 'portal.noWay.sms' };

/**
 * Sends a message if a channel is configured, the captcha is spent and the limits allow it. Does not count
 * one that could not be stored.
 */
async function sendWanted(
  people: People,
  wanted: Wanted,
  send: (long: boolean) => Promise<string>,
): Promise<CodeSent> {
  const deliveredTo = toWay(people.settings, wanted.channel);
  if (!deliveredTo) throw new PortalError('system', noWay[wanted.channel]);
  const { long, refund } = await assertMaySend(people, wanted);
  try {
    return { deliveredTo, waitS: codePauseS, codeToken: await send(long) };
  } catch (error) {
    await refund();
    throw error;
  }
}

async function sendToVisitor(
  { people, language, origin: { ip } }: Pick<Asked<unknown>, 'people' | 'language' | 'origin'>,
  contact: Pick<Wanted, 'channel' | 'target'>,
  { purpose, captcha }: Pick<AskOf<typeof userSendSms>, 'purpose' | 'captcha'>,
): Promise<CodeSent> {
  const asked = { ...contact, purpose, language: language.code, ip };
  return sendWanted(people, { ...contact, captcha, ip }, (long) =>
    sendVisitorCode(people, { ...asked, long }),
  );
}

/** Tells whether a contact has an account, for a separate captcha. */
async function tellTaken(
  { people, origin }: Pick<Asked<unknown>, 'people' | 'origin'>,
  captcha: string,
  contact: Parameters<typeof findTaken>[1],
): Promise<{ exists: boolean }> {
  await takeCaptcha(people, captcha);
  await countAccountCheck(people.limits, origin.ip);
  return { exists: (await findTaken(people.database, contact)) !== undefined };
}

/** Target of a signed-in user's code: the new phone or email. */
function toOwnContact({ purpose, phone = '', email = '' }: AskOf<typeof ownSendSms>) {
  return purpose === 'newPhone'
    ? ({ channel: 'sms', target: parsePhone(phone) } as const)
    : ({ channel: 'mail', target: parseEmail(email) } as const);
}

/** Calls that send codes or check whether an account exists. */
export const requestCodeHandlers = {
  'user/sendSms': async (asked) => {
    const contact = { channel: 'sms', target: parsePhone(asked.request.phone) } as const;
    return sendToVisitor(asked, contact, asked.request);
  },
  'user/sendEmail': async (asked) => {
    const contact = { channel: 'mail', target: parseEmail(asked.request.email) } as const;
    return sendToVisitor(asked, contact, asked.request);
  },
  'sms/sendSms': async ({ people, request, user, language, origin: { ip } }) => {
    assertNotShared(user);
    const { purpose, captcha } = request;
    const contact = toOwnContact(request);
    const wanted = { ...contact, purpose, userId: user.id, language: language.code };
    return sendWanted(people, { ...contact, captcha, ip }, (long) =>
      sendCode(people, { ...wanted, long }),
    );
  },
  'user/checkUserByPhoneOrAccount': async (asked) => {
    const { phoneOrAccount: text, captcha } = asked.request;
    const contact = text.startsWith('+')
      ? { phone: parsePhone(text, 'phoneOrAccount'), email: null }
      : { account: text, phone: null, email: null };
    return tellTaken(asked, captcha, contact);
  },
  'user/checkUserByEmail': async (asked) => {
    const contact = { phone: null, email: parseEmail(asked.request.email) };
    return tellTaken(asked, asked.request.captcha, contact);
  },
} satisfies Partial<Handlers>;
