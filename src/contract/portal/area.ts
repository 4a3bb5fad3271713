import { post } from './define-call.ts';
import { line, optional } from './fields.ts';

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
export const listAreas = post<ListedArea[]>()('area/list', {
  countryCode: optional(line(3)),
  parentCode: optional(line(30)),
});
