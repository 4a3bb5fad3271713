import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { hourMs, hourS, minuteMs } from '#contract/durations.ts';
import type { ImageAddress, UploadedImage } from '#contract/portal/file.ts';
import type { Db, Queryable } from '#server/database/tables.ts';
import type { MemberPeople } from '../lock-member.ts';
import type { Member } from '../organisations/member.ts';
import type { People } from '../people.ts';
import { PortalError } from '../portal-error.ts';
import type { CleanPaper } from './clean-image.ts';

/** How long an unused image is kept for its form. */
export const unusedMs = 24 * hourMs;
/** Maximum unused images of one organisation within that time. */
export const maxUnused = 20;

/** Images without a certification or earlier submission that uses them. */
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

/** Removes unused images that are a day old; resolves to their number. */
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

/** Throws `tooOften` if an organisation has too many unused images. */
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
  const values = { limit: maxUnused, hours: Math.ceil(waitS / hourS) };
  throw new PortalError('tooOften', 'portal.imagesTooMany', { values, data: { waitS } });
}

/** Stores an image or PDF of an organisation; refuses if too many are unused. */
export async function addImage(
  { write, now, member }: MemberPeople,
  { content, ...image }: CleanPaper,
): Promise<UploadedImage> {
  const id = randomUUID();
  const size = content.length;
  await write(async (transaction) => {
    const time = now();
    // Serialises concurrent uploads, so that each counts the others.
    const { organisation } = member;
    await assertRoom(transaction, organisation.id, time);
    const row = { id, organisation_id: organisation.id, ...image, size, content, created_at: time };
    await transaction.insertInto('image').values(row).execute();
  });
  return { id, ...image, size };
}

/**
 * True if an image exists and belongs to the organisation. Resets its age, so that no sweep removes
 * it before its certification is stored.
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

/** The type of an image, if the caller may see it: owners of the organisation, and reviewers. */
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

const lifeMs = 5 * minuteMs;

function toSignature({ secrets }: People, id: string, expires: string): string {
  const key = secrets.derive('image address');
  return createHmac('sha256', key).update(`${id} ${expires}`).digest('base64url');
}

/** A signed path to an image or PDF, valid for five minutes. */
export function toImageAddress(
  context: People,
  { id, ...known }: Pick<UploadedImage, 'id' | 'type' | 'size'>,
): ImageAddress {
  const expiresAt = context.now() + lifeMs;
  const expires = String(expiresAt);
  const query = new URLSearchParams({ expires, signature: toSignature(context, id, expires) });
  return { path: `file/image/${id}?${query}`, ...known, expiresAt };
}

/** True if an address is signed by us and not expired. */
export function isImageAddress(
  context: People,
  { id, expires, signature }: { id: string; expires: string; signature: string },
): boolean {
  const wanted = Buffer.from(toSignature(context, id, expires));
  const given = Buffer.from(signature);
  return (
    given.length === wanted.length &&
    timingSafeEqual(given, wanted) &&
    Number(expires) > context.now()
  );
}
