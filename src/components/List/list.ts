import type { Column } from '@site/src/components/DataTable';
import type { Filter } from '@site/src/components/FilterBar/Filters.tsx';
import type { LucideIcon } from 'lucide-react';
import type { QueryValues } from '#client/query-state.ts';
import type { FilterName, Paging } from '#client/to-filter.ts';
import type { AnswerOf, PortalCall } from '#contract/portal/define-call.ts';
import type { Page } from '#contract/portal/fields.ts';

export type RowOf<Call extends PortalCall> = AnswerOf<Call> extends Page<infer Row> ? Row : never;

export interface ListTexts {
  title: string;
  filter: string;
  empty: { title: string; text: string; action?: string };
  /** Shown if filters leave nothing; otherwise the texts of an empty list. */
  none?: { title: string; text: string };
}

/** A list with its filters and pages: what `List` shows, and what the page keeps in its address. */
export interface ListOf<Call extends PortalCall, Values extends QueryValues> {
  call: Call;
  /** Made by `toQuery`. */
  query: Values;
  texts: ListTexts;
  size: number;
  lines: number;
  filters: readonly Filter<FilterName<Call>>[];
  hasClear?: boolean;
  icon?: LucideIcon;
  toFirst?: string;
  columns: readonly Column<RowOf<Call>>[];
  rowKey: (row: RowOf<Call>) => string;
  rowLink?: (row: RowOf<Call>) => string;
  /** Alternative to `rowLink`: query parameter that opens a row in the list's place; its value is the row's key. */
  opens?: keyof Values & string;
}

/** Infers the types of a list from its call. */
export function defineList<Call extends PortalCall, Values extends QueryValues & Paging>(
  list: ListOf<Call, Values>,
): ListOf<Call, Values> {
  return list;
}

/** Returns what lists of the staff have in common; `own` replaces texts. */
export function toStaffList(name: string, own: Partial<ListTexts> = {}) {
  const texts: ListTexts = {
    title: `operator.${name}.title`,
    filter: `operator.${name}.filter`,
    empty: { title: `operator.${name}.empty.title`, text: `operator.${name}.empty.text` },
    none: { title: `operator.${name}.none.title`, text: `operator.${name}.none.text` },
  };
  return { size: 50, lines: 10, texts: { ...texts, ...own } };
}

/** Returns what lists of the console have in common; `own` replaces texts. */
export function toConsoleList(name: string, own: Partial<ListTexts> = {}) {
  const texts: ListTexts = {
    title: `control.${name}.list`,
    filter: `control.${name}.filter`,
    empty: {
      title: `control.${name}.empty.title`,
      text: `control.${name}.empty.text`,
      action: `control.${name}.empty.action`,
    },
    none: { title: `control.${name}.none.title`, text: `control.${name}.none.text` },
  };
  return { size: 20, lines: 8, texts: { ...texts, ...own } };
}
