import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { UploadedImage } from '#contract/portal/file.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Db, Queryable } from '#server/database/tables.ts';
import { lockUser } from '../lock-user.ts';
import type { People } from '../people.ts';
import { PortalError } from '../portal-error.ts';
import type { CleanPaper } from './clean-image.ts';

const hourMs = 60 * 60 * 1000;
/** An image that no certification names is kept this long, for its form to be sent. */
export const unusedMs = 24 * hourMs;
/** Of one person, within that time. */
export const maxUnused = 20;

/** Images that no certification of their owner names, nor an earlier submission of it. */
function unusedImages(database: Queryable) {
  const naming = sql<string>`'%' || image.id || '%'`;
  return database.selectFrom('image').where(({ not, or, exists, selectFrom }) =>
    not(
      or([
        exists(
          selectFrom('certification')
            .select('kind')
            .whereRef('certification.user_id', '=', 'image.user_id')
            .where((is) => is.or([is('data', 'like', naming), is('approved', 'like', naming)])),
        ),
        exists(
          selectFrom('certification_rejection')
            .select('kind')
            .whereRef('certification_rejection.user_id', '=', 'image.user_id')
            .where('data', 'like', naming),
        ),
      ]),
    ),
  );
}

/** Removes images that were never used, or no longer are, and are a day old; resolves to how many. */
export async function removeUnusedImages(database: Queryable, now: number): Promise<number> {
  const old = unusedImages(database)
    .select('image.id')
    .where('image.created_at', '<=', now - unusedMs);
  const { numDeletedRows } = await database
    .deleteFrom('image')
    .where('id', 'in', old)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Throws `tooOften` where many images of a person wait to be used. */
export async function assertRoom(database: Queryable, userId: string, now: number): Promise<void> {
  const { count, oldest } = await unusedImages(database)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
    .where('image.user_id', '=', userId)
    .where('image.created_at', '>', now - unusedMs)
    .executeTakeFirstOrThrow();
  if (count < maxUnused) return;
  const waitS = Math.ceil((Number(oldest) + unusedMs - now) / 1000);
  const values = { limit: maxUnused, hours: Math.ceil(waitS / 3600) };
  throw new PortalError('tooOften', 'portal.imagesTooMany', { values, data: { waitS } });
}

/** Keeps an image or PDF of a person; refused where many of theirs wait to be used. */
export async function addImage(
  { write, now }: People,
  { id: userId }: UserRow,
  { content, ...image }: CleanPaper,
): Promise<UploadedImage> {
  const id = randomUUID();
  const size = content.length;
  await write(async (transaction) => {
    const time = now();
    // Of two uploads at once the second counts the first one's image.
    await lockUser(transaction, userId);
    await assertRoom(transaction, userId, time);
    const row = { id, user_id: userId, ...image, size, content, created_at: time };
    await transaction.insertInto('image').values(row).execute();
  });
  return { id, ...image, size };
}

/**
 * Whether an image is there and this person's. Its age begins anew, so that no sweep takes it while
 * the certification that names it is being written.
 */
export async function holdImage(
  transaction: Queryable,
  userId: string,
  id: string,
  now: number,
): Promise<boolean> {
  const row = await transaction
    .updateTable('image')
    .set({ created_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What kind of thing an image is, for who may look at it: its owner, and the courier's reviewers. */
export async function findImage(
  database: Queryable,
  { id: userId, staff }: UserRow,
  id: string,
): Promise<Pick<UploadedImage, 'id' | 'type' | 'size'> | undefined> {
  let image = database.selectFrom('image').select(['id', 'type', 'size']).where('id', '=', id);
  if (staff === 0) image = image.where('user_id', '=', userId);
  return image.executeTakeFirst();
}

export function readImage(database: Db, id: string) {
  const image = database.selectFrom('image').select(['type', 'content']).where('id', '=', id);
  return image.executeTakeFirst();
}
