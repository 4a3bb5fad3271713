import type { ErrorCode } from '#contract/errors.ts';
import type { Locate } from '#server/core/forward/forwarding-core.ts';
import type { Place, WrittenPlace } from './area-book.ts';
import { findPlace, type Part } from './find-place.ts';
import type { Territory } from './territory.ts';

type Codes = Record<Part, ErrorCode>;

/** Error codes for an unknown part of an order's address. */
export const partCodes = {
  countryCode: '145003087',
  prov: '145003062',
  city: '145003061',
  area: '145003060',
} as const satisfies Codes;

const asked: Codes = {
  countryCode: '145003065',
  prov: '145003065',
  city: '145003065',
  area: '145003065',
};

/** Operations that send a parcel between two addresses, and their codes for an unknown part. */
const codesOf: Record<string, Codes> = {
  'orderserve/create': partCodes,
  'orderserve/addLooseOrder': partCodes,
  'other/freight': asked,
  'other/threeSegmentCode': asked,
};

function toNamed({ country: countryCode, covered: _, ...names }: Place) {
  return { countryCode, ...names };
}

/**
 * Resolves the addresses of a request with the portal's places, for a core that leaves addresses to the
 * portal: adds the courier's spelling and codes. Throws an ApiError for an unknown address.
 */
export function createLocate(areas: { territory(): Promise<Pick<Territory, 'book'>> }): Locate {
  return async (id, request) => {
    const { book } = await areas.territory();
    if (id === 'other/getInfo') {
      const { province: prov, ...written } = request as { province: string } & WrittenPlace;
      const { prov: province, ...names } = toNamed(
        findPlace(book, { ...written, prov }, (part) => ({
          code: asked[part],
          field: part === 'prov' ? 'province' : part,
        })),
      );
      return { ...request, province, ...names };
    }
    const codes = codesOf[id];
    if (!codes) return request;
    const contacts = ['sender', 'receiver'].flatMap((role) => {
      const contact = request[role] as WrittenPlace | undefined;
      if (!contact) return [];
      const place = findPlace(book, contact, (part) => ({
        code: codes[part],
        field: `${role}.${part}`,
      }));
      return [[role, { ...contact, ...toNamed(place) }]];
    });
    return { ...request, ...Object.fromEntries(contacts) };
  };
}
