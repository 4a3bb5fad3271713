import {
  type PictureField,
  pictureFieldNames,
  pictureFields,
  type Relation,
} from '#contract/operations/logistics/_picture.ts';
import type { OrderRow, Queryable, ScanRow } from '#server/database/tables.ts';
import { toPlaceholder } from '#server/pictures/addresses.ts';
import {
  addPicture,
  type CleanPicture,
  reportedPictureKind,
} from '#server/pictures/picture-store.ts';
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

/** What was brought back from a scan; `drawn`: a picture of the sandbox. */
export interface Brought {
  otp?: string | undefined;
  signedBy?: ScanProof['signedBy'];
  photo?: CleanPicture | 'drawn' | undefined;
  signature?: CleanPicture | 'drawn' | undefined;
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

const otpDigits = 6;

/** Returns what a courier would bring back from a sandbox parcel; undefined for a scan that proves nothing. */
export function simulateBrought({ bill_code, content }: OrderRow, type: number) {
  if (!broughtFields[type]) return undefined;
  if (type !== scanType.signed) return { photo: 'drawn' } satisfies Brought;
  const { receiver } = JSON.parse(content) as OrderContent;
  return {
    photo: 'drawn',
    signature: 'drawn',
    otp: bill_code.slice(-otpDigits),
    signedBy: { name: receiver.name, relation: 'consignee' },
  } satisfies Brought;
}

/** Adds what was brought back, in the transaction of its scan; reports the pictures if this process is a core. */
export async function storeProof(
  transaction: Queryable,
  { account_id: accountId, bill_code: billCode }: OrderRow,
  { type, sequence, scanned_at }: ScanRow,
  { otp, signedBy, ...brought }: Brought,
): Promise<string> {
  const pictures: ScanProof['pictures'] = {};
  for (const [at, name] of (['photo', 'signature'] as const).entries()) {
    const [field, image] = [broughtFields[type]?.[name], brought[name]];
    if (!field || !image) continue;
    const kind = pictureFields[field];
    const bytes = image === 'drawn' ? { drawn: 1 as const } : image;
    const picture = { kind, taken_at: scanned_at, ...bytes };
    const id = await addPicture(transaction, { accountId, billCode }, picture);
    pictures[field] = id;
    if (image === 'drawn') continue;
    const content = image.content.toString('base64');
    await addPush(transaction, {
      accountId,
      kind: reportedPictureKind,
      billCode,
      sequence: 2 * sequence + at,
      content: { billCode, picture: toPlaceholder(id), kind, content },
      createdAt: scanned_at,
    });
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
