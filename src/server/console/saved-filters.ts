import type { saveCallFilter } from '#contract/portal/console-calls.ts';
import type { savePushFilter } from '#contract/portal/console-pushes.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import {
  type FilteredList,
  mostSavedFilters,
  type renameSavedFilter as renameCall,
  type SavedFilter,
} from '#contract/portal/saved-filters.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Handlers } from '#server/people/asked.ts';
import type { MemberPeople } from '#server/people/lock-member.ts';
import type { Member } from '#server/people/organisations/member.ts';
import { PortalError } from '#server/people/portal-error.ts';
import { assertNotShared } from '#server/people/users/assert-own.ts';
import { newId } from '#server/runtime/new-id.ts';
import { toStorable } from '#server/text/storable-text.ts';

/** Selects a member's filters in their current organisation. */
function selectOwn(database: Queryable, { user, organisation }: Member) {
  return database
    .selectFrom('saved_filter')
    .where('user_id', '=', user.id)
    .where('organisation_id', '=', organisation.id);
}

async function listOwn(
  database: Queryable,
  member: Member,
  list: FilteredList,
): Promise<SavedFilter[]> {
  const rows = await selectOwn(database, member)
    .select(['id', 'name', 'filter'])
    .where('list', '=', list)
    .orderBy('id')
    .execute();
  return rows.map(({ filter, ...row }) => ({ ...row, filter: JSON.parse(filter) }));
}

const toName = (name: string) => toStorable(name.trim(), name.length);

const refuseName = (name: string) =>
  new PortalError('conflict', 'portal.savedFilterName', { values: { name } });

type SaveAsked = AskOf<typeof saveCallFilter | typeof savePushFilter>;

/** Saves a filter under a name, or replaces the one of this name. Resolves to all filters of the list. */
async function saveFilter(
  { write, member, now }: MemberPeople,
  list: FilteredList,
  { name: typed, replace = false, filter }: SaveAsked,
): Promise<SavedFilter[]> {
  assertNotShared(member.user);
  const name = toName(typed);
  const saved = { filter: JSON.stringify(filter), saved_at: now() };
  return write(async (transaction) => {
    const own = await listOwn(transaction, member, list);
    const same = own.find((each) => each.name === name);
    if (same && !replace) throw refuseName(name);
    if (!same && own.length >= mostSavedFilters) {
      throw new PortalError('conflict', 'portal.savedFilters', {
        values: { limit: mostSavedFilters },
      });
    }
    const ids = { id: newId(), user_id: member.user.id, organisation_id: member.organisation.id };
    await (same
      ? transaction.updateTable('saved_filter').set(saved).where('id', '=', same.id).execute()
      : transaction
          .insertInto('saved_filter')
          .values({ ...ids, list, name, ...saved })
          .execute());
    return listOwn(transaction, member, list);
  });
}

/** Finds a filter of the member; another member's is reported as not found. */
async function findFilter(transaction: Queryable, member: Member, id: string) {
  const found = await selectOwn(transaction, member)
    .select(['id', 'list'])
    .where('id', '=', id.trim())
    .executeTakeFirst();
  if (!found) throw new PortalError('notFound', 'portal.savedFilterUnknown');
  return found;
}

async function renameFilter(
  { write, member }: MemberPeople,
  { id, name: typed }: AskOf<typeof renameCall>,
): Promise<SavedFilter[]> {
  assertNotShared(member.user);
  const name = toName(typed);
  return write(async (transaction) => {
    const { id: own, list } = await findFilter(transaction, member, id);
    const all = await listOwn(transaction, member, list);
    if (all.some((each) => each.name === name && each.id !== own)) throw refuseName(name);
    await transaction.updateTable('saved_filter').set({ name }).where('id', '=', own).execute();
    return listOwn(transaction, member, list);
  });
}

async function removeFilter({ write, member }: MemberPeople, id: string): Promise<SavedFilter[]> {
  assertNotShared(member.user);
  return write(async (transaction) => {
    const { id: own, list } = await findFilter(transaction, member, id);
    await transaction.deleteFrom('saved_filter').where('id', '=', own).execute();
    return listOwn(transaction, member, list);
  });
}

export const savedFiltersHandlers = {
  'console/savedFilters': ({ people, member, request }) =>
    listOwn(people.database, member, request.list),
  'console/saveCallFilter': ({ people, request }) => saveFilter(people, 'calls', request),
  'console/savePushFilter': ({ people, request }) => saveFilter(people, 'pushes', request),
  'console/renameSavedFilter': ({ people, request }) => renameFilter(people, request),
  'console/removeSavedFilter': ({ people, request }) => removeFilter(people, request.id),
} satisfies Partial<Handlers>;
