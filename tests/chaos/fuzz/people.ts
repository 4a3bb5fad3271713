import { newTotpSecret } from '#server/people/factors/totp.ts';
import { addOrganisation } from '#server/people/organisations/organisation-store.ts';
import type { People } from '#server/people/people.ts';
import { openSession } from '#server/people/sessions/session-store.ts';
import { demoUserName, insertUser } from '#server/people/users/user-store.ts';

/** Fewer than a session may make in a minute. */
const callsOfSession = 500;

const origin = { ip: '127.0.0.1', userAgent: 'chaos' };

/** Sessions belong by turns to the demo integrator, a new reviewer and a new integrator. */
async function findUserId(
  { write, now, secrets }: People,
  index: number,
  demoId: string,
): Promise<string> {
  if (index % 3 === 0) return demoId;
  const isStaff = index % 3 === 1;
  const row = {
    account: `chaos-${index}`,
    email: `chaos-${index}@example.com`,
    phone: null,
    password_hash: '',
    language: 'EN',
    staff: isStaff ? 1 : 0,
    // Staff need a second factor everywhere.
    totp_secret: isStaff ? secrets.seal(newTotpSecret()) : null,
  } as const;
  return write(async (transaction) => {
    const user = await insertUser(transaction, row, now());
    if (!user) throw new Error(`${row.account} is there already`);
    if (!isStaff) await addOrganisation(transaction, user, now(), { level: 'enterprise' });
    return user.id;
  });
}

/** Opens as many sessions as the calls need, of integrators and reviewers; returns their tokens. */
export async function openSessions(people: People, calls: number): Promise<string[]> {
  const demo = await people.database
    .selectFrom('users')
    .select('id')
    .where('account_key', '=', demoUserName)
    .executeTakeFirstOrThrow();
  const tokens: string[] = [];
  for (let index = 0; index < 3 || index * callsOfSession < calls; index += 1) {
    const userId = await findUserId(people, index, demo.id);
    const { token } = await people.write((transaction) =>
      openSession(transaction, userId, origin, people.now()),
    );
    tokens.push(token);
  }
  return tokens;
}
