import {
  type PictureField,
  pictureFieldNames,
  pictureFields,
  type Relation,
} from '#contract/operations/logistics/_picture.ts';
import type { OrderRow, Queryable, ScanRow } from '#server/database/tables.ts';
import { toPlaceholder } from '#server/pictures/addresses.ts';
import { addDrawn, addTaken, type CleanPicture } from '#server/pictures/picture-store.ts';
import { addPush } from '#server/push/event.ts';
import type { OrderContent } from '../orders/order-content.ts';
import { scanType } from './scan-types.ts';

/** What a scan proves beside its time and place; stored as JSON. */
export interface ScanProof {
  /** One-time password that the consignee gave. */
  otp?: string;
  signedBy?: { name: string; relation: Relation };
  /** Ids of pictures, by the field that shows them. */
  pictures?: { [Each in PictureField]?: string };
}

/** What staff brought back from a scan. */
export interface Brought {
  otp?: string | undefined;
  signedBy?: ScanProof['signedBy'];
  photo?: CleanPicture | undefined;
  signature?: CleanPicture | undefined;
}

/** Fields of a photo and a signature, by the type of the scan. */
export const broughtFields: Partial<
  Record<number, { photo: PictureField; signature?: PictureField }>
> = {
  [scanType.pickUp]: {
    photo: 'collectPicUrl',
    signature: 'collectElectronicSignaturePicUrl',
  },
  [scanType.signed]: { photo: 'sigPicUrl', signature: 'electronicSignaturePicUrl' },
  [scanType.problem]: { photo: 'problemPicUrl' },
};

/** Kind of the pushes with which a courier's own system reports pictures; the portal has no address of it. */
export const reportedPictureKind = 'core/picture';

const fieldsOf: Partial<Record<number, readonly PictureField[]>> = {
  [scanType.pickUp]: ['collectPicUrl'],
  [scanType.signed]: ['sigPicUrl', 'electronicSignaturePicUrl'],
  [scanType.problem]: ['problemPicUrl'],
};

const otpDigits = 6;

/** Adds what a courier would bring back from a sandbox parcel, in the transaction of its scan. */
export async function simulateProof(
  transaction: Queryable,
  order: OrderRow,
  scan: ScanRow,
): Promise<string | null> {
  const fields = fieldsOf[scan.type];
  if (!fields) return null;
  const { account_id: accountId, bill_code: billCode } = order;
  const taken = { accountId, billCode, takenAt: scan.scanned_at };
  const pictures: ScanProof['pictures'] = {};
  for (const field of fields) {
    pictures[field] = await addDrawn(transaction, taken, pictureFields[field]);
  }
  const proof: ScanProof = { pictures };
  if (scan.type === scanType.signed) {
    const { receiver } = JSON.parse(order.content) as OrderContent;
    proof.otp = billCode.slice(-otpDigits);
    proof.signedBy = { name: receiver.name, relation: 'consignee' };
  }
  return JSON.stringify(proof);
}

/** Adds what staff brought, in the transaction of its scan; reports the pictures if this process is a core. */
export async function storeProof(
  transaction: Queryable,
  order: OrderRow,
  scan: ScanRow,
  { photo, signature, otp, signedBy }: Brought,
): Promise<string> {
  const { account_id: accountId, bill_code: billCode } = order;
  const taken = { accountId, billCode, takenAt: scan.scanned_at };
  const fields = broughtFields[scan.type];
  const pictures: ScanProof['pictures'] = {};
  for (const [field, image] of [
    [fields?.photo, photo],
    [fields?.signature, signature],
  ] as const) {
    if (!field || !image) continue;
    const kind = pictureFields[field];
    const id = await addTaken(transaction, taken, kind, image);
    pictures[field] = id;
    const content = {
      billCode,
      picture: toPlaceholder(id),
      kind,
      content: image.content.toString('base64'),
    };
    const sequence = 2 * scan.sequence + (image === signature ? 1 : 0);
    const push = { accountId, kind: reportedPictureKind, billCode, sequence, content };
    await addPush(transaction, { ...push, createdAt: scan.scanned_at });
  }
  const proof: ScanProof = { ...(otp && { otp }), ...(signedBy && { signedBy }), pictures };
  return JSON.stringify(proof);
}

export function readProof({ proof }: Pick<ScanRow, 'proof'>): ScanProof {
  return proof === null ? {} : (JSON.parse(proof) as ScanProof);
}

/** Returns the fields of a trace that have the one-time password and the pictures of a scan. */
export function toProofFields(scan: Pick<ScanRow, 'proof'>) {
  const { otp, pictures = {} } = readProof(scan);
  const named = pictureFieldNames.flatMap((field) => {
    const id = pictures[field];
    return id === undefined ? [] : [[field, toPlaceholder(id)]];
  });
  return { ...(otp !== undefined && { otp }), ...Object.fromEntries(named) } as {
    otp?: string;
  } & { [Each in PictureField]?: string };
}
