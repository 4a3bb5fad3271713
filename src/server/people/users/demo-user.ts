import { randomUUID } from 'node:crypto';
import { defaultLanguage } from '#contract/languages.ts';
import type { CompanyData, DeveloperData } from '#contract/portal/cer.ts';
import type { Secrets } from '#server/crypto/secrets.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Db, Queryable } from '#server/database/tables.ts';
import { holdUser } from '../lock-user.ts';
import { addOrganisation, findMember, keepSearchKey } from '../organisations/organisation-store.ts';
import { removeUser } from './delete-account.ts';
import { Passwords } from './passwords.ts';
import { demoUserName, insertUser } from './user-store.ts';

/** Public credentials of the demo integrator. */
export const demoSignIn = { name: demoUserName, password: 'TryTheSandbox2026' } as const;

const contact = { name: 'Demo Integrator', mobile: '+201000000000', email: 'demo@example.com' };

const developer: DeveloperData = {
  ...contact,
  role: 'Developer',
  company: 'Demo Trading',
  purpose: 'Trying out the sandbox of this portal.',
};

function companyWith(licenceImage: string): CompanyData {
  return {
    companyName: 'Demo Trading',
    licenceNumber: 'DEMO-0001',
    licenceImage,
    taxNumber: 'DEMO-0002',
    legalRepresentative: contact.name,
    countryCode: 'EGY',
    prov: 'Cairo',
    city: 'Cairo',
    street: '1 Demo Street',
    contactName: contact.name,
    contactMobile: contact.mobile,
    contactEmail: contact.email,
  };
}

/** Placeholder for a licence: an empty page. */
async function addImage(
  transaction: Queryable,
  organisation_id: string,
  now: number,
): Promise<string> {
  const [id, width, height] = [randomUUID(), 640, 400];
  const create = { width, height, channels: 3, background: '#faf9f7' } as const;
  const { default: sharp } = await import('sharp');
  const content = await sharp({ create }).png().toBuffer();
  await transaction
    .insertInto('image')
    .values({
      id,
      organisation_id,
      type: 'image/png',
      width,
      height,
      size: content.length,
      content,
      created_at: now,
    })
    .execute();
  return id;
}

async function certify(
  transaction: Queryable,
  organisation_id: string,
  now: number,
): Promise<void> {
  const company = companyWith(await addImage(transaction, organisation_id, now));
  const approved = Object.entries({ developer, company }).map(([kind, form]) => ({
    organisation_id,
    kind: kind as 'developer' | 'company',
    state: 'approved' as const,
    data: JSON.stringify(form),
    approved: JSON.stringify(form),
    reasons: null,
    version: 1,
    submitted_at: now,
    decided_at: now,
    decided_by: 'auto',
  }));
  await transaction.insertInto('certification').values(approved).execute();
}

/** The demo integrator, if it exists. */
function findDemoUser(database: Queryable): Promise<UserRow | undefined> {
  return database.selectFrom('users').selectAll().where('shared', '=', 1).executeTakeFirst();
}

/** Creates the demo integrator, verified as a company, with the account. Only one of several starting processes does it. */
export async function seedDemoUser(database: Db, accountId: string, now: number): Promise<void> {
  const known = await findDemoUser(database);
  const hash = known?.password_hash ?? (await new Passwords().hash(demoSignIn.password));
  await database.transaction().execute(async (transaction) => {
    const names = { account: demoSignIn.name, phone: null, email: null };
    const rights = { shared: 1, language: defaultLanguage.code } as const;
    const made = await insertUser(transaction, { ...names, ...rights, password_hash: hash }, now);
    if (made) {
      const { id } = await addOrganisation(transaction, made, now, { level: 'enterprise' });
      await certify(transaction, id, now);
      await keepSearchKey(transaction, id);
    }
    const user = made ?? (await findDemoUser(transaction));
    const member = user && (await findMember(transaction, user));
    if (!member) throw new Error(`another user has the account name ${demoSignIn.name}`);
    await transaction
      .updateTable('account')
      .set({
        organisation_id: member.organisation.id,
        suspended_at: member.organisation.suspended_at,
      })
      .where('id', '=', accountId)
      .where('organisation_id', 'is', null)
      .execute();
  });
}

/** Removes the demo integrator with its sessions. */
export async function removeDemoUser(database: Db, secrets: Secrets): Promise<void> {
  const user = await findDemoUser(database);
  if (!user) return;
  await database.transaction().execute(async (transaction) => {
    // Only one of several starting processes does it.
    if (await holdUser(transaction, user.id)) await removeUser(transaction, { secrets }, user);
  });
}
