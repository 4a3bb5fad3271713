import { countries } from '../countries.ts';
import { longestAddress } from '../operations/basic/resolve-address.ts';
import { anyone } from './access.ts';
import { post } from './define-call.ts';
import { line, oneOf, optional } from './fields.ts';

export interface ListedArea {
  code: string;
  /** The courier's spelling, which is what is stored and what every call takes. */
  name: string;
  /** The same place in the reader's script, where the courier knows it there; else `name`. */
  shown: string;
  /** Every other way of writing it that the courier knows, to search by. */
  others: string[];
}

/**
 * One level of the courier's places: the countries it serves, the provinces of a country, or what
 * lies within `parentCode` (an empty list below the last level).
 */
export const listAreas = post<ListedArea[]>()('area/list', anyone, {
  countryCode: optional(line(3)),
  parentCode: optional(line(30)),
});

/** A place that a text may mean, in the courier's spelling; what the text does not say is empty. */
export interface AddressCandidate {
  countryCode: string;
  prov: string;
  city: string;
  area: string;
  /** The same names in the reader's script, widest first, as far as the text goes. */
  shown: string[];
  /** 0 to 1. */
  score: number;
  /** The stretches of the text that were read as names. */
  matched: string[];
}

export interface ResolvedAddress {
  /** The first two cannot be told apart by what the text says. */
  ambiguous: boolean;
  /** The likeliest first. */
  candidates: AddressCandidate[];
}

/** The places that an address as people write it may mean. */
export const resolveArea = post<ResolvedAddress>()('area/resolve', anyone, {
  address: line(longestAddress, { minLength: 1 }),
  countryCode: optional(oneOf([...countries])),
});
