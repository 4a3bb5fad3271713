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
  type CleanPicture,
  countPictures,
  findNamed,
  insertNamed,
  mostOfParcel,
  receiveNamed,
} from './picture-store.ts';

/** A picture that a courier's own system names: by an address, or by the name of a picture that it reports. */
interface Named {
  billCode: string;
  kind: PictureKind;
  reference: string;
}

type Scan = Record<string, unknown>;

const toDigest = (reference: string) => hash('sha256', reference, 'base64url');
const toKey = (billCode: string, digest: string) => `${billCode} ${digest}`;

/** Names pictures by their address if it is one, which the portal fetches and never passes on. */
const isAddress = (reference: string) => /^https?:\/\//i.test(reference);

function listNamed(billCode: string, scans: readonly Scan[]): Named[] {
  return scans.flatMap((scan) =>
    pictureFieldNames.flatMap((field) => {
      const reference = scan[field];
      const kind = pictureFields[field];
      return typeof reference === 'string' && reference !== ''
        ? [{ billCode, kind, reference }]
        : [];
    }),
  );
}

interface Owner {
  accountId: string;
  now: number;
}

/** Adds what is not known yet; resolves to the placeholder of each picture that was not removed, by its key. */
async function nameAll(transaction: Queryable, { accountId, now }: Owner, named: readonly Named[]) {
  const placeholders = new Map<string, string>();
  const billCodes = [...new Set(named.map(({ billCode }) => billCode))];
  for (const billCode of billCodes.sort()) {
    const own = named.filter((each) => each.billCode === billCode);
    const parcel = { accountId, billCode };
    const known = await findNamed(transaction, parcel);
    const digests = new Set(known.map(({ reference }) => reference));
    const added = own.filter(({ reference }) => !digests.has(toDigest(reference)));
    // Pictures of an erased consignee: the parcel gets no others.
    const isClosed = known.some(({ removed_at }) => removed_at !== null);
    for (const { kind, reference } of isClosed ? [] : added.slice(0, mostOfParcel - known.length)) {
      const source = isAddress(reference) ? reference : null;
      const taken = { ...parcel, takenAt: now };
      await insertNamed(transaction, taken, { kind, reference: toDigest(reference), source });
    }
    const all = added.length > 0 && !isClosed ? await findNamed(transaction, parcel) : known;
    for (const { id, reference, removed_at } of all) {
      if (removed_at === null)
        placeholders.set(toKey(billCode, reference ?? ''), toPlaceholder(id));
    }
  }
  return placeholders;
}

/** Replaces the pictures of a scan by placeholders, and leaves out those that were removed. */
function replace(billCode: string, scan: Scan, placeholders: ReadonlyMap<string, string>): Scan {
  const entries = Object.entries(scan).flatMap(([name, value]): [string, unknown][] => {
    if (!(name in pictureFields)) return [[name, value]];
    const found = placeholders.get(toKey(billCode, toDigest(String(value))));
    return found === undefined ? [] : [[name, found]];
  });
  return Object.fromEntries(entries);
}

/** Takes the pictures that reported scans name, in the transaction that stores the scans. */
export async function nameInScans(
  transaction: Queryable,
  owner: Owner,
  billCode: string,
  scans: readonly Scan[],
): Promise<Scan[]> {
  const named = listNamed(billCode, scans);
  if (named.length === 0) return [...scans];
  const placeholders = await nameAll(transaction, owner, named);
  return scans.map((scan) => replace(billCode, scan, placeholders));
}

interface NamingContext {
  database: Queryable;
  write: Write;
  now(): number;
}

interface Traced {
  billCode: string;
  details: Scan[];
}

/** Takes the pictures that a trace of a courier's own system names. */
export async function nameInTraces<Each extends Traced>(
  { write, now }: NamingContext,
  accountId: string,
  traces: readonly Each[],
): Promise<Each[]> {
  const named = traces.flatMap(({ billCode, details }) => listNamed(billCode, details));
  if (named.length === 0) return [...traces];
  const owner = { accountId, now: now() };
  const placeholders = await write((transaction) => nameAll(transaction, owner, named));
  return traces.map((trace) => ({
    ...trace,
    details: trace.details.map((scan) => replace(trace.billCode, scan, placeholders)),
  }));
}

interface Proof {
  billCode: string;
  pictures: { kind: PictureKind; url: string; expiresAt: string }[];
}

/** Takes the pictures that a proof of delivery of a courier's own system names. */
export async function nameInProof<Each extends Proof>(
  { write, now }: NamingContext,
  accountId: string,
  proof: Each,
): Promise<Each> {
  const { billCode } = proof;
  const named = proof.pictures.map(({ kind, url }) => ({ billCode, kind, reference: url }));
  if (named.length === 0) return proof;
  const owner = { accountId, now: now() };
  const placeholders = await write((transaction) => nameAll(transaction, owner, named));
  const pictures = proof.pictures.flatMap((picture) => {
    const url = placeholders.get(toKey(billCode, toDigest(picture.url)));
    return url === undefined ? [] : [{ ...picture, url }];
  });
  return { ...proof, pictures };
}

/** Takes the bytes of a named picture; false if the parcel has too many. A known or removed one stays as it is. */
export async function takePicture(
  transaction: Queryable,
  { accountId, now }: Owner,
  { billCode, kind, reference }: Named,
  clean: CleanPicture,
): Promise<boolean> {
  const digest = toDigest(reference);
  const parcel = { accountId, billCode };
  if (await receiveNamed(transaction, parcel, digest, clean)) return true;
  if ((await countPictures(transaction, parcel)) >= mostOfParcel) return false;
  const taken = { ...parcel, takenAt: now };
  await insertNamed(transaction, taken, { kind, reference: digest, source: null });
  await receiveNamed(transaction, parcel, digest, clean);
  return true;
}
