import type { Db, OutletRow } from '#server/database/tables.ts';
import { createAreaBook } from '../areas/area-book.ts';
import { loadAreas } from '../areas/area-store.ts';
import { addToCounter, readCounters, type Versioned } from '../counters.ts';
import { shippedOutlets, type WrittenOutlet } from './outlet-file.ts';
import { toOutletRows, toPlaces } from './outlet-rows.ts';

// Eleven columns a row: SQLite takes 32,766 parameters in a statement.
const rowsPerStatement = 1000;

/** Replaces all outlets of the countries that the rows belong to; other countries stay. */
async function saveOutlets(database: Db, rows: readonly OutletRow[]): Promise<void> {
  const replaced = [...new Set(rows.map(({ country }) => country))];
  await database.transaction().execute(async (transaction) => {
    // First, so that processes that save at once run one after the other.
    await addToCounter(transaction, 'outlet version' satisfies Versioned);
    if (replaced.length === 0) return;
    await transaction.deleteFrom('outlet').where('country', 'in', replaced).execute();
    for (let start = 0; start < rows.length; start += rowsPerStatement) {
      const chunk = rows.slice(start, start + rowsPerStatement);
      await transaction.insertInto('outlet').values(chunk).execute();
    }
  });
}

async function loadPlaces(database: Db) {
  return toPlaces(createAreaBook(await loadAreas(database)));
}

/** Replaces the outlets of a country; throws a FileError for a code that names no place. */
export async function importOutlets(database: Db, written: readonly WrittenOutlet[]) {
  const rows = toOutletRows(written, await loadPlaces(database));
  await saveOutlets(database, rows);
  return rows.length;
}

/** On the first start, loads the outlets shipped with the portal, if the courier knows their places. */
export async function loadShippedOutlets(database: Db): Promise<void> {
  const versions = await readCounters(database, ['outlet version']);
  if (versions['outlet version'] > 0) return;
  const places = await loadPlaces(database);
  await saveOutlets(database, toOutletRows(shippedOutlets(), places, 'unknown places'));
}

/** Returns all stored outlets, ordered by code. */
export function loadOutlets(database: Db): Promise<OutletRow[]> {
  return database.selectFrom('outlet').selectAll().orderBy('code').execute();
}
