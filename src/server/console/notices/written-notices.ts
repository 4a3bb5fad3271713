import type { Selectable } from 'kysely';
import type { Page } from '#contract/portal/fields.ts';
import type { EditedNotice, NoticeRow, NoticeState } from '#contract/portal/operator-notices.ts';
import type { NoticeTable } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { People } from '#server/people/people.ts';
import { PortalError } from '#server/people/portal-error.ts';
import { chooseText } from './choose-text.ts';
import { textsOf } from './notice-texts.ts';

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

interface Asked {
  state?: NoticeState | undefined;
  /** For the titles. */
  locale: string;
  current: number;
  size: number;
}

/** All notices for those who write them, last changed first. */
export async function listNotices(
  { database, now }: People,
  { state, locale, current, size }: Asked,
): Promise<Page<NoticeRow>> {
  const time = now();
  const { total } = await selectIn(database, state, time)
    .select((where) => where.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await selectIn(database, state, time)
    .selectAll()
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  const texts = await textsOf(database, rows);
  return {
    total: Number(total),
    rows: rows.map((row) => {
      const own = texts.get(row.id) ?? [];
      const title = chooseText(own, locale)?.title ?? '';
      return { ...toHead(row, time), title, locales: own.map((each) => each.locale) };
    }),
  };
}

/** A notice with all its language versions, for those who write it. */
export async function readNotice({ database, now }: People, id: string): Promise<EditedNotice> {
  const row = await database
    .selectFrom('notice')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new PortalError('notFound', 'portal.noticeUnknown');
  const texts = await textsOf(database, [row]);
  return { ...toHead(row, now()), texts: texts.get(id) ?? [] };
}
