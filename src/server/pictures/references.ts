import { hash } from 'node:crypto';
import {
  type PictureKind,
  pictureFieldNames,
  pictureFields,
} from '#contract/operations/logistics/_picture.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Write } from '#server/database/write.ts';
import { toPlaceholder } from './addresses.ts';
import {
  addPicture,
  type CleanPicture,
  findNamed,
  mostOfParcel,
  type Parcel,
  receivePicture,
} from './picture-store.ts';

/** A picture as a courier's own system names it: by an address, or by the name of one that it reports. */
interface Named {
  billCode: string;
  kind: PictureKind;
  reference: string;
}

interface Owner {
  accountId: string;
  now: number;
}

type Scan = Record<string, unknown>;

/** Returns the placeholder of a named picture; undefined if it was removed, or is one too many. */
type PlaceholderOf = (billCode: string, reference: unknown) => string | undefined;

const toDigest = (reference: string) => hash('sha256', reference, 'base64url');

/** The portal fetches a picture at an address, and never passes the address on. */
const isAddress = (reference: string) => /^https?:\/\//i.test(reference);

/** Adds what is not known of a parcel yet; resolves to its pictures by digest, null for a removed one. */
async function nameOfParcel(
  transaction: Queryable,
  parcel: Parcel,
  now: number,
  named: readonly Named[],
): Promise<Map<string | null, string | null>> {
  const known = await findNamed(transaction, parcel);
  const digests = new Set(known.map(({ reference }) => reference));
  const added = named.filter(({ reference }) => !digests.has(toDigest(reference)));
  // Once pictures were erased on request, the parcel gets no others.
  const isClosed = known.some(({ removed_at }) => removed_at !== null);
  for (const { kind, reference } of isClosed ? [] : added.slice(0, mostOfParcel - known.length)) {
    const place = isAddress(reference) ? { source: reference, next_at: now } : {};
    const picture = { kind, taken_at: now, reference: toDigest(reference), ...place };
    await addPicture(transaction, parcel, picture);
  }
  const all = added.length > 0 ? await findNamed(transaction, parcel) : known;
  return new Map(
    all.map(({ id, reference, removed_at }) => [reference, removed_at === null ? id : null]),
  );
}

async function nameAll(
  transaction: Queryable,
  { accountId, now }: Owner,
  named: readonly Named[],
): Promise<PlaceholderOf> {
  const parcels = new Map<string, Map<string | null, string | null>>();
  // In the same order for all callers: different orders could deadlock.
  for (const billCode of [...new Set(named.map((each) => each.billCode))].sort()) {
    const own = named.filter((each) => each.billCode === billCode);
    parcels.set(billCode, await nameOfParcel(transaction, { accountId, billCode }, now, own));
  }
  return (billCode, reference) => {
    const id = parcels.get(billCode)?.get(toDigest(String(reference)));
    return id ? toPlaceholder(id) : undefined;
  };
}

const listNamed = (billCode: string, scans: readonly Scan[]): Named[] =>
  scans.flatMap((scan) =>
    pictureFieldNames.flatMap((field) => {
      const reference = scan[field];
      const isNamed = typeof reference === 'string' && reference !== '';
      return isNamed ? [{ billCode, kind: pictureFields[field], reference }] : [];
    }),
  );

function replaceIn(billCode: string, scans: readonly Scan[], placeholderOf: PlaceholderOf): Scan[] {
  return scans.map((scan) => {
    const entries = Object.entries(scan).map(([name, value]) => [
      name,
      name in pictureFields ? placeholderOf(billCode, value) : value,
    ]);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  });
}

/** Takes the pictures that reported scans name, in the transaction that stores the scans. */
export async function nameInScans(
  transaction: Queryable,
  owner: Owner,
  billCode: string,
  scans: readonly Scan[],
): Promise<Scan[]> {
  const named = listNamed(billCode, scans);
  return replaceIn(billCode, scans, await nameAll(transaction, owner, named));
}

interface NamingContext {
  write: Write;
  now(): number;
}

/** Takes the pictures that an answer of a courier's own system names. */
async function nameInAnswer({ write, now }: NamingContext, accountId: string, named: Named[]) {
  const owner = { accountId, now: now() };
  if (named.length === 0) return () => undefined;
  return write((transaction) => nameAll(transaction, owner, named));
}

export async function nameInTraces<Each extends { billCode: string; details: Scan[] }>(
  context: NamingContext,
  accountId: string,
  traces: readonly Each[],
): Promise<Each[]> {
  const named = traces.flatMap(({ billCode, details }) => listNamed(billCode, details));
  const placeholderOf = await nameInAnswer(context, accountId, named);
  return traces.map((trace) => {
    return { ...trace, details: replaceIn(trace.billCode, trace.details, placeholderOf) };
  });
}

interface Proof {
  billCode: string;
  pictures: { kind: PictureKind; url: string; expiresAt: string }[];
}

export async function nameInProof<Each extends Proof>(
  context: NamingContext,
  accountId: string,
  proof: Each,
): Promise<Each> {
  const { billCode } = proof;
  const named = proof.pictures.map(({ kind, url }) => ({ billCode, kind, reference: url }));
  const placeholderOf = await nameInAnswer(context, accountId, named);
  const pictures = proof.pictures.flatMap((picture) => {
    const url = placeholderOf(billCode, picture.url);
    return url === undefined ? [] : [{ ...picture, url }];
  });
  return { ...proof, pictures };
}

/** Takes the bytes of a named picture; false if the parcel has too many. A known or removed one stays as it is. */
export async function takePicture(
  transaction: Queryable,
  { accountId, now }: Owner,
  named: Named,
  clean: CleanPicture,
): Promise<boolean> {
  const { billCode, reference } = named;
  const own = await nameOfParcel(transaction, { accountId, billCode }, now, [named]);
  const id = own.get(toDigest(reference));
  if (id) await receivePicture(transaction, id, clean);
  // After an erasure it is taken and dropped.
  return Boolean(id) || [...own.values()].includes(null);
}
