import { defineCall } from './define-call.ts';
import { fields, line, optional } from './fields.ts';

export interface ListedArea {
  code: string;
  name: string;
}

/**
 * One level of the courier's places: the countries it serves, the provinces of a country, or what
 * lies within `parentCode` (an empty list below the last level).
 */
export const listAreas = defineCall<ListedArea[]>()({
  method: 'POST',
  path: 'area/list',
  request: fields({ countryCode: optional(line(3)), parentCode: optional(line(30)) }),
});
