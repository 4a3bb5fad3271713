import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { UploadedImage } from '#contract/portal/file.ts';
import type { Db, Queryable } from '#server/database/tables.ts';
import type { MemberPeople } from '../lock-member.ts';
import type { Member } from '../organisations/member.ts';
import { PortalError } from '../portal-error.ts';
import type { CleanPaper } from './clean-image.ts';

const hourMs = 60 * 60 * 1000;
/** An image that no certification names is kept this long, for its form to be sent. */
export const unusedMs = 24 * hourMs;
/** Of one organisation, within that time. */
export const maxUnused = 20;

/** Images that no certification of their organisation names, nor an earlier submission of it. */
function unusedImages(database: Queryable) {
  const naming = sql<string>`'%' || image.id || '%'`;
  return database.selectFrom('image').where(({ not, or, exists, selectFrom }) =>
    not(
      or([
        exists(
          selectFrom('certification')
            .select('kind')
            .whereRef('certification.organisation_id', '=', 'image.organisation_id')
            .where((is) => is.or([is('data', 'like', naming), is('approved', 'like', naming)])),
        ),
        exists(
          selectFrom('certification_rejection')
            .select('kind')
            .whereRef('certification_rejection.organisation_id', '=', 'image.organisation_id')
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

/** Throws `tooOften` where many images of an organisation wait to be used. */
export async function assertRoom(
  database: Queryable,
  organisationId: string,
  now: number,
): Promise<void> {
  const { count, oldest } = await unusedImages(database)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
    .where('image.organisation_id', '=', organisationId)
    .where('image.created_at', '>', now - unusedMs)
    .executeTakeFirstOrThrow();
  if (count < maxUnused) return;
  const waitS = Math.ceil((Number(oldest) + unusedMs - now) / 1000);
  const values = { limit: maxUnused, hours: Math.ceil(waitS / 3600) };
  throw new PortalError('tooOften', 'portal.imagesTooMany', { values, data: { waitS } });
}

/** Keeps an image or PDF of an organisation; refused where many of theirs wait to be used. */
export async function addImage(
  { write, now }: MemberPeople,
  member: Member,
  { content, ...image }: CleanPaper,
): Promise<UploadedImage> {
  const id = randomUUID();
  const size = content.length;
  await write(async (transaction) => {
    const time = now();
    // Of two uploads at once the second counts the first one's image.
    const { organisation } = member;
    await assertRoom(transaction, organisation.id, time);
    const row = { id, organisation_id: organisation.id, ...image, size, content, created_at: time };
    await transaction.insertInto('image').values(row).execute();
  });
  return { id, ...image, size };
}

/**
 * Whether an image is there and this organisation's. Its age begins anew, so that no sweep takes it while
 * the certification that names it is being written.
 */
export async function holdImage(
  transaction: Queryable,
  organisationId: string,
  id: string,
  now: number,
): Promise<boolean> {
  const row = await transaction
    .updateTable('image')
    .set({ created_at: now })
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * What kind of thing an image is, for who may look at it: owners of the organisation, and the courier's
 * reviewers, who are of none.
 */
export async function findImage(
  database: Queryable,
  member: Member | undefined,
  id: string,
): Promise<Pick<UploadedImage, 'id' | 'type' | 'size'> | undefined> {
  let image = database.selectFrom('image').select(['id', 'type', 'size']).where('id', '=', id);
  if (member) image = image.where('organisation_id', '=', member.organisation.id);
  return image.executeTakeFirst();
}

export function readImage(database: Db, id: string) {
  const image = database.selectFrom('image').select(['type', 'content']).where('id', '=', id);
  return image.executeTakeFirst();
}
