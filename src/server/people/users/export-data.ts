import type { Db } from '#server/database/tables.ts';
import { addAudit } from '../audit/audit.ts';
import { parseReasons } from '../certification/certification-store.ts';
import { listFactors } from '../factors/list-factors.ts';
import type { Member } from '../organisations/member.ts';
import { selectOwn } from '../organisations/organisation-store.ts';
import type { People } from '../people.ts';
import { assertNotShared } from './assert-own.ts';
import { toProfile } from './user-store.ts';

/** Accounts of an organisation, and what belongs to each; keys and passwords are shown in the console only. */
async function exportAccounts(database: Db, organisationId: string) {
  const accounts = await database
    .selectFrom('account')
    .select(['id', 'api_account', 'environment', 'level', 'created_at'])
    .select(['key_changed_at', 'webhook_changed_at', 'last_used_at', 'allowed_addresses'])
    .select(['v1_used_at', 'v1_used_from', 'v1_off_at', 'v2_used_at', 'suspended_at'])
    .where('organisation_id', '=', organisationId)
    .orderBy('created_at')
    .execute();
  return Promise.all(
    accounts.map(async ({ id, ...account }) => ({
      ...account,
      customers: await database
        .selectFrom('customer')
        .select(['code', 'cod', 'balance', 'created_at'])
        .where('account_id', '=', id)
        .execute(),
      callbacks: await database
        .selectFrom('callback')
        .select(['kind', 'url', 'version', 'updated_at'])
        .where('account_id', '=', id)
        .execute(),
      listenTokens: await database
        .selectFrom('listen_token')
        .select(['created_at', 'expires_at', 'used_at'])
        .where('account_id', '=', id)
        .execute(),
      toolTokens: await database
        .selectFrom('tool_token')
        .select(['name', 'scopes', 'created_at', 'expires_at', 'used_at'])
        .where('account_id', '=', id)
        .execute(),
      jointTests: await database
        .selectFrom('joint_test')
        .select(['operation', 'successes', 'last_at'])
        .where('account_id', '=', id)
        .execute(),
    })),
  );
}

async function exportCertifications(database: Db, organisationId: string) {
  const rows = await database
    .selectFrom('certification')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .execute();
  return rows.map(({ kind, state, data, approved, reasons, submitted_at, decided_at }) => ({
    kind,
    state,
    submitted: JSON.parse(data) as unknown,
    approved: approved === null ? null : (JSON.parse(approved) as unknown),
    reasons: reasons === null ? null : (JSON.parse(reasons) as unknown),
    submitted_at,
    decided_at,
  }));
}

async function exportRejections(database: Db, organisationId: string) {
  const rows = await database
    .selectFrom('certification_rejection')
    .select(['kind', 'data', 'reasons', 'submitted_at', 'decided_at'])
    .where('organisation_id', '=', organisationId)
    .orderBy('version')
    .execute();
  return rows.map(({ data, reasons, ...row }) => ({
    ...row,
    submitted: JSON.parse(data) as unknown,
    reasons: JSON.parse(reasons) as unknown,
  }));
}

async function exportDecisions(database: Db, organisationId: string) {
  const rows = await database
    .selectFrom('review_decision')
    .select(['subject', 'decision', 'reasons', 'asked_at', 'decided_at'])
    .where('organisation_id', '=', organisationId)
    .orderBy('decided_at')
    .execute();
  return rows.map(({ reasons, ...row }) => ({ ...row, reasons: parseReasons({ reasons }) }));
}

/** What is kept about an organisation; images are named by their ids. */
async function exportOrganisation(database: Db, id: string) {
  return {
    certifications: await exportCertifications(database, id),
    rejectedCertifications: await exportRejections(database, id),
    decisions: await exportDecisions(database, id),
    images: await database
      .selectFrom('image')
      .select(['id', 'type', 'width', 'height', 'size', 'created_at'])
      .where('organisation_id', '=', id)
      .execute(),
    applications: await database
      .selectFrom('application')
      .select(['operation', 'state', 'reason', 'applied_at', 'decided_at', 'live_at', 'changed_at'])
      .where('organisation_id', '=', id)
      .execute(),
    alerts: await database
      .selectFrom('alert_setting')
      .select(['error_rate', 'balance', 'mail'])
      .where('organisation_id', '=', id)
      .execute(),
    suspension: await database
      .selectFrom('organisation')
      .select(['suspended_at', 'suspension_reason'])
      .where('id', '=', id)
      .where('suspended_at', 'is not', null)
      .execute(),
    accounts: await exportAccounts(database, id),
  };
}

/**
 * Everything that is kept about a person, and of the organisation that they act for where it is theirs.
 * Messages come without their text, which may hold a code.
 */
async function readData(
  { reports: database, settings, now }: People,
  member: Member,
): Promise<Record<string, unknown>> {
  const { user, organisation, role } = member;
  const { id } = user;
  return {
    profile: { ...toProfile(user, member), uuid: user.uuid, termsAcceptedAt: user.terms_at },
    sessions: await database
      .selectFrom('sessions')
      .select(['id', 'created_at', 'used_at', 'ip', 'user_agent', 'factors'])
      .where('user_id', '=', id)
      .execute(),
    sessionEvents: await database
      .selectFrom('session_event')
      .select(['at', 'action', 'way', 'ip', 'user_agent', 'count', 'last_at', 'is_unknown_device'])
      .where('user_id', '=', id)
      .orderBy('at')
      .execute(),
    knownDevices: await database
      .selectFrom('known_device')
      .select(['seen_at', 'told_at'])
      .where('user_id', '=', id)
      .orderBy('seen_at')
      .execute(),
    factors: await listFactors({ database, settings, now }, user),
    knownNetworks: await database
      .selectFrom('known_network')
      .select(['seen_at', 'signed_in', 'used_at'])
      .where('user_id', '=', id)
      .orderBy('seen_at')
      .execute(),
    memberships: await selectOwn(database, id).select(['name', 'role', 'since']).execute(),
    ...(role === 'owner' && (await exportOrganisation(database, organisation.id))),
    messages: await database
      .selectFrom('message')
      .select(['channel', 'recipient', 'template', 'subject', 'status', 'created_at'])
      .where('user_id', '=', id)
      .orderBy('created_at')
      .execute(),
    audit: await database
      .selectFrom('audit')
      .leftJoin('audit_origin as origin', (join) =>
        join.onRef('origin.audit_id', '=', 'audit.id').on('origin.user_id', '=', id),
      )
      .select(['audit.at', 'audit.action', 'audit.details', 'origin.ip', 'origin.user_agent'])
      .where(({ eb, or }) => or([eb('actor', '=', id), eb('subject', '=', id)]))
      .orderBy('audit.at')
      .execute(),
  };
}

/** The same for the person, kept in the record. */
export async function exportData(people: People, member: Member): Promise<Record<string, unknown>> {
  const { user } = member;
  // The sessions and messages in it would be those of everybody who looks around.
  assertNotShared(user);
  await people.write(async (transaction) =>
    addAudit(transaction, people, { actor: user.id, action: 'user.exportData' }),
  );
  return readData(people, member);
}
