import { minuteMs } from '#contract/durations.ts';
import type { Db } from '#server/database/tables.ts';
import type { CleanPicture, PictureRow } from './picture-store.ts';

/** Attempts to fetch a picture; then it is given up. */
export const mostTries = 5;
/** Pictures that one sweep fetches. */
const together = 20;

export interface FetchContext {
  database: Db;
  now(): number;
  log: { warn(details: object, message: string): void };
  /** Gets the image at an address; throws if there is none, or if the address may not be used. */
  getImage(address: string): Promise<CleanPicture>;
}

type Due = Pick<PictureRow, 'id' | 'source' | 'tries' | 'next_at' | 'removed_at'>;

/** Claims the next attempt for this process; false if it is not due, or another process has it. */
async function claim({ database, now }: FetchContext, { id, tries }: Due): Promise<boolean> {
  const isLast = tries + 1 === mostTries;
  // After 1, 2, 4 and 8 minutes.
  const nextAt = isLast ? null : now() + minuteMs * 2 ** tries;
  const row = await database
    .updateTable('picture')
    .set({ tries: tries + 1, next_at: nextAt })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('source', 'is not', null)
    .where('removed_at', 'is', null)
    .where('next_at', '<=', now())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Fetches a picture from a courier's own system and stores it; undefined if it is not there yet. */
export async function fetchPicture(
  context: FetchContext,
  row: Due,
): Promise<CleanPicture | undefined> {
  const { id, source } = row;
  if (source === null || !(await claim(context, row))) return undefined;
  try {
    const image = await context.getImage(source);
    const stored = await context.database
      .updateTable('picture')
      .set({ ...image, source: null, next_at: null })
      .where('id', '=', id)
      // Erased meanwhile.
      .where('removed_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return stored && image;
  } catch (error) {
    context.log.warn({ err: error, picture: id }, 'a picture could not be fetched from the core');
    return undefined;
  }
}

/** Fetches pictures that are due; resolves to the number of attempts. */
export async function fetchDue(context: FetchContext): Promise<number> {
  const rows = await context.database
    .selectFrom('picture')
    .select(['id', 'source', 'tries', 'next_at', 'removed_at'])
    .where('next_at', '<=', context.now())
    .orderBy('next_at')
    .limit(together)
    .execute();
  for (const row of rows) await fetchPicture(context, row);
  return rows.length;
}
