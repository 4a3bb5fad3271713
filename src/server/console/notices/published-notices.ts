import type { AskOf } from '#contract/portal/define-call.ts';
import type { Page } from '#contract/portal/fields.ts';
import type { Notice, NoticeSummary, noticeWebPage } from '#contract/portal/notice.ts';
import type { NoticeText } from '#contract/portal/operator-notices.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Handlers } from '#server/people/asked.ts';
import type { People } from '#server/people/people.ts';
import { PortalError } from '#server/people/portal-error.ts';
import { readPage } from '#server/people/read-page.ts';
import {
  chooseVersions,
  type NoticeVersion,
  noticePageSize,
  readVersions,
} from './notice-texts.ts';
import { toExcerpt } from './to-excerpt.ts';

/** Readers do not see drafts and scheduled notices. */
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

function toNotice(row: Parameters<typeof toHead>[0] & NoticeText): Notice {
  return { ...toHead(row), locale: row.locale, title: row.title, body: row.body };
}

/** Lists pinned notices first, then the newest, each in the reader's language or the next best. */
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
  const chosen = await readVersions(database, await chooseVersions(database, rows, locale));
  const summaries = chosen.map(
    async ({ body, title, ...row }): Promise<NoticeSummary> => ({
      ...toHead(row),
      locale: row.locale,
      title,
      excerpt: await toExcerpt(body),
    }),
  );
  return { total, rows: await Promise.all(summaries) };
}

/** Lists notices in full, newest first, pinned or not: for programs that look for new ones. */
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
  const chosen = await readVersions(database, await chooseVersions(database, rows, locale));
  return { total, rows: chosen.map(toNotice) };
}

/** A version of a published notice, and the value that changes with it. */
export interface KnownVersion extends NoticeVersion {
  updatedAt: number;
}

/**
 * Lists the versions of the newest notices in the reader's language, without their texts: shows whether any
 * text has changed.
 */
export async function listVersions(
  { database, now }: Pick<People, 'database' | 'now'>,
  size: number,
  locale: string,
): Promise<KnownVersion[]> {
  const rows = await selectPublished(database, now())
    .select(['id', 'updated_at as updatedAt'])
    .orderBy('publish_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .execute();
  return chooseVersions(database, rows, locale);
}

/** A complete notice; an unpublished one is not found. */
export async function readPublished(
  { database, now }: Pick<People, 'database' | 'now'>,
  id: string,
  locale: string,
): Promise<Notice> {
  const row = await selectPublished(database, now())
    .select(['id', 'pinned', 'publish_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  const chosen = row ? await chooseVersions(database, [row], locale) : [];
  const [notice] = await readVersions(database, chosen);
  if (!notice) throw new PortalError('notFound', 'portal.noticeUnknown');
  return toNotice(notice);
}

export const publishedNoticesHandlers = {
  'notice/webPage': ({ people, request, language }) =>
    listPublished(people, request, language.locale),
  'notice/webDetail': ({ people, request, language }) =>
    readPublished(people, request.id, language.locale),
} satisfies Partial<Handlers>;
