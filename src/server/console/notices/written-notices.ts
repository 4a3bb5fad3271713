import type { Selectable } from 'kysely';
import type { AskOf } from '#contract/portal/define-call.ts';
import type { Page } from '#contract/portal/fields.ts';
import type {
  EditedNotice,
  NoticeRow,
  NoticeState,
  operatorNotices,
} from '#contract/portal/operator-notices.ts';
import type { NoticeTable } from '#server/database/courier-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Handlers } from '#server/people/asked.ts';
import type { People } from '#server/people/people.ts';
import { readPage } from '#server/people/read-page.ts';
import { chooseText, findNotice, noticePageSize, textsOf } from './notice-texts.ts';

type Row = Selectable<NoticeTable>;

function toHead(row: Row, now: number) {
  const isLater = row.publish_at !== null && row.publish_at > now;
  const state: NoticeState = row.state === 'published' && isLater ? 'scheduled' : row.state;
  return {
    id: row.id,
    state,
    pinned: row.pinned === 1,
    publishAt: row.publish_at,
    updatedAt: row.updated_at,
  };
}

function selectIn(database: Queryable, state: NoticeState | undefined, now: number) {
  const all = database.selectFrom('notice');
  if (state === undefined) return all;
  if (state === 'draft') return all.where('state', '=', 'draft');
  const published = all.where('state', '=', 'published');
  return published.where('publish_at', state === 'scheduled' ? '>' : '<=', now);
}

/** Lists all notices for their writers, last changed first. */
export async function listNotices(
  { database, now }: People,
  { state, current, size = noticePageSize }: AskOf<typeof operatorNotices>,
  /** Locale of the titles. */
  locale: string,
): Promise<Page<NoticeRow>> {
  const time = now();
  const query = selectIn(database, state, time)
    .selectAll()
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc');
  const { total, rows } = await readPage(query, { current, size });
  const texts = await textsOf(database, rows);
  return {
    total,
    rows: rows.map((row) => {
      const own = texts.get(row.id) ?? [];
      const title = chooseText(own, locale)?.title ?? '';
      return { ...toHead(row, time), title, locales: own.map((each) => each.locale) };
    }),
  };
}

/** Reads a notice with all its language versions, for its writers. */
export async function readNotice({ database, now }: People, id: string): Promise<EditedNotice> {
  const row = await findNotice(database, id);
  const texts = await textsOf(database, [row]);
  return { ...toHead(row, now()), texts: texts.get(id) ?? [] };
}

export const writtenNoticesHandlers = {
  'operator/notices': ({ people, request, language }) =>
    listNotices(people, request, language.locale),
  'operator/notice': ({ people, request }) => readNotice(people, request.id),
} satisfies Partial<Handlers>;
