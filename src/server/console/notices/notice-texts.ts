import type { Selectable } from 'kysely';
import type { NoticeText } from '#contract/portal/operator-notices.ts';
import type { NoticeTable } from '#server/database/courier-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { PortalError } from '#server/people/portal-error.ts';

export const noticePageSize = 10;

/** Fallback languages of a notice, in this order. */
export const commonLocales = ['en', 'zh-CN'] as const;

/** The version for a reader; undefined only if there is none. */
export function chooseText<Text extends { locale: string }>(
  texts: readonly Text[],
  locale: string,
): Text | undefined {
  const found = [locale, ...commonLocales].map((wanted) =>
    texts.find((text) => text.locale === wanted),
  );
  return found.find((text) => text !== undefined) ?? texts[0];
}

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

/** Reads all language versions of some notices, by notice id. */
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

/** Identifies one language version of a notice. */
export interface NoticeVersion {
  id: string;
  locale: string;
}

/**
 * Chooses the version of each notice for a reader's language, without reading any text; omits notices without
 * one.
 */
export async function chooseVersions<Row extends { id: string }>(
  database: Queryable,
  notices: readonly Row[],
  locale: string,
): Promise<(Row & NoticeVersion)[]> {
  if (notices.length === 0) return [];
  const ids = notices.map(({ id }) => id);
  const rows = await database
    .selectFrom('notice_text')
    .select(['notice_id', 'locale'])
    .where('notice_id', 'in', ids)
    .orderBy('locale')
    .execute();
  const byId = Map.groupBy(rows, ({ notice_id }) => notice_id);
  return notices.flatMap((notice) => {
    const chosen = chooseText(byId.get(notice.id) ?? [], locale);
    return chosen ? [{ ...notice, locale: chosen.locale }] : [];
  });
}

/** Reads the texts of versions, in the same order; omits a version that was removed meanwhile. */
export async function readVersions<Version extends NoticeVersion>(
  database: Queryable,
  versions: readonly Version[],
): Promise<(Version & NoticeText)[]> {
  if (versions.length === 0) return [];
  const byLocale = Map.groupBy(versions, ({ locale }) => locale);
  const rows = await database
    .selectFrom('notice_text')
    .selectAll()
    .where(({ eb, and, or }) =>
      or(
        [...byLocale].map(([locale, own]) => {
          const ids = own.map(({ id }) => id);
          return and([eb('locale', '=', locale), eb('notice_id', 'in', ids)]);
        }),
      ),
    )
    .execute();
  const texts = new Map(rows.map(({ notice_id, ...text }) => [notice_id, text as NoticeText]));
  return versions.flatMap((version) => {
    const text = texts.get(version.id);
    return text ? [{ ...version, ...text }] : [];
  });
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
