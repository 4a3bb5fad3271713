import { readInBatches } from '#server/database/read-in-batches.ts';
import type { Db } from '#server/database/tables.ts';
import { Sections, SlicedJson, toSlices } from '#server/http/sliced-json.ts';
import { addAudit } from '../audit/audit.ts';
import { parseReasons } from '../certification/certification-store.ts';
import { listFactors } from '../factors/list-factors.ts';
import type { Member } from '../organisations/member.ts';
import { selectOwn } from '../organisations/organisation-store.ts';
import type { People } from '../people.ts';
import { assertNotShared } from './assert-own.ts';
import { toProfile } from './user-store.ts';

/** Accounts of an organisation, and what belongs to each; keys and passwords are shown in the console only. */
async function* exportAccounts(database: Db, organisationId: string) {
  const accounts = database
    .selectFrom('account')
    .select(['id', 'api_account', 'environment', 'level', 'created_at'])
    .select(['key_changed_at', 'webhook_changed_at', 'last_used_at', 'allowed_addresses'])
    .select(['v1_used_at', 'v1_used_from', 'v1_off_at', 'v2_used_at', 'suspended_at'])
    .where('organisation_id', '=', organisationId);
  for await (const batch of readInBatches(accounts, ['created_at', 'id'])) {
    yield batch.map(({ id, ...account }) => toAccount(database, id, account));
  }
}

function toAccount(database: Db, id: string, account: object): Sections {
  const customers = database
    .selectFrom('customer')
    .select(['code', 'cod', 'balance', 'created_at'])
    .where('account_id', '=', id);
  const callbacks = database
    .selectFrom('callback')
    .select(['kind', 'url', 'version', 'updated_at'])
    .where('account_id', '=', id);
  const listenTokens = database
    .selectFrom('listen_token')
    .select(['created_at', 'expires_at', 'used_at'])
    .where('account_id', '=', id);
  const toolTokens = database
    .selectFrom('tool_token')
    .select(['name', 'scopes', 'created_at', 'expires_at', 'used_at'])
    .where('account_id', '=', id);
  const jointTests = database
    .selectFrom('joint_test')
    .select(['operation', 'successes', 'last_at'])
    .where('account_id', '=', id);
  return new Sections({
    ...account,
    customers: readInBatches(customers, ['created_at', 'id']),
    callbacks: readInBatches(callbacks, ['kind', 'version']),
    listenTokens: readInBatches(listenTokens, ['created_at', 'id']),
    toolTokens: readInBatches(toolTokens, ['created_at', 'id']),
    jointTests: readInBatches(jointTests, ['last_at', 'operation']),
  });
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

async function* exportRejections(database: Db, organisationId: string) {
  const rejections = database
    .selectFrom('certification_rejection')
    .select(['kind', 'data', 'reasons', 'submitted_at', 'decided_at'])
    .where('organisation_id', '=', organisationId);
  for await (const batch of readInBatches(rejections, ['version', 'kind'])) {
    yield batch.map(({ data, reasons, ...row }) => ({
      ...row,
      submitted: JSON.parse(data) as unknown,
      reasons: JSON.parse(reasons) as unknown,
    }));
  }
}

async function* exportDecisions(database: Db, organisationId: string) {
  const decisions = database
    .selectFrom('review_decision')
    .select(['subject', 'decision', 'reasons', 'asked_at', 'decided_at'])
    .where('organisation_id', '=', organisationId);
  for await (const batch of readInBatches(decisions, ['decided_at', 'id'])) {
    yield batch.map(({ reasons, ...row }) => ({ ...row, reasons: parseReasons({ reasons }) }));
  }
}

/** What is kept about an organisation; images are named by their ids. */
async function exportOrganisation(database: Db, id: string) {
  const images = database
    .selectFrom('image')
    .select(['id', 'type', 'width', 'height', 'size', 'created_at'])
    .where('organisation_id', '=', id);
  const applications = database
    .selectFrom('application')
    .select(['operation', 'state', 'reason', 'applied_at', 'decided_at', 'live_at', 'changed_at'])
    .where('organisation_id', '=', id);
  return {
    certifications: await exportCertifications(database, id),
    rejectedCertifications: exportRejections(database, id),
    decisions: exportDecisions(database, id),
    images: readInBatches(images, ['created_at', 'id']),
    applications: readInBatches(applications, ['applied_at', 'operation']),
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
    accounts: exportAccounts(database, id),
  };
}

/** Who signed in from where, and what they did. */
function exportActivity(database: Db, userId: string) {
  const sessions = database
    .selectFrom('sessions')
    .select(['id', 'created_at', 'used_at', 'ip', 'user_agent', 'factors'])
    .where('user_id', '=', userId);
  const events = database
    .selectFrom('session_event')
    .select(['at', 'action', 'way', 'ip', 'user_agent', 'count', 'last_at', 'is_unknown_device'])
    .where('user_id', '=', userId);
  const devices = database
    .selectFrom('known_device')
    .select(['seen_at', 'told_at'])
    .where('user_id', '=', userId);
  const networks = database
    .selectFrom('known_network')
    .select(['seen_at', 'signed_in', 'used_at'])
    .where('user_id', '=', userId);
  return {
    sessions: readInBatches(sessions, ['created_at', 'id']),
    sessionEvents: readInBatches(events, ['at', 'id']),
    knownDevices: readInBatches(devices, ['seen_at', 'mark']),
    knownNetworks: readInBatches(networks, ['seen_at', 'network']),
  };
}

/**
 * Everything that is kept about a person, and of the organisation that they act for where it is theirs.
 * Messages come without their text, which may hold a code.
 */
async function readData(
  { reports: database, settings, now }: People,
  member: Member,
): Promise<Sections> {
  const { user, organisation, role } = member;
  const { id } = user;
  const messages = database
    .selectFrom('message')
    .select(['channel', 'recipient', 'template', 'subject', 'status', 'created_at'])
    .where('user_id', '=', id);
  const audit = database
    .selectFrom('audit')
    .leftJoin('audit_origin as origin', (join) =>
      join.onRef('origin.audit_id', '=', 'audit.id').on('origin.user_id', '=', id),
    )
    .select(['audit.at', 'audit.action', 'audit.details', 'origin.ip', 'origin.user_agent'])
    .where(({ eb, or }) => or([eb('actor', '=', id), eb('subject', '=', id)]));
  return new Sections({
    profile: { ...toProfile(user, member), uuid: user.uuid, termsAcceptedAt: user.terms_at },
    ...exportActivity(database, id),
    factors: await listFactors({ database, settings, now }, user),
    memberships: await selectOwn(database, id).select(['name', 'role', 'since']).execute(),
    ...(role === 'owner' && (await exportOrganisation(database, organisation.id))),
    messages: readInBatches(messages, ['created_at', 'id']),
    audit: readInBatches(audit, ['audit.at', 'audit.sequence']),
  });
}

/** The same for the person, kept in the record. */
export async function exportData(people: People, member: Member): Promise<SlicedJson> {
  const { user } = member;
  // The sessions and messages in it would be those of everybody who looks around.
  assertNotShared(user);
  await people.write(async (transaction) =>
    addAudit(transaction, people, { actor: user.id, action: 'user.exportData' }),
  );
  return new SlicedJson(toSlices(await readData(people, member)));
}
