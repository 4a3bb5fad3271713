import type { PictureKind } from '#contract/operations/logistics/_picture.ts';
import type { Descriptions } from './description.ts';
import type { Flag } from './people-tables.ts';

export interface PictureTables {
  /** A picture of a parcel: at pick-up, of a problem, or at delivery. */
  picture: {
    /** UUID, part of its signed address. */
    id: string;
    account_id: string;
    bill_code: string;
    kind: PictureKind;
    /** Digest of the name that a courier's own system gave it; null: the built-in courier took it. */
    reference: string | null;
    /** Address of that system from which it is fetched once. */
    source: string | null;
    /** Null: drawn on request, not received yet, or removed. */
    type: 'image/jpeg' | 'image/png' | 'image/webp' | null;
    content: Uint8Array | null;
    /** When it was taken; for a courier's own system, when it was first named. */
    taken_at: number;
    /** 1: of the sandbox, drawn on request. */
    drawn: Flag;
    /** Attempts to fetch it from its address. */
    tries: number;
    /** When the next attempt is due; null: none. */
    next_at: number | null;
    /** Removed on request of a consignee; the row keeps a courier's own system from bringing it back. */
    removed_at: number | null;
  };
}

export const pictureTables: Descriptions<PictureTables> = {
  picture: {
    key: ['id'],
    owner: 'account',
    export: 'nothing: logistics/proofOfDelivery returns them',
    ends: 'removed',
    kept: { since: 'taken_at', term: 'PICTURE_DAYS' },
    consignee: {
      place: 'pictures',
      data: ['source'],
      reads: ['removed_at'],
      shows: ['bill_code', 'kind', 'taken_at'],
    },
    demo: 'rule: with its order, order-store.ts',
  },
};
