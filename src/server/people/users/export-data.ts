import { type OwnerKind, ownerColumns, type Section } from '#server/database/description.ts';
import { readInBatches } from '#server/database/read-in-batches.ts';
import { type AnyRow, type Db, type Table, tableList } from '#server/database/tables.ts';
import { type Batches, Sections, SlicedJson, toSlices } from '#server/http/sliced-json.ts';
import type { Handlers } from '../asked.ts';
import { addAudit } from '../audit/audit.ts';
import { listFactors } from '../factors/list-factors.ts';
import type { Member } from '../organisations/member.ts';
import { selectOwn } from '../organisations/organisation-store.ts';
import type { People } from '../people.ts';
import { assertNotShared } from './assert-own.ts';
import { toProfile } from './user-store.ts';

type Shown = Record<string, unknown>;

/** Exports a section of one owner's rows. */
async function* exportSection(
  database: Db,
  table: Table,
  { columns, order, json = {}, none }: Section<AnyRow>,
  [ownerColumn, id]: readonly [string, string],
) {
  const rows = database
    .selectFrom(table as 'message')
    .select(columns as 'id'[])
    .where(ownerColumn as 'user_id', '=', id);
  const parse = (text: unknown) => (text === null ? (none ?? null) : JSON.parse(String(text)));
  const toEntry = ([column, value]: [string, unknown]): [string, unknown] => {
    const name = json[column];
    return name === undefined ? [column, value] : [name, parse(value)];
  };
  for await (const batch of readInBatches(rows, order)) {
    yield batch.map((row): Shown => Object.fromEntries(Object.entries(row).map(toEntry)));
  }
}

/** Exports the sections of an owner's tables, by their descriptions. */
function exportOwned(database: Db, owner: OwnerKind, id: string): Record<string, Batches> {
  const sections: Record<string, Batches> = {};
  for (const [table, { owner: kind, export: shown }] of tableList) {
    if (kind !== owner || typeof shown === 'string' || !('section' in shown)) continue;
    sections[shown.section] = exportSection(database, table, shown, [ownerColumns[owner], id]);
  }
  return sections;
}

/** Exports an organisation's accounts with their sections. Keys and passwords are shown only in the console. */
async function* exportAccounts(database: Db, organisationId: string) {
  const accounts = database
    .selectFrom('account')
    .select(['id', 'api_account', 'environment', 'level', 'created_at'])
    .select(['key_changed_at', 'webhook_changed_at', 'last_used_at', 'allowed_addresses'])
    .select(['v1_used_at', 'v1_used_from', 'v1_off_at', 'v2_used_at', 'suspended_at'])
    .where('organisation_id', '=', organisationId);
  for await (const batch of readInBatches(accounts, ['created_at', 'id'])) {
    yield batch.map(
      ({ id, ...account }) => new Sections({ ...account, ...exportOwned(database, 'account', id) }),
    );
  }
}

/** Exports everything about an organisation; images appear by id. */
async function exportOrganisation(database: Db, id: string) {
  return {
    ...exportOwned(database, 'organisation', id),
    suspension: await database
      .selectFrom('organisation')
      .select(['suspended_at', 'suspension_reason'])
      .where('id', '=', id)
      .where('suspended_at', 'is not', null)
      .execute(),
    accounts: exportAccounts(database, id),
  };
}

/**
 * Returns everything stored about a person, and about the organisation they act for if they own it. Messages
 * come without their text, which may hold a code.
 */
async function readData(
  { reports: database, settings, now }: People,
  member: Member,
): Promise<Sections> {
  const { user, organisation, role } = member;
  const { id } = user;
  const { messages, ...activity } = exportOwned(database, 'user', id);
  const audit = database
    .selectFrom('audit')
    .leftJoin('audit_origin as origin', (join) =>
      join.onRef('origin.audit_id', '=', 'audit.id').on('origin.user_id', '=', id),
    )
    .select(['audit.at', 'audit.action', 'audit.details', 'origin.ip', 'origin.user_agent'])
    .where(({ eb, or }) => or([eb('actor', '=', id), eb('subject', '=', id)]));
  return new Sections({
    profile: { ...toProfile(user, member), uuid: user.uuid, termsAcceptedAt: user.terms_at },
    ...activity,
    factors: await listFactors({ database, settings, now }, user),
    memberships: await selectOwn(database, id).select(['name', 'role', 'since']).execute(),
    ...(role === 'owner' && (await exportOrganisation(database, organisation.id))),
    messages,
    audit: readInBatches(audit, ['audit.at', 'audit.sequence']),
  });
}

/** The same as a call of the user, audited. */
export async function exportData(people: People, member: Member): Promise<SlicedJson> {
  const { user } = member;
  // It would contain sessions and messages of all visitors.
  assertNotShared(user);
  await people.write(async (transaction) =>
    addAudit(transaction, people, { actor: user.id, action: 'user.exportData' }),
  );
  return new SlicedJson(toSlices(await readData(people, member)));
}

export const exportDataHandlers = {
  'user/exportData': ({ people, member }) => exportData(people, member),
} satisfies Partial<Handlers>;
