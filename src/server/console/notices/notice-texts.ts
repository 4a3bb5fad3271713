import type { Selectable } from 'kysely';
import type { NoticeText } from '#contract/portal/operator-notices.ts';
import type { NoticeTable } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { PortalError } from '#server/people/portal-error.ts';

/** Of a page of notices, where nobody says how many. */
export const noticePageSize = 10;

export async function findNotice(
  database: Queryable,
  id: string,
): Promise<Selectable<NoticeTable>> {
  const row = await database
    .selectFrom('notice')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new PortalError('notFound', 'portal.noticeUnknown');
  return row;
}

/** All language versions of some notices, by the notice's id. */
export async function textsOf(
  database: Queryable,
  notices: readonly { id: string }[],
): Promise<Map<string, NoticeText[]>> {
  const texts = new Map<string, NoticeText[]>();
  if (notices.length === 0) return texts;
  const ids = notices.map(({ id }) => id);
  const rows = await database
    .selectFrom('notice_text')
    .selectAll()
    .where('notice_id', 'in', ids)
    .orderBy('locale')
    .execute();
  for (const { notice_id, ...text } of rows) {
    texts.set(notice_id, [...(texts.get(notice_id) ?? []), text as NoticeText]);
  }
  return texts;
}

/** Replaces all language versions of a notice, in the transaction that changes it. */
export async function saveTexts(transaction: Queryable, id: string, texts: readonly NoticeText[]) {
  await transaction.deleteFrom('notice_text').where('notice_id', '=', id).execute();
  const rows = texts.map(({ locale, title, body }) => ({
    notice_id: id,
    locale,
    title: title.trim(),
    body: body.trim(),
  }));
  await transaction.insertInto('notice_text').values(rows).execute();
}
