import { randomBytes } from 'node:crypto';
import { dayMs } from '#contract/durations.ts';
import { defaultLanguage, findLanguage, languages } from '#contract/languages.ts';
import { accountName, email as emailField, fields } from '#contract/portal/fields.ts';
import { StaffError } from '#server/errors/staff-error.ts';
import { assertFields } from '../assert-fields.ts';
import { addAudit } from '../audit/audit.ts';
import { holdUser } from '../lock-user.ts';
import type { People } from '../people.ts';
import { assertNewPassword } from './assert-new-password.ts';
import { parseEmail } from './contact.ts';
import { removeUser } from './delete-account.ts';
import { demoUserName, findTaken, insertUser, toAccountKey } from './user-store.ts';

const passwordBytes = 15;
/** Validity of an initial password; afterwards a code to the email sets another one. */
const firstPasswordDays = 7;
const actor = 'operator';
const names = fields({ account: accountName, email: emailField });

/**
 * Creates a reviewer, with a generated initial password if none is given; the result contains it
 * only then. Reviewers choose another and set up a second factor at their first sign-in. Throws
 * PortalErrors of fields, or a StaffError.
 */
export async function createReviewer(
  people: People,
  asked: Record<'account' | 'email', string> & {
    password: string | undefined;
    /** Language of emails until the first sign-in; by default the portal's. */
    language?: string | undefined;
  },
) {
  const { account } = assertFields(names, { account: asked.account, email: asked.email });
  const email = parseEmail(asked.email);
  const language = asked.language === undefined ? defaultLanguage : findLanguage(asked.language);
  if (!language) {
    const codes = languages.map(({ code }) => code).join(', ');
    throw new StaffError(`language ${asked.language} is not known: one of ${codes}`);
  }
  if (toAccountKey(account) === demoUserName) throw new StaffError(`account ${account} is taken`);
  const password = asked.password ?? randomBytes(passwordBytes).toString('base64url');
  assertNewPassword(password, { account, email, ...people.settings });
  const until = people.now() + firstPasswordDays * dayMs;
  const row = {
    account,
    email,
    phone: null,
    password_hash: await people.passwords.hash(password),
    language: language.code,
    staff: 1,
    first_password_until: until,
  } as const;
  await people.write(async (transaction) => {
    const user = await insertUser(transaction, row, people.now());
    if (!user) {
      const field = await findTaken(transaction, row);
      throw new StaffError(
        field === 'email' ? `e-mail ${email} is taken` : `account ${account} is taken`,
      );
    }
    addAudit(transaction, people, { actor, action: 'reviewer.create', subject: user.id });
  });
  return {
    account,
    email,
    ...(asked.password === undefined && { password }),
    worksUntil: new Date(until).toISOString(),
  };
}

/** Ends a reviewer's sessions and deletes the user; audit entries stay. */
export async function removeReviewer(people: People, account: string): Promise<void> {
  await people.write(async (transaction) => {
    const user = await transaction
      .selectFrom('users')
      .selectAll()
      .where('account_key', '=', toAccountKey(account))
      .where('staff', '=', 1)
      .executeTakeFirst();
    if (!user || !(await holdUser(transaction, user.id))) {
      throw new StaffError(`reviewer ${account} is not known`);
    }
    await removeUser(transaction, people, user);
    addAudit(transaction, people, { actor, action: 'reviewer.remove', subject: user.id });
  });
}
