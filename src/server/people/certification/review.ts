import type { CertificationKind } from '#contract/portal/cer.ts';
import type { AnswerOf, AskOf } from '#contract/portal/define-call.ts';
import type {
  listWaiting as call,
  ReviewedCertification,
} from '#contract/portal/operator-review.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Handlers } from '../asked.ts';
import { ownerAccount } from '../organisations/owner-account.ts';
import type { People } from '../people.ts';
import { PortalError } from '../portal-error.ts';
import { readPage } from '../read-page.ts';
import {
  type CertificationKey,
  type CertificationRow,
  countOverdue,
  type DueContext,
  listRejections,
  parseData,
  readCompanyNames,
  toDueAt,
  toSubmission,
} from './certification-store.ts';

/** The field with the name of the person or company. */
const nameFields = { developer: 'name', company: 'companyName' } as const;

function toName({ kind, data }: { kind: CertificationKind; data: string }): string {
  return parseData(data)[nameFields[kind]] ?? '';
}

/** The next case in the queue after a given one, else the first other one. */
async function findNext(
  database: Queryable,
  {
    organisation_id,
    kind,
    submitted_at,
  }: Pick<CertificationRow, 'organisation_id' | 'kind' | 'submitted_at'>,
): Promise<ReviewedCertification['next']> {
  const others = database
    .selectFrom('certification')
    .select(['organisation_id', 'kind', 'data'])
    .where('state', '=', 'submitted')
    .where(({ not, and, eb }) =>
      not(and([eb('organisation_id', '=', organisation_id), eb('kind', '=', kind)])),
    )
    .orderBy('submitted_at')
    .orderBy('organisation_id')
    .limit(1);
  const row =
    (await others.where('submitted_at', '>=', submitted_at).executeTakeFirst()) ??
    (await others.executeTakeFirst());
  return row ? { organisation: row.organisation_id, kind: row.kind, name: toName(row) } : null;
}

/** Pending certifications, oldest first. */
export async function listWaiting(
  context: DueContext & Pick<People, 'now'>,
  asked: AskOf<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const { database, settings, now } = context;
  let waiting = database
    .selectFrom('certification')
    .innerJoin('organisation', 'organisation.id', 'certification.organisation_id')
    .where('certification.state', '=', 'submitted');
  if (asked.kind) waiting = waiting.where('certification.kind', '=', asked.kind);
  const query = waiting
    .select([
      'certification.organisation_id as organisation',
      ownerAccount.as('account'),
      'certification.kind',
    ])
    .select(['certification.data', 'certification.approved'])
    .select('certification.submitted_at as submittedAt')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('certification_rejection as rejected')
          .select('rejected.version')
          .whereRef('rejected.organisation_id', '=', 'certification.organisation_id')
          .whereRef('rejected.kind', '=', 'certification.kind'),
      ).as('again'),
    )
    .orderBy('certification.submitted_at')
    .orderBy('certification.organisation_id');
  const { total, rows } = await readPage(query, asked);
  const companies = await readCompanyNames(database, rows);
  return {
    total,
    overdue: await countOverdue(context, now()),
    rows: rows.map(({ data, approved, again, ...row }) => ({
      ...row,
      dueAt: toDueAt(settings, row.submittedAt),
      name: toName({ kind: row.kind, data }),
      company: companies.get(row.organisation) ?? null,
      isChange: approved !== null,
      isAgain: Boolean(again),
    })),
  };
}

/** One certification with the previously approved data; not found if there is none. */
export async function getReviewed(
  { database, settings }: DueContext,
  { organisation, kind }: CertificationKey,
): Promise<ReviewedCertification> {
  const row = await database
    .selectFrom('certification')
    .innerJoin('organisation', 'organisation.id', 'certification.organisation_id')
    .leftJoin('users as reviewer', 'reviewer.id', 'certification.decided_by')
    .selectAll('certification')
    .select([ownerAccount.as('account'), 'organisation.level', 'reviewer.account as reviewer'])
    .where('certification.organisation_id', '=', organisation)
    .where('certification.kind', '=', kind)
    .executeTakeFirst();
  if (!row) throw new PortalError('notFound', 'portal.certificationUnknown');
  const [rejections, companies, next] = await Promise.all([
    listRejections(database, { organisation, kind }),
    readCompanyNames(database, [{ organisation }]),
    findNext(database, row),
  ]);
  const { account, level, state, version } = row;
  return {
    ...{ organisation, account, level, kind, state, version },
    dueAt: state === 'submitted' ? toDueAt(settings, row.submitted_at) : null,
    ...toSubmission(row),
    approved: row.approved === null ? null : parseData(row.approved),
    decidedBy: row.reviewer ?? row.decided_by,
    rejections,
    company: companies.get(organisation) ?? null,
    next,
    opensProduction: kind === 'company' && row.approved === null,
  };
}

export const reviewHandlers = {
  'operator/queue': ({ people, request }) =>
    listWaiting({ ...people, database: people.reports }, request),
  'operator/certification': ({ people, request }) => getReviewed(people, request),
} satisfies Partial<Handlers>;
