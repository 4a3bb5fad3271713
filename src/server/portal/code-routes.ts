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
import type { AskOf } from '#contract/portal/define-call.ts';
import { takeCaptcha } from '#server/people/captcha/take-captcha.ts';
import { assertMaySend, type Wanted } from '#server/people/codes/may-send.ts';
import { toOwnContact } from '#server/people/codes/own-contact.ts';
import { sendCode } from '#server/people/codes/send-code.ts';
import { sendVisitorCode } from '#server/people/codes/send-visitor-code.ts';
import { type Channel, toWay } from '#server/people/messages/message-way.ts';
import type { People } from '#server/people/people.ts';
import { PortalError } from '#server/people/portal-error.ts';
import { assertNotShared } from '#server/people/users/assert-own.ts';
import { parseEmail, parsePhone } from '#server/people/users/contact.ts';
import { findTaken } from '#server/people/users/user-store.ts';
import { type Asked, addCall, addOpenCall } from './add-call.ts';

const noWay: Record<Channel, string> = { mail: 'portal.noWay.mail', sms: 'portal.noWay.sms' };

/** Lets a message be sent: there is a way, the captcha is spent, and it is not too often. */
async function prepare(people: People, wanted: Wanted) {
  const deliveredTo = toWay(people.settings, wanted.channel);
  if (!deliveredTo) throw new PortalError('system', noWay[wanted.channel]);
  const { long } = await assertMaySend(people, wanted);
  return { long, toSent: (codeToken: string) => ({ deliveredTo, waitS: codePauseS, codeToken }) };
}

type VisitorSend = Pick<Asked<AskOf<typeof userSendSms>, undefined>, 'language' | 'origin'>;

async function sendToVisitor(
  people: People,
  contact: Pick<Wanted, 'channel' | 'target'>,
  { purpose, captcha }: Pick<AskOf<typeof userSendSms>, 'purpose' | 'captcha'>,
  { language, origin: { ip } }: VisitorSend,
): Promise<CodeSent> {
  const { long, toSent } = await prepare(people, { ...contact, captcha, ip });
  const asked = { ...contact, purpose, language: language.code, ip, long };
  return toSent(await sendVisitorCode(people, asked));
}

function addSends(app: FastifyInstance, people: People): void {
  addOpenCall(app, people, userSendSms, ({ request, language, origin }) => {
    const contact = { channel: 'sms', target: parsePhone(request.phone) } as const;
    return sendToVisitor(people, contact, request, { language, origin });
  });

  addOpenCall(app, people, userSendEmail, ({ request, language, origin }) => {
    const contact = { channel: 'mail', target: parseEmail(request.email) } as const;
    return sendToVisitor(people, contact, request, { language, origin });
  });

  addCall(app, people, ownSendSms, async ({ request, session, language, origin: { ip } }) => {
    const { user } = session;
    assertNotShared(user);
    const contact = toOwnContact(request);
    const { purpose, captcha } = request;
    const { long, toSent } = await prepare(people, { ...contact, captcha, ip });
    const asked = { ...contact, purpose, userId: user.id, language: language.code, long };
    return toSent(await sendCode(people, asked));
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
