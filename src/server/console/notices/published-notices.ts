import type { AskOf } from '#contract/portal/define-call.ts';
import type { Page } from '#contract/portal/fields.ts';
import type { Notice, NoticeSummary, noticeWebPage } from '#contract/portal/notice.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { People } from '#server/people/people.ts';
import { PortalError } from '#server/people/portal-error.ts';
import { readPage } from '#server/people/read-page.ts';
import { chooseText } from './choose-text.ts';
import { noticePageSize, textsOf } from './notice-texts.ts';
import { toExcerpt } from './to-excerpt.ts';

/** Drafts, and what is to be published later, do not exist for readers. */
function selectPublished(database: Queryable, now: number) {
  return database
    .selectFrom('notice')
    .where('state', '=', 'published')
    .where('publish_at', 'is not', null)
    .where('publish_at', '<=', now);
}

function toHead(row: { id: string; pinned: number; publish_at: number | null }) {
  return { id: row.id, pinned: row.pinned === 1, publishedAt: row.publish_at ?? 0 };
}

/** Pinned notices first, then the newest, each in the reader's language or the next best. */
export async function listPublished(
  { database, now }: People,
  { current, size = noticePageSize }: AskOf<typeof noticeWebPage>,
  locale: string,
): Promise<Page<NoticeSummary>> {
  const time = now();
  const query = selectPublished(database, time)
    .select(['id', 'pinned', 'publish_at'])
    .orderBy('pinned', 'desc')
    .orderBy('publish_at', 'desc')
    .orderBy('id', 'desc');
  const { total, rows } = await readPage(query, { current, size });
  const texts = await textsOf(database, rows);
  const chosen = rows.map(async (row): Promise<NoticeSummary[]> => {
    const text = chooseText(texts.get(row.id) ?? [], locale);
    if (!text) return [];
    const { title, body } = text;
    return [{ ...toHead(row), locale: text.locale, title, excerpt: await toExcerpt(body) }];
  });
  return { total, rows: (await Promise.all(chosen)).flat() };
}

/** Notices in full, the newest first, pinned or not: for programs, which look for what is new. */
export async function listInFull(
  { database, now }: Pick<People, 'database' | 'now'>,
  { current, size = noticePageSize }: AskOf<typeof noticeWebPage>,
  locale: string,
): Promise<Page<Notice>> {
  const query = selectPublished(database, now())
    .select(['id', 'pinned', 'publish_at'])
    .orderBy('publish_at', 'desc')
    .orderBy('id', 'desc');
  const { total, rows } = await readPage(query, { current, size });
  const texts = await textsOf(database, rows);
  const notices = rows.flatMap((row): Notice[] => {
    const text = chooseText(texts.get(row.id) ?? [], locale);
    return text ? [{ ...toHead(row), ...text }] : [];
  });
  return { total, rows: notices };
}

/** A notice in full; one that is not published answers as one that never was. */
export async function readPublished(
  { database, now }: Pick<People, 'database' | 'now'>,
  id: string,
  locale: string,
): Promise<Notice> {
  const row = await selectPublished(database, now())
    .select(['id', 'pinned', 'publish_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  const texts = row ? await textsOf(database, [row]) : undefined;
  const text = chooseText(texts?.get(id) ?? [], locale);
  if (!row || !text) throw new PortalError('notFound', 'portal.noticeUnknown');
  return { ...toHead(row), locale: text.locale, title: text.title, body: text.body };
}
