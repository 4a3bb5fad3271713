import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { PictureKind } from '#contract/operations/logistics/_picture.ts';
import type { PictureTables } from '#server/database/picture-tables.ts';
import type { Queryable } from '#server/database/tables.ts';

export type PictureRow = Selectable<PictureTables['picture']>;

/** An image that was decoded and encoded again. */
export interface CleanPicture {
  type: NonNullable<PictureRow['type']>;
  content: Buffer;
}

interface Parcel {
  accountId: string;
  billCode: string;
}

interface Taken extends Parcel {
  takenAt: number;
}

/** Pictures of a parcel that a courier's own system may name. */
export const mostOfParcel = 20;

const toRow = ({ accountId, billCode, takenAt }: Taken, kind: PictureKind): PictureRow => ({
  id: randomUUID(),
  account_id: accountId,
  bill_code: billCode,
  kind,
  reference: null,
  source: null,
  type: null,
  content: null,
  taken_at: takenAt,
  drawn: 0,
  tries: 0,
  next_at: null,
  removed_at: null,
});

/** Adds a picture of the sandbox, which is drawn when someone looks at it; resolves to its id. */
export async function addDrawn(transaction: Queryable, taken: Taken, kind: PictureKind) {
  const row: PictureRow = { ...toRow(taken, kind), drawn: 1 };
  await transaction.insertInto('picture').values(row).execute();
  return row.id;
}

/** Adds a picture that the courier took; resolves to its id. */
export async function addTaken(
  transaction: Queryable,
  taken: Taken,
  kind: PictureKind,
  clean: CleanPicture,
): Promise<string> {
  const row: PictureRow = { ...toRow(taken, kind), ...clean };
  await transaction.insertInto('picture').values(row).execute();
  return row.id;
}

const ofParcel = (database: Queryable, { accountId, billCode }: Parcel) =>
  database
    .selectFrom('picture')
    .where('bill_code', '=', billCode)
    .where('account_id', '=', accountId);

/** Pictures of a parcel that a courier's own system named. */
export function findNamed(database: Queryable, parcel: Parcel) {
  const named = ofParcel(database, parcel).where('reference', 'is not', null);
  return named.select(['id', 'reference', 'removed_at']).execute();
}

export async function countPictures(database: Queryable, parcel: Parcel): Promise<number> {
  const { count } = await ofParcel(database, parcel)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Adds a named picture before its bytes are known; one with an address is due to be fetched. */
export async function insertNamed(
  transaction: Queryable,
  taken: Taken,
  { kind, reference, source }: Pick<PictureRow, 'kind' | 'reference' | 'source'>,
): Promise<void> {
  const nextAt = source === null ? null : taken.takenAt;
  const row: PictureRow = { ...toRow(taken, kind), reference, source, next_at: nextAt };
  await transaction
    .insertInto('picture')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores the bytes of a named picture that has none yet; false if there is no such name. */
export async function receiveNamed(
  transaction: Queryable,
  parcel: Parcel,
  reference: string,
  { type, content }: CleanPicture,
): Promise<boolean> {
  await transaction
    .updateTable('picture')
    .set({ type, content, source: null, next_at: null })
    .where('bill_code', '=', parcel.billCode)
    .where('account_id', '=', parcel.accountId)
    .where('reference', '=', reference)
    .where('content', 'is', null)
    .where('removed_at', 'is', null)
    .execute();
  const known = ofParcel(transaction, parcel).where('reference', '=', reference).select('id');
  return (await known.executeTakeFirst()) !== undefined;
}

export function findPicture(database: Queryable, id: string) {
  return database.selectFrom('picture').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Removes the pictures of waybills with their orders. */
export async function removePictures(transaction: Queryable, billCodes: readonly string[]) {
  await transaction.deleteFrom('picture').where('bill_code', 'in', billCodes).execute();
}
