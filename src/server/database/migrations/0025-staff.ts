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

/** Fills in earlier decisions: of certifications those since the last approval, of applications the last. */
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
  const decided = sql`from application
    where state <> 'applied' and decided_at is not null and decided_by is not null`;
  await sql`${into}
    select organisation_id || ' ' || operation, organisation_id, operation,
      case state when 'rejected' then 'reject' else 'approve' end,
      null, applied_at, decided_at, decided_by ${decided}`.execute(database);
  // The engines share no function to write JSON.
  const { rows } = await sql<{ id: string; reason: string }>`
    select organisation_id || ' ' || operation as id, reason ${decided}
    and state = 'rejected' and reason is not null`.execute(database);
  for (const { id, reason } of rows) {
    const reasons = JSON.stringify({ reason });
    await sql`update review_decision set reasons = ${reasons} where id = ${id}`.execute(database);
  }
}

interface NamesTable {
  organisation_id: string;
  kind: 'developer' | 'company';
  data: string;
  approved: string | null;
}

/** In order of reliability. */
function findCompany(rows: readonly NamesTable[]): string {
  const read = (kind: NamesTable['kind'], column: 'approved' | 'data', field: string) => {
    const json = rows.find((row) => row.kind === kind)?.[column];
    return json ? (JSON.parse(json) as Record<string, string>)[field] : undefined;
  };
  return (
    read('company', 'approved', 'companyName') ||
    read('company', 'data', 'companyName') ||
    read('developer', 'approved', 'company') ||
    read('developer', 'data', 'company') ||
    ''
  );
}

/** Organisations are found by their own name and their company's. */
async function fillSearchKeys(database: Kysely<Database>): Promise<void> {
  const { rows: named } = await sql<NamesTable>`
    select organisation_id, kind, data, approved from certification`.execute(database);
  const byOrganisation = Map.groupBy(named, ({ organisation_id }) => organisation_id);
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from organisation`.execute(database);
  for (const { id, name } of rows) {
    const text = `${name}\n${findCompany(byOrganisation.get(id) ?? [])}`;
    const key = text.trim().normalize('NFKC').toLowerCase();
    await sql`update organisation set search_key = ${key} where id = ${id}`.execute(database);
  }
}

/** Adds suspension of organisations, their search keys, and the decisions on each case. */
export async function staffWork(database: Kysely<Database>): Promise<void> {
  const { schema } = database;
  for (const table of ['organisation', 'account']) {
    await schema.alterTable(table).addColumn('suspended_at', 'bigint').execute();
  }
  await schema.alterTable('organisation').addColumn('suspended_by', 'text').execute();
  await schema.alterTable('organisation').addColumn('suspension_reason', 'text').execute();
  await schema
    .alterTable('organisation')
    .addColumn('search_key', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await fillSearchKeys(database);
  await create(database, 'review_decision', decisionColumns, ['id']);
  await index(database, 'review_decision', ['organisation_id', 'decided_at'], false);
  await index(database, 'review_decision', ['decided_at'], false);
  await fillDecisions(database);
}
