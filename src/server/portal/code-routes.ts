import type { FastifyInstance } from 'fastify';
import {
  type CodeSent,
  codePauseS,
  ownSendSms,
  userCheckUserByEmail,
  userCheckUserByPhoneOrAccount,
  userSendEmail,
  userSendSms,
} from '#contract/portal/codes.ts';
import { takeCaptcha } from '#server/people/captcha/take-captcha.ts';
import { toOwnContact } from '#server/people/codes/own-contact.ts';
import { sendCode } from '#server/people/codes/send-code.ts';
import { sendVisitorCode } from '#server/people/codes/send-visitor-code.ts';
import { type Channel, toWay } from '#server/people/messages/message-way.ts';
import type { People } from '#server/people/people.ts';
import { PortalError } from '#server/people/portal-error.ts';
import { assertNotShared } from '#server/people/users/assert-own.ts';
import { parseEmail, parsePhone, toEmailKey } from '#server/people/users/contact.ts';
import { findTaken } from '#server/people/users/user-store.ts';
import { addCall, addOpenCall } from './add-call.ts';

const noWay: Record<Channel, string> = { mail: 'portal.noWay.mail', sms: 'portal.noWay.sms' };

/** A message that somebody asks for, before anything is known of them. */
interface Wanted {
  channel: Channel;
  target: string;
  captcha: string;
  ip: string;
}

/** Lets a message be sent: there is a way, the captcha is spent, and it is not too often. */
async function assertMaySend(
  people: People,
  { channel, target, captcha, ip }: Wanted,
): Promise<CodeSent> {
  const deliveredTo = toWay(people.settings, channel);
  if (!deliveredTo) throw new PortalError('system', noWay[channel]);
  await takeCaptcha(people, captcha);
  const limited = channel === 'mail' ? toEmailKey(target) : target;
  await people.sendLimits.assertMaySend({ channel, target: limited, ip });
  return { deliveredTo, waitS: codePauseS };
}

function addSends(app: FastifyInstance, people: People): void {
  addOpenCall(app, people, userSendSms, async ({ request, language, origin: { ip } }) => {
    const { purpose, captcha } = request;
    const contact = { channel: 'sms' as const, target: parsePhone(request.phone) };
    const sent = await assertMaySend(people, { ...contact, captcha, ip });
    await sendVisitorCode(people, { ...contact, purpose, language: language.code });
    return sent;
  });

  addOpenCall(app, people, userSendEmail, async ({ request, language, origin: { ip } }) => {
    const { purpose, captcha } = request;
    const contact = { channel: 'mail' as const, target: parseEmail(request.email) };
    const sent = await assertMaySend(people, { ...contact, captcha, ip });
    await sendVisitorCode(people, { ...contact, purpose, language: language.code });
    return sent;
  });

  addCall(app, people, ownSendSms, async ({ request, session, language, origin: { ip } }) => {
    const { user } = session;
    assertNotShared(user);
    const contact = toOwnContact(request);
    const sent = await assertMaySend(people, { ...contact, captcha: request.captcha, ip });
    const { purpose } = request;
    await sendCode(people, { ...contact, purpose, userId: user.id, language: language.code });
    return sent;
  });
}

/** The two calls that tell whether an account exists, each for a captcha of its own. */
function addChecks(app: FastifyInstance, people: People): void {
  const mayAsk = async (captcha: string, ip: string) => {
    await takeCaptcha(people, captcha);
    await people.sendLimits.assertMayAsk(ip);
  };

  addOpenCall(app, people, userCheckUserByPhoneOrAccount, async ({ request, origin }) => {
    const { phoneOrAccount: text } = request;
    const asked = text.startsWith('+')
      ? { phone: parsePhone(text, 'phoneOrAccount'), email: null }
      : { account: text, phone: null, email: null };
    await mayAsk(request.captcha, origin.ip);
    return { exists: (await findTaken(people.database, asked)) !== undefined };
  });

  addOpenCall(app, people, userCheckUserByEmail, async ({ request, origin }) => {
    const asked = { phone: null, email: parseEmail(request.email) };
    await mayAsk(request.captcha, origin.ip);
    return { exists: (await findTaken(people.database, asked)) !== undefined };
  });
}

/** Calls that send codes, and those that tell whether an account exists. */
export async function codeRoutes(app: FastifyInstance, { people }: { people: People }) {
  addSends(app, people);
  addChecks(app, people);
}
