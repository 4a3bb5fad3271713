import { type Kysely, sql } from 'kysely';
import type { Database } from '../tables.ts';
import { type Columns, create, index } from './_build.ts';

/** Tables that move from a person to an organisation. */
const moved = [
  'account',
  'certification',
  'certification_rejection',
  'image',
  'application',
  'alert_setting',
] as const;

const invitationColumns: Columns = {
  id: 'text',
  organisation_id: 'text',
  email: 'text',
  email_key: 'text',
  role: 'text',
  token_hash: 'text',
  invited_by: 'text',
  created_at: 'bigint',
  expires_at: 'bigint',
};

async function addTables(database: Kysely<Database>): Promise<void> {
  const organisation = { id: 'text', name: 'text', level: 'text', created_at: 'bigint' } as const;
  await create(database, 'organisation', organisation, ['id']);
  const member: Columns = {
    organisation_id: 'text',
    user_id: 'text',
    role: 'text',
    since: 'bigint',
    chosen_at: 'bigint',
  };
  await create(database, 'member', member, ['organisation_id', 'user_id']);
  await index(database, 'member', ['user_id'], false);
  await create(database, 'invitation', invitationColumns, ['id']);
  await index(database, 'invitation', ['token_hash'], true);
  // A new invitation to an address replaces the previous one.
  await index(database, 'invitation', ['organisation_id', 'email_key'], true);
}

/** Turns every integrator into an organisation of one, under the id that all their rows already carry. */
async function moveIntegrators(database: Kysely<Database>): Promise<void> {
  await sql`insert into organisation (id, name, level, created_at)
    select id, account, level, created_at from users where staff = 0`.execute(database);
  await sql`insert into member (organisation_id, user_id, role, since, chosen_at)
    select id, id, 'owner', created_at, created_at from users where staff = 0`.execute(database);
  const { schema } = database;
  for (const table of moved) {
    await schema.alterTable(table).renameColumn('user_id', 'organisation_id').execute();
  }
  await schema.alterTable('users').dropColumn('level').execute();
  await schema.dropIndex('account_user_id_environment').execute();
  await index(database, 'account', ['organisation_id', 'environment'], true);
  await schema.dropIndex('image_user_id').execute();
  await index(database, 'image', ['organisation_id'], false);
}

/** Adds organisations and their members, and moves accounts, papers and applications to them. */
export async function organisations(database: Kysely<Database>): Promise<void> {
  await addTables(database);
  await moveIntegrators(database);
  const { schema } = database;
  await schema.alterTable('sessions').addColumn('organisation_id', 'text').execute();
  await sql`update sessions set organisation_id = user_id
    where user_id in (select user_id from member)`.execute(database);
  await index(database, 'sessions', ['organisation_id'], false);
  await schema.alterTable('listen_token').addColumn('made_by', 'text').execute();
  await sql`update listen_token set made_by =
    (select organisation_id from account where account.id = listen_token.account_id)`.execute(
    database,
  );
}
