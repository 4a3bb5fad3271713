import type { Insertable } from 'kysely';
import type { AreaTable } from '#server/database/courier-tables.ts';
import type { Db } from '#server/database/tables.ts';
import { addToCounter, readCounters, type Versioned } from '../counters.ts';
import type { AreaRow, Country } from './area-row.ts';
import { FileError } from './csv.ts';

// Eight columns a row: SQLite takes 32,766 parameters in a statement, PostgreSQL 65,535.
const rowsPerStatement = 1000;

function toTakenProblem({ code, country }: { code: string; country: string }): string {
  return `code ${code} belongs to a place of ${country} already; give the place another code`;
}

/** Replaces all places of the countries that the rows belong to; other countries stay. */
export async function saveAreas(db: Db, rows: readonly AreaRow[]): Promise<void> {
  const replaced = [...new Set(rows.map((row) => row.country))];
  if (replaced.length === 0) return;
  const stored = rows.map(toStored);
  const codes = new Set(rows.map((row) => row.code));
  await db.transaction().execute(async (transaction) => {
    // First, so that processes that save at once run one after the other.
    await addToCounter(transaction, 'area version' satisfies Versioned);
    await transaction.deleteFrom('area').where('country', 'in', replaced).execute();
    const others = await transaction.selectFrom('area').select(['code', 'country']).execute();
    const taken = others.filter(({ code }) => codes.has(code));
    if (taken.length > 0) throw new FileError(taken.map(toTakenProblem));
    for (let start = 0; start < stored.length; start += rowsPerStatement) {
      const chunk = stored.slice(start, start + rowsPerStatement);
      await transaction.insertInto('area').values(chunk).execute();
    }
  });
}

/** Returns the number of saves, so that a process can tell when its book is out of date; 0 before the first. */
export async function areaVersion(db: Db): Promise<number> {
  return (await readCounters(db, ['area version']))['area version'];
}

/** Returns all stored places, ordered by code; ready for createAreaBook. */
export async function loadAreas(db: Db): Promise<AreaRow[]> {
  const stored = await db.selectFrom('area').selectAll().orderBy('code').execute();
  return stored.map(({ post_code: postCode, ...row }) => ({
    ...row,
    country: row.country as Country,
    level: row.level as AreaRow['level'],
    aliases: JSON.parse(row.aliases) as string[],
    postCode,
    covered: row.covered === 1,
  }));
}

function toStored({ postCode, aliases, covered, ...row }: AreaRow): Insertable<AreaTable> {
  const stored = { post_code: postCode, covered: covered ? 1 : 0 } as const;
  return { ...row, ...stored, aliases: JSON.stringify(aliases) };
}
