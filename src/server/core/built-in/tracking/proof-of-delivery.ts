import type { ErrorCode } from '#contract/errors.ts';
import type { DataOf } from '#contract/operation.ts';
import { pictureFieldNames, pictureFields } from '#contract/operations/logistics/_picture.ts';
import type { proofOfDelivery as operation } from '#contract/operations/logistics/proof-of-delivery.ts';
import { toRule } from '#contract/reasons.ts';
import type { ScanRow } from '#server/database/tables.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { toPlaceholder } from '#server/pictures/addresses.ts';
import { toLocalTime } from '#server/time/local-time.ts';
import type { Courier, Handler } from '../courier.ts';
import { readProof } from './proof.ts';
import { scanType } from './scan-types.ts';

type Picture = DataOf<typeof operation>['pictures'][number];

/** Lists the pictures of scans, in the order of the scans; their addresses are of this moment. */
export function listPictures(
  { now, timeZone }: Pick<Courier, 'now' | 'timeZone'>,
  scans: readonly ScanRow[],
): Picture[] {
  const expiresAt = toLocalTime(now(), timeZone);
  return scans.flatMap((scan) => {
    const { pictures = {} } = readProof(scan);
    return pictureFieldNames.flatMap((field) => {
      const id = pictures[field];
      const kind = pictureFields[field];
      return id === undefined ? [] : [{ kind, url: toPlaceholder(id), expiresAt }];
    });
  });
}

/** Names the rule for programs too, so that a core behind the portal returns the same. */
function toRefusal<Text extends 'detail.waybillUnknown' | 'detail.notDelivered'>(
  code: ErrorCode,
  text: Text,
  billCode: string,
) {
  const field = 'billCode';
  const problems = [{ path: field, rule: toRule(text), code }];
  return { text, field, values: { value: billCode }, problems };
}

/** Answers who signed for a parcel, when and where, with its pictures; 999002000 before that. */
export const answerProofOfDelivery: Handler<typeof operation> = async (
  courier,
  { caller, request: { billCode } },
) => {
  const traced = await courier.findTraced(billCode);
  if (traced?.accountId !== caller.accountId) {
    throw new ApiError('145003316', toRefusal('145003316', 'detail.waybillUnknown', billCode));
  }
  const signed = traced.scans.find(({ type }) => type === scanType.signed);
  if (!signed) {
    throw new ApiError('999002000', toRefusal('999002000', 'detail.notDelivered', billCode));
  }
  const { otp, signedBy } = readProof(signed);
  const territory = await courier.areas.territory();
  return {
    billCode,
    signedAt: toLocalTime(signed.scanned_at, courier.timeZone),
    ...(signedBy && { signedBy }),
    otpVerified: otp !== undefined,
    place: territory.outletOf(signed.outlet)?.name ?? signed.outlet,
    pictures: listPictures(courier, traced.scans),
  };
};
