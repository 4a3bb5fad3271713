import assert from 'node:assert/strict';
import { argon2Sync, randomBytes, randomUUID } from 'node:crypto';
import type { MemberRole } from '#contract/portal/roles.ts';
import type { OrganisationRow } from '#server/database/organisation-tables.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import { newTotpSecret } from '#server/people/factors/totp.ts';
import type { Member } from '#server/people/organisations/member.ts';
import { addOrganisation } from '#server/people/organisations/organisation-store.ts';
import { openSession } from '#server/people/sessions/session-store.ts';
import type { TestPortal } from './portal.ts';

/** A signed-in test user. */
export interface Person extends Member {
  token: string;
}

/** Columns of a user, and the level of their organisation. */
export type PersonParts = Partial<UserRow & Pick<OrganisationRow, 'level'>>;

export interface PortalAnswer {
  status: number;
  headers: Record<string, unknown>;
  code: number;
  msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape it asked for.
  data: any;
}

/** Database for test users: a test portal's, or that of a separate server. */
interface PeopleContext {
  context: Pick<TestPortal['context'], 'database'>;
  secrets: Pick<TestPortal['secrets'], 'seal'>;
  clock: TestPortal['clock'];
}

/** A password hash with minimum cost; hashes contain their parameters. */
export function toCheapHash(password: string): string {
  const [memory, passes, parallelism] = [8, 1, 1];
  const nonce = randomBytes(16);
  const parameters = { message: password, nonce, tagLength: 32, memory, passes, parallelism };
  const tag = argon2Sync('argon2id', parameters);
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${salt}$${hash}`;
}

let people = 0;

/** An owner of a new organisation with a session and an unusable password; `parts` replaces columns of the rows. */
export async function addPerson(
  { context: { database }, secrets, clock }: PeopleContext,
  { level = 'user', ...parts }: PersonParts = {},
): Promise<Person> {
  people += 1;
  // Sorted as a text, later names come after earlier ones.
  const account = `person${String(people).padStart(5, '0')}`;
  const user: UserRow = {
    id: randomUUID(),
    account,
    account_key: account,
    phone: null,
    email: `${account}@example.com`,
    email_key: `${account}@example.com`,
    password_hash: 'unknown',
    staff: 0,
    shared: 0,
    // Staff need a second factor for every call.
    totp_secret: parts.staff === 1 ? secrets.seal(newTotpSecret()) : null,
    totp_step: null,
    totp_at: null,
    has_passkey: 0,
    first_password_until: null,
    factors_off_at: null,
    factor_told_at: null,
    language: 'EN',
    time_zone: null,
    uuid: randomUUID(),
    mail_off: '[]',
    terms_at: clock.now,
    created_at: clock.now,
    guessing_told_at: null,
    ...parts,
  };
  await database.insertInto('users').values(user).execute();
  const organisation = await addOrganisation(database, user, clock.now, { level });
  // Staff have no organisation.
  if (user.staff === 1) {
    await database.deleteFrom('member').where('user_id', '=', user.id).execute();
    await database.deleteFrom('organisation').where('id', '=', organisation.id).execute();
  }
  const origin = { ip: '127.0.0.1', userAgent: 'a test' };
  const { token } = await openSession(database, user.id, origin, clock.now);
  return { user, organisation, role: 'owner', token };
}

/** Another member of a user's organisation, with a session for it. */
export async function addColleague(
  portal: PeopleContext,
  { organisation }: Pick<Member, 'organisation'>,
  role: MemberRole,
): Promise<Person> {
  const { database } = portal.context;
  const { user, organisation: own, token } = await addPerson(portal);
  const since = portal.clock.now;
  await database
    .insertInto('member')
    .values({
      organisation_id: organisation.id,
      user_id: user.id,
      role,
      since,
      chosen_at: since,
    })
    .execute();
  await database
    .updateTable('sessions')
    .set({ organisation_id: organisation.id })
    .where('organisation_id', '=', own.id)
    .execute();
  return { user, organisation, role, token };
}

/** Makes all sessions of a user freshly proved. */
export async function proveAgain(
  { context: { database }, clock }: TestPortal,
  { user }: Person,
): Promise<void> {
  await database
    .updateTable('sessions')
    .set({ confirmed_at: clock.now })
    .where('user_id', '=', user.id)
    .execute();
}

interface AskOptions {
  token?: string | undefined;
  langType?: string;
  headers?: Record<string, string>;
}

/** Makes a portal call in English: POST with a request, else GET. */
export async function ask(
  { app }: TestPortal,
  method: 'GET' | 'POST',
  path: string,
  request: object = {},
  { token, langType = 'EN', headers = {} }: AskOptions = {},
): Promise<PortalAnswer> {
  const answer = await app.inject({
    method,
    url: `/openplatformweb/${path}`,
    headers: { langtype: langType, ...(token !== undefined && { token }), ...headers },
    ...(method === 'GET'
      ? { query: request as Record<string, string> }
      : { payload: request as Record<string, unknown> }),
  });
  return { status: answer.statusCode, headers: answer.headers, ...answer.json() };
}

/** Makes a call of a user that must succeed. */
export async function succeed(
  portal: TestPortal,
  { token }: Pick<Person, 'token'>,
  path: string,
  request: object = {},
  method: 'GET' | 'POST' = 'POST',
) {
  const answer = await ask(portal, method, path, request, { token });
  assert.equal(answer.code, 1, `${path}: ${answer.msg} ${JSON.stringify(answer.data)}`);
  return answer.data;
}
