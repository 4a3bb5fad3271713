import { sql } from 'kysely';
import { countCharacters } from '#contract/check-value.ts';
import { byteOrderMark } from '#contract/csv.ts';
import { normalizeWaybill } from '#contract/normalize/waybills.ts';
import type {
  listStatementLines as listCall,
  StatementLineRow,
} from '#contract/portal/console-statements.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import type { Page } from '#contract/portal/fields.ts';
import { readInBatches } from '#server/database/read-in-batches.ts';
import type { Queryable } from '#server/database/tables.ts';
import { SlicedJson, sliceFile } from '#server/http/sliced-json.ts';
import type { Handlers } from '#server/people/asked.ts';
import type { Member } from '#server/people/organisations/member.ts';
import type { People } from '#server/people/people.ts';
import { readPage } from '#server/people/read-page.ts';
import { csvHeader, toCsvRows } from '#server/statements/answer-statements.ts';
import {
  type StatementRow,
  type StatementLineRow as StoredLine,
  toLineId,
} from '#server/statements/ledger.ts';
import { findOwnStatement } from './read-statements.ts';

/** Selects the lines that the sums of a statement have: an open one may have taken more meanwhile. */
function selectLines(database: Queryable, { id, line_count }: StatementRow) {
  return database
    .selectFrom('statement_line')
    .where('statement_id', '=', id)
    .where('number', '<=', line_count);
}

/** Finds later corrections of parcels' own lines, by waybill. */
async function findCorrections(
  database: Queryable,
  accountId: string,
  lines: readonly StoredLine[],
) {
  const billCodes = lines.flatMap(({ corrects, bill_code }) =>
    corrects === null ? [bill_code] : [],
  );
  if (billCodes.length === 0) return new Map<string, never>();
  const rows = await database
    .selectFrom('statement_line')
    .innerJoin('statement', 'statement.id', 'statement_line.statement_id')
    .select(['bill_code', 'statement_line.number as place', 'statement.number', 'statement.id'])
    .where('statement_line.account_id', '=', accountId)
    .where('bill_code', 'in', billCodes)
    .where('corrects', 'is not', null)
    .orderBy('statement.opened_at')
    .orderBy('statement_line.number')
    .execute();
  return Map.groupBy(rows, ({ bill_code }) => bill_code);
}

/** Finds the ids of the statements of corrected lines, by the statements' numbers. */
async function findCorrected(database: Queryable, accountId: string, lines: readonly StoredLine[]) {
  const numbers = new Set(lines.flatMap(({ corrects }) => corrects?.replace(/-\d+$/, '') ?? []));
  if (numbers.size === 0) return new Map<string, string>();
  const rows = await database
    .selectFrom('statement')
    .select(['number', 'id'])
    .where('account_id', '=', accountId)
    .where('number', 'in', [...numbers])
    .execute();
  return new Map(rows.map(({ number, id }) => [number, id]));
}

/** A page of the lines of a statement of the user, in the order in which they were added. */
async function listLines(
  { reports }: People,
  member: Member,
  { id, parcel, ...paging }: AskOf<typeof listCall>,
): Promise<Page<StatementLineRow>> {
  const { statement } = await findOwnStatement(reports, member, id);
  let query = selectLines(reports, statement).selectAll().orderBy('number');
  const typed = parcel?.trim() ?? '';
  if (typed !== '') {
    const begins = (column: 'bill_code' | 'txlogistic_id', beginning: string) =>
      sql<boolean>`substr(${sql.ref(column)}, 1, ${sql.lit(countCharacters(beginning))}) = ${beginning}`;
    query = query.where(({ or }) =>
      or([begins('txlogistic_id', typed), begins('bill_code', normalizeWaybill(typed))]),
    );
  }
  const { total, rows } = await readPage(query, paging);
  const corrections = await findCorrections(reports, statement.account_id, rows);
  const corrected = await findCorrected(reports, statement.account_id, rows);
  const toRow = (row: StoredLine): StatementLineRow => {
    const { collected, fees, freight, net, corrects, reason } = row;
    const original = corrects && corrected.get(corrects.replace(/-\d+$/, ''));
    const later = corrects === null ? (corrections.get(row.bill_code) ?? []) : [];
    return {
      lineId: toLineId(statement.number, row.number),
      billCode: row.bill_code,
      txlogisticId: row.txlogistic_id,
      deliveredAt: row.delivered_at,
      collected,
      fees,
      freight,
      net,
      corrects: corrects && original ? { lineId: corrects, statement: original } : null,
      reason,
      correctedBy: later.map((each) => ({
        lineId: toLineId(each.number, each.place),
        statement: each.id,
      })),
    };
  };
  return { total, rows: rows.map(toRow) };
}

/** All lines of a statement of the user as a StatementFile, read and written in batches. */
async function exportStatement(
  { reports, timeZone }: People,
  member: Member,
  id: string,
): Promise<SlicedJson> {
  const { statement } = await findOwnStatement(reports, member, id);
  const lines = selectLines(reports, statement).selectAll();
  async function* toParts() {
    yield byteOrderMark + csvHeader;
    for await (const rows of readInBatches(lines, ['statement_id', 'number'])) {
      yield toCsvRows({ timeZone }, statement, rows);
    }
  }
  const toRest = () => ({ rows: statement.line_count });
  const name = `${statement.number}.csv`;
  return new SlicedJson(sliceFile({ name, parts: toParts(), toRest }));
}

export const readLinesHandlers = {
  'console/statementLines': ({ people, member, request }) => listLines(people, member, request),
  'console/exportStatement': ({ people, member, request }) =>
    exportStatement(people, member, request.id),
} satisfies Partial<Handlers>;
