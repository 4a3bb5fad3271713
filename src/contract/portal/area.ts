import type { Static } from 'typebox';
import { countries } from '../countries.ts';
import { longestAddress } from '../longest-address.ts';
import { anyone } from './access.ts';
import { answer, decimal, flag, listOf, text } from './answer-fields.ts';
import { post } from './define-call.ts';
import { line, oneOf, optional } from './fields.ts';

export const ListedArea = answer({
  code: text,
  /** The courier's spelling, which is stored and which calls accept. */
  name: text,
  /** The name in the reader's script if the courier has it, else `name`. */
  shown: text,
  /** All other known spellings, for searching. */
  others: listOf(text),
});
export type ListedArea = Static<typeof ListedArea>;

/**
 * Returns one level of the courier's places: the countries it serves, the provinces of a country, or the
 * places within `parentCode` (an empty list below the last level).
 */
export const listAreas = post(listOf(ListedArea))('area/list', anyone, {
  countryCode: optional(line(3)),
  parentCode: optional(line(30)),
});

/** A place that a text may mean, in the courier's spelling; missing levels are empty. */
export const AddressCandidate = answer({
  countryCode: text,
  prov: text,
  city: text,
  area: text,
  /** The same names in the reader's script, widest first, as far as the text goes. */
  shown: listOf(text),
  /** 0 to 1. */
  score: decimal,
  /** The parts of the text that were read as names. */
  matched: listOf(text),
});
export type AddressCandidate = Static<typeof AddressCandidate>;

export const ResolvedAddress = answer({
  /** The text does not distinguish the first two. */
  ambiguous: flag,
  /** Likeliest first. */
  candidates: listOf(AddressCandidate),
});
export type ResolvedAddress = Static<typeof ResolvedAddress>;

/** Possible places of a free-text address. */
export const resolveArea = post(ResolvedAddress)('area/resolve', anyone, {
  address: line(longestAddress, { minLength: 1 }),
  countryCode: optional(oneOf(countries)),
});
