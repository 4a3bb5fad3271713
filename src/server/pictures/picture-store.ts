import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { PictureTables } from '#server/database/picture-tables.ts';
import type { Queryable } from '#server/database/tables.ts';

export type PictureRow = Selectable<PictureTables['picture']>;

/** An image that was decoded and encoded again. */
export interface CleanPicture {
  type: NonNullable<PictureRow['type']>;
  content: Buffer;
}

/** Kind of the pushes with which a courier's own system reports pictures; the portal has no address of it. */
export const reportedPictureKind = 'core/picture';

/** Pictures of a parcel that a courier's own system may name. */
export const mostOfParcel = 20;

export interface Parcel {
  accountId: string;
  billCode: string;
}

const empty = {
  reference: null,
  source: null,
  type: null,
  content: null,
  drawn: 0,
  tries: 0,
  next_at: null,
  removed_at: null,
} as const;

type NewPicture = Pick<PictureRow, 'kind' | 'taken_at'> & Partial<PictureRow>;

/** Adds a picture of a parcel, unless it has one of the same name; resolves to its id. */
export async function addPicture(
  transaction: Queryable,
  { accountId, billCode }: Parcel,
  picture: NewPicture,
): Promise<string> {
  const id = randomUUID();
  const row = { ...empty, id, account_id: accountId, bill_code: billCode, ...picture };
  const insert = transaction.insertInto('picture').values(row);
  await insert.onConflict((conflict) => conflict.doNothing()).execute();
  return id;
}

/** Finds the pictures of a parcel that a courier's own system named. */
export function findNamed(database: Queryable, { accountId, billCode }: Parcel) {
  return database
    .selectFrom('picture')
    .select(['id', 'reference', 'removed_at'])
    .where('bill_code', '=', billCode)
    .where('account_id', '=', accountId)
    .where('reference', 'is not', null)
    .execute();
}

/** Stores the bytes of a named picture that has none yet and was not removed. */
export async function receivePicture(transaction: Queryable, id: string, clean: CleanPicture) {
  await transaction
    .updateTable('picture')
    .set({ ...clean, source: null, next_at: null })
    .where('id', '=', id)
    .where('content', 'is', null)
    .where('removed_at', 'is', null)
    .execute();
}

export function findPicture(database: Queryable, id: string) {
  return database.selectFrom('picture').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Removes the pictures of waybills with their orders. */
export async function removePictures(transaction: Queryable, billCodes: readonly string[]) {
  await transaction.deleteFrom('picture').where('bill_code', 'in', billCodes).execute();
}
