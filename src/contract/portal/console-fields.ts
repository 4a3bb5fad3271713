import { String as StringOf } from 'typebox';
import { line, number, oneOf, optional, type Page, paging } from './fields.ts';

export const environments = ['sandbox', 'production'] as const;

export type Environment = (typeof environments)[number];

export const environment = oneOf(environments);

/** Local date and time in the user's time zone (header `timezone`). */
export const localTime = StringOf({
  maxLength: 19,
  pattern: '^\\d{4}-\\d{2}-\\d{2}[ T]\\d{2}:\\d{2}(:\\d{2})?$',
  format: 'courier-local-time',
  'x-form': '2026-11-20 08:00',
});

/** A time in milliseconds since 1970. */
export const moment = number(0, 8_640_000_000_000);

/** Fewest characters of a text to search for, without spaces around it. */
export const fewestSearched = 2;

/** Part of stored texts. A to Z match both cases; other letters only themselves, the same on both engines. */
export const searchedText = line(100, { minLength: fewestSearched });

/** Most rows that one text search reads; `older` of its page continues it. */
export const mostSearched = 20_000;

/**
 * Pages of a list that grows at its beginning: `asOf` of the first response limits later pages to
 * the rows of that time, so that no row is shown twice.
 */
export const growingPaging = { ...paging, asOf: optional(moment) };

/** Most rows that are counted and paged; a longer list needs a filter. */
export const mostCounted = 10_000;

export interface GrowingPage<Row> extends Page<Row> {
  /** True if there are more than `total` rows. */
  more: boolean;
  asOf: number;
}

export interface SearchedPage<Row> extends GrowingPage<Row> {
  /** `asOf` that continues a text search; null if nothing is left. */
  older: number | null;
}
