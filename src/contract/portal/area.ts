import { countries } from '../countries.ts';
import { longestAddress } from '../operations/basic/resolve-address.ts';
import { anyone } from './access.ts';
import { post } from './define-call.ts';
import { line, oneOf, optional } from './fields.ts';

export interface ListedArea {
  code: string;
  /** The courier's spelling, which is stored and which calls accept. */
  name: string;
  /** The name in the reader's script if the courier has it, else `name`. */
  shown: string;
  /** All other known spellings, for searching. */
  others: string[];
}

/**
 * Returns one level of the courier's places: the countries it serves, the provinces of a country, or the
 * places within `parentCode` (an empty list below the last level).
 */
export const listAreas = post<ListedArea[]>()('area/list', anyone, {
  countryCode: optional(line(3)),
  parentCode: optional(line(30)),
});

/** A place that a text may mean, in the courier's spelling; missing levels are empty. */
export interface AddressCandidate {
  countryCode: string;
  prov: string;
  city: string;
  area: string;
  /** The same names in the reader's script, widest first, as far as the text goes. */
  shown: string[];
  /** 0 to 1. */
  score: number;
  /** The parts of the text that were read as names. */
  matched: string[];
}

export interface ResolvedAddress {
  /** The text does not distinguish the first two. */
  ambiguous: boolean;
  /** Likeliest first. */
  candidates: AddressCandidate[];
}

/** Possible places of a free-text address. */
export const resolveArea = post<ResolvedAddress>()('area/resolve', anyone, {
  address: line(longestAddress, { minLength: 1 }),
  countryCode: optional(oneOf([...countries])),
});
