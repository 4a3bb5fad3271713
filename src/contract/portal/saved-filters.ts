import type { Static } from 'typebox';
import { viewer } from './access.ts';
import { answer, listOf, recordOf, text } from './answer-fields.ts';
import { get, post } from './define-call.ts';
import { line, oneOf, optional, yesOrNo } from './fields.ts';

/** Lists of the console whose filters members save. */
export const filteredLists = ['calls', 'pushes'] as const;
export type FilteredList = (typeof filteredLists)[number];

/** Most saved filters of a member for one list. */
export const mostSavedFilters = 20;

/** A filter that a member saved in an organisation. */
export const SavedFilter = answer({
  id: text,
  name: text,
  /** As it was saved: fields and choices that the list no longer has are ignored. */
  filter: recordOf(text),
});
export type SavedFilter = Static<typeof SavedFilter>;

/** A member's filters for one list, the oldest first. */
export const SavedFilters = listOf(SavedFilter);

const name = line(60, { minLength: 1 });

/** Fields of the calls that save a list's filter, beside the filter. Each name is used once in a list. */
export const namedFilter = {
  name,
  /** Replaces the filter of this name; without it, a used name is refused. */
  replace: optional(yesOrNo()),
};

export const listSavedFilters = get(SavedFilters)('console/savedFilters', viewer, {
  list: oneOf(filteredLists),
});

export const renameSavedFilter = post(SavedFilters)('console/renameSavedFilter', viewer, {
  id: line(64),
  name,
});

export const removeSavedFilter = post(SavedFilters)('console/removeSavedFilter', viewer, {
  id: line(64),
});
