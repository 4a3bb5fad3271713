import { type Kysely, sql } from 'kysely';
import type { Database } from '../tables.ts';
import { type Columns, create, index } from './_build.ts';

const decisionColumns: Columns = {
  id: 'text',
  organisation_id: 'text',
  subject: 'text',
  decision: 'text',
  reasons: ['text', 'null'],
  asked_at: 'bigint',
  decided_at: 'bigint',
  decided_by: 'text',
};

/** What is known of decisions of before: of certifications those since the last approval, of applications the last. */
async function fillDecisions(database: Kysely<Database>): Promise<void> {
  const into = sql`insert into review_decision
    (id, organisation_id, subject, decision, reasons, asked_at, decided_at, decided_by)`;
  await sql`${into}
    select organisation_id || ' ' || kind || ' ' || version, organisation_id, kind,
      case state when 'approved' then 'approve' else 'reject' end,
      reasons, submitted_at, decided_at, decided_by
    from certification
    where state in ('approved', 'rejected') and decided_at is not null and decided_by is not null
    union all
    select organisation_id || ' ' || kind || ' ' || version, organisation_id, kind, 'reject',
      reasons, submitted_at, decided_at, decided_by
    from certification_rejection
    where decided_at is not null and decided_by is not null`.execute(database);
  const { rows } = await sql<{ id: string; reason: string | null; state: string }>`
    select organisation_id || ' ' || operation as id, reason, state from application
    where decided_at is not null and decided_by is not null`.execute(database);
  for (const { id, reason, state } of rows) {
    const reasons = reason === null ? null : JSON.stringify({ reason });
    const decision = state === 'rejected' ? 'reject' : 'approve';
    await sql`${into}
      select organisation_id || ' ' || operation, organisation_id, operation, ${decision}, ${reasons},
        applied_at, decided_at, decided_by
      from application where organisation_id || ' ' || operation = ${id}`.execute(database);
  }
}

/** Suspended organisations, and what was decided of each case. */
export async function staffWork(database: Kysely<Database>): Promise<void> {
  const { schema } = database;
  for (const table of ['organisation', 'account']) {
    await schema.alterTable(table).addColumn('suspended_at', 'bigint').execute();
  }
  await schema.alterTable('organisation').addColumn('suspended_by', 'text').execute();
  await schema.alterTable('organisation').addColumn('suspension_reason', 'text').execute();
  await create(database, 'review_decision', decisionColumns, ['id']);
  await index(database, 'review_decision', ['organisation_id', 'decided_at'], false);
  await index(database, 'review_decision', ['decided_at'], false);
  await fillDecisions(database);
}
