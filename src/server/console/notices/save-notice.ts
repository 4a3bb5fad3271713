import type { Selectable } from 'kysely';
import type { AuditAction } from '#contract/portal/audit.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import type { saveNotice as saveNoticeCall } from '#contract/portal/operator-notices.ts';
import type { NoticeTable } from '#server/database/courier-tables.ts';
import { removeChildren } from '#server/database/end-owned.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Handlers } from '#server/people/asked.ts';
import { addAudit } from '#server/people/audit/audit.ts';
import type { People } from '#server/people/people.ts';
import { fieldError, PortalError } from '#server/people/portal-error.ts';
import { newId } from '#server/runtime/new-id.ts';
import { commonLocales, findNotice, saveTexts } from './notice-texts.ts';
import { readNotice } from './written-notices.ts';

/** A writer's input, validated by the call's schema. */
export type NoticeDraft = AskOf<typeof saveNoticeCall>;

type Row = Selectable<NoticeTable>;

function assertTexts({ texts, state }: NoticeDraft): void {
  const locales = texts.map(({ locale }) => locale);
  const twice = locales.findIndex((locale, index) => locales.indexOf(locale) !== index);
  if (twice !== -1) throw fieldError(`texts[${twice}].locale`, 'portal.noticeLanguageTwice');
  // Every reader gets a version: in their own language, else in one of these.
  if (state === 'published' && !commonLocales.some((locale) => locales.includes(locale))) {
    throw fieldError('texts', 'portal.noticeNeedsLanguage');
  }
}

/** Without a time, a published notice keeps its time, and any other is published now. */
function toPublishAt({ state, publishAt }: NoticeDraft, known: Row | undefined, now: number) {
  if (publishAt !== undefined) return publishAt;
  if (state === 'draft') return null;
  const since = known?.state === 'published' ? known.publish_at : null;
  return since !== null && since <= now ? since : now;
}

function toAction(state: Row['state'], known: Row | undefined): AuditAction {
  if (state === 'published' && known?.state !== 'published') return 'notice.publish';
  return known ? 'notice.change' : 'notice.create';
}

/** The row to change; a conflict if it changed since the writer read it. */
async function takeKnown(transaction: Queryable, draft: NoticeDraft): Promise<Row | undefined> {
  if (draft.id === undefined) return undefined;
  const row = await findNotice(transaction, draft.id);
  if (row.updated_at !== draft.updatedAt) throw changedMeanwhile();
  return row;
}

function changedMeanwhile(): PortalError {
  return new PortalError('conflict', 'portal.noticeChanged');
}

async function put(transaction: Queryable, row: Row, known: Row | undefined): Promise<void> {
  if (!known) {
    await transaction.insertInto('notice').values(row).execute();
    return;
  }
  const { id, created_at: _since, ...change } = row;
  const done = await transaction
    .updateTable('notice')
    .set(change)
    .where('id', '=', id)
    .where('updated_at', '=', known.updated_at)
    .returning('id')
    .executeTakeFirst();
  if (!done) throw changedMeanwhile();
}

/** Creates or changes a notice with all its language versions; resolves to its id. `actor`: as in the audit. */
export async function saveNotice(
  people: People,
  actor: string,
  draft: NoticeDraft,
): Promise<string> {
  assertTexts(draft);
  return people.write(async (transaction) => {
    const known = await takeKnown(transaction, draft);
    const now = people.now();
    const row: Row = {
      id: known?.id ?? newId(),
      state: draft.state,
      pinned: draft.pinned ? 1 : 0,
      publish_at: toPublishAt(draft, known, now),
      created_at: known?.created_at ?? now,
      // Two changes in the same millisecond must be different versions.
      updated_at: Math.max(now, (known?.updated_at ?? 0) + 1),
    };
    await put(transaction, row, known);
    await saveTexts(transaction, row.id, draft.texts);
    const locales = draft.texts.map(({ locale }) => locale);
    const details = { pinned: draft.pinned, publishAt: row.publish_at, locales };
    const action = toAction(row.state, known);
    addAudit(transaction, people, { actor, action, subject: row.id, details });
    return row.id;
  });
}

/** Removes a notice with its language versions. */
export async function removeNotice(people: People, actor: string, id: string): Promise<void> {
  await people.write(async (transaction) => {
    await removeChildren(transaction, 'notice', [id]);
    const gone = await transaction
      .deleteFrom('notice')
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (!gone) throw new PortalError('notFound', 'portal.noticeUnknown');
    addAudit(transaction, people, { actor, action: 'notice.remove', subject: id });
  });
}

export const saveNoticeHandlers = {
  'operator/saveNotice': async ({ people, request, user }) =>
    readNotice(people, await saveNotice(people, user.id, request)),
  'operator/removeNotice': ({ people, request, user }) => removeNotice(people, user.id, request.id),
} satisfies Partial<Handlers>;
