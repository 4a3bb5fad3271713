import type { AskOf } from '#contract/portal/define-call.ts';
import type { SignedIn, userRegister } from '#contract/portal/user.ts';
import type { Handlers } from '../asked.ts';
import { takeCaptcha } from '../captcha/captcha.ts';
import { type CheckedCode, checkCode, takeCode } from '../codes/take-code.ts';
import { addOrganisation } from '../organisations/organisation-store.ts';
import type { People } from '../people.ts';
import { fieldError } from '../portal-error.ts';
import { beginSession } from '../sessions/begin-session.ts';
import type { Origin } from '../sessions/session-store.ts';
import { assertNewPassword } from './assert-new-password.ts';
import { parseEmail, parsePhone } from './contact.ts';
import { toNetwork } from './network.ts';
import { toSignedIn } from './sign-in.ts';
import {
  demoUserName,
  findTaken,
  insertUser,
  type NewUser,
  takenError,
  toAccountKey,
} from './user-store.ts';

type Request = AskOf<typeof userRegister>;

type Contacts = Pick<NewUser, 'phone' | 'email'>;

function readContacts({ phone, email }: Request): Contacts {
  if (phone === undefined && email === undefined) throw fieldError('email', 'portal.contactNeeded');
  return {
    phone: phone === undefined ? null : parsePhone(phone),
    email: email === undefined ? null : parseEmail(email),
  };
}

/** Compares the code of each given contact. */
async function checkCodes(people: People, request: Request, contacts: Contacts, ip: string) {
  const checked: CheckedCode[] = [];
  for (const contact of ['email', 'phone'] as const) {
    const target = contacts[contact];
    if (target === null) continue;
    const field = `${contact}Code` as const;
    const code = request[field];
    if (code === undefined) throw fieldError(field, 'form.rule.required');
    const holder = { token: request[`${field}Token`], ip };
    checked.push(await checkCode(people, { purpose: 'register', target, code, field, holder }));
  }
  return checked;
}

async function assertFree(people: People, account: string): Promise<void> {
  const isDemo = toAccountKey(account) === demoUserName;
  const taken = await findTaken(people.database, { account, phone: null, email: null });
  if (isDemo || taken) throw takenError('account');
}

/**
 * Creates a user with an organisation, and signs them in. Only a holder of its code learns that a
 * phone or email is taken; for an account name, only a visitor who solved a captcha. Throws
 * `captcha` or fieldErrors.
 */
export async function register(
  people: People,
  request: Request,
  origin: Origin,
): Promise<SignedIn> {
  const { account, language } = request;
  await takeCaptcha(people, request.captcha);
  if (!request.terms) throw fieldError('terms', 'portal.termsNeeded');
  const contacts = readContacts(request);
  assertNewPassword(request.password, { account, ...contacts, ...people.settings });
  await assertFree(people, account);
  const codes = await checkCodes(people, request, contacts, origin.ip);
  const password_hash = await people.passwords.hash(request.password, toNetwork(origin.ip));
  return people.write(async (transaction) => {
    for (const code of codes) await takeCode(transaction, code);
    const row = { account, ...contacts, password_hash, language };
    const user = await insertUser(transaction, row, people.now());
    if (!user) {
      throw takenError((await findTaken(transaction, { account, ...contacts })) ?? 'account');
    }
    await addOrganisation(transaction, user, people.now());
    const arrival = { ...origin, way: 'register', device: request.device } as const;
    return toSignedIn(transaction, people, user, arrival);
  });
}

export const registerHandlers = {
  'user/register': async (asked) =>
    beginSession(asked, await register(asked.people, asked.request, asked.origin)),
} satisfies Partial<Handlers>;
