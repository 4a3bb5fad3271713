import { type Batches, Sections, toSlices } from '#server/http/sliced-json.ts';
import { addAudit } from '#server/people/audit/audit.ts';
import type { People } from '#server/people/people.ts';
import { type FoundOrder, findOrders, type Wanted } from './find-orders.ts';
import {
  assertOnePerson,
  assertWaybillsKnown,
  createOpen,
  listSearched,
  uniqueNames,
} from './search-consignee.ts';
import { Concerned, showData } from './show-rows.ts';
import { findShown, type Row } from './walk.ts';

interface ExportOptions {
  wanted: Wanted;
  /** Anyone with the phone, under any name. */
  anyName: boolean;
}

export interface ConsigneeExport {
  found: FoundOrder[];
  names: string[];
  /** Slices that together form one JSON value; rows are read as they are taken. */
  slices: AsyncIterable<string>;
  /** Rows shown of each place, complete after the last slice. */
  counts: Record<string, number>;
}

const toCamel = (column: string) =>
  column.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());

/** Shows columns with names and times as JSON has them. */
function toShown(row: Row, columns: readonly string[]) {
  return Object.fromEntries(
    columns.map((column) => {
      const isTime = column.endsWith('_at') && row[column] !== null;
      const value = isTime ? new Date(Number(row[column])).toISOString() : row[column];
      return [toCamel(column), value];
    }),
  );
}

async function readAccounts({ reports }: People): Promise<ReadonlyMap<unknown, string>> {
  const rows = await reports.selectFrom('account').select(['id', 'api_account']).execute();
  return new Map(rows.map((row) => [row.id, row.api_account]));
}

/** Reads a parcel's course and money, which belong to a person's order although no erasure changes them. */
async function readCourse({ reports }: People, rows: readonly Row[]) {
  const billCodes = ['', ...rows.map((row) => String(row.bill_code))];
  const scans = await reports
    .selectFrom('scan')
    .select(['bill_code', 'type', 'scanned_at', 'outlet'])
    .where('bill_code', 'in', billCodes)
    .orderBy('bill_code')
    .orderBy('sequence')
    .execute();
  const lines = await reports
    .selectFrom('statement_line')
    .innerJoin('statement', 'statement.id', 'statement_line.statement_id')
    .select(['bill_code', 'statement_line.account_id', 'delivered_at', 'currency'])
    .select('statement_line.collected')
    .where('bill_code', 'in', billCodes)
    .execute();
  return ({ bill_code, account_id }: Row) => ({
    scans: scans
      .filter((scan) => scan.bill_code === bill_code)
      .map((scan) => toShown(scan, ['type', 'scanned_at', 'outlet'])),
    collected: lines
      .filter((line) => line.bill_code === bill_code && line.account_id === account_id)
      .map((line) => toShown(line, ['collected', 'currency', 'delivered_at'])),
  });
}

/**
 * Finds everything that the portal holds of a person, with the search of an erasure: the same rows, of which it
 * shows what an erasure would remove. Throws a StaffError if several people share the phone. Audited before it
 * shows any row.
 */
export async function exportConsignee(
  people: People,
  { wanted, anyName }: ExportOptions,
): Promise<ConsigneeExport> {
  const found = await findOrders(people.reports, wanted);
  const names = uniqueNames(found);
  assertWaybillsKnown(found, wanted, people);
  assertOnePerson(names, { wanted, anyName }, 'exported');
  await people.write(async (transaction) => {
    const details = { parcels: found.length };
    addAudit(transaction, people, { actor: 'operator', action: 'consignee.export', details });
  });
  const accounts = await readAccounts(people);
  const context = { wanted, concerned: new Concerned(wanted, found), open: createOpen(people) };
  const counts: Record<string, number> = {};
  async function* showPlace({ place, span }: ReturnType<typeof listSearched>[number]): Batches {
    for await (const rows of findShown(people, place, span)) {
      counts[place.name] = (counts[place.name] ?? 0) + rows.length;
      const courseOf = place.table === 'orders' ? await readCourse(people, rows) : undefined;
      yield rows.map((row) => ({
        ...(row.account_id && { apiAccount: accounts.get(row.account_id) }),
        ...toShown(
          row,
          place.shows.filter((column) => column !== 'account_id'),
        ),
        ...showData(context, place, row, place.erase(row)),
        ...courseOf?.(row),
      }));
    }
  }
  const places = listSearched(people, wanted, found);
  const sections = places.map((each) => [each.place.name, showPlace(each)] as const);
  const { phone, billCodes, party } = wanted;
  const about = { phone: phone?.number, billCodes, ...(!phone && { party }), names };
  const exportedAt = new Date(people.now()).toISOString();
  const document = new Sections({ about, exportedAt, ...Object.fromEntries(sections) });
  return { found, names, slices: toSlices(document), counts };
}
