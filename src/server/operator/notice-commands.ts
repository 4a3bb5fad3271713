import { type Locale, languages } from '#contract/languages.ts';
import { commonLocales } from '#server/console/notices/notice-texts.ts';
import { removeNotice, saveNotice } from '#server/console/notices/save-notice.ts';
import { listNotices, readNotice } from '#server/console/notices/written-notices.ts';
import { StaffError } from '#server/errors/staff-error.ts';
import { PortalError } from '#server/people/portal-error.ts';
import { parseLocalTime } from '#server/time/local-time.ts';
import { actor, type Command, type Options, type Tools, toTime, UsageError } from './command.ts';

const maxTitle = 200;
const maxBody = 50_000;
const shownNotices = 100;
const locales = languages.map(({ locale }) => locale);

function readBody(options: Options): string {
  const file = options.text('body-file');
  const body = options.readFile('body-file').trim();
  if (body === '') throw new UsageError(`--body-file ${file} is empty`);
  if (body.length > maxBody) {
    throw new UsageError(`--body-file ${file} has more than ${maxBody} characters`);
  }
  return body;
}

/** Parses `2026-11-20 08:00` in the courier's time zone, or an ISO time with its zone. */
function readTime(value: string | undefined, timeZone: string): number | undefined {
  if (value === undefined) return undefined;
  const text = value.replace(' ', 'T');
  try {
    return /(Z|[+-]\d\d:\d\d)$/.test(text)
      ? Temporal.Instant.from(text).epochMilliseconds
      : parseLocalTime(text, timeZone, 'earlier');
  } catch {
    throw new UsageError(
      `--at must be a time such as "2026-11-20 08:00" (${timeZone}) or 2026-11-20T08:00Z`,
    );
  }
}

function readText(options: Options): { locale: Locale; title: string; body: string } {
  const title = options.text('title');
  if (title.length > maxTitle) {
    throw new UsageError(`--title must have at most ${maxTitle} characters`);
  }
  return { locale: options.choice('locale', locales), title, body: readBody(options) };
}

function assertKnown<Found>(id: string, found: Promise<Found>): Promise<Found> {
  return found.catch((error) => {
    throw error instanceof PortalError ? new StaffError(`notice ${id} is not known`) : error;
  });
}

/** Publishes a notice, or with --id adds or replaces one language version of it. */
async function publish({ people }: Tools, options: Options): Promise<unknown> {
  const text = readText(options);
  const id = options.optional('id');
  const known = id === undefined ? undefined : await assertKnown(id, readNotice(people, id));
  const others = known?.texts.filter(({ locale }) => locale !== text.locale) ?? [];
  const texts = [...others, text];
  if (!texts.some(({ locale }) => commonLocales.some((common) => common === locale))) {
    throw new UsageError('write it in en or zh-CN first, then add this language with --id');
  }
  const publishAt = readTime(options.optional('at'), people.timeZone);
  const saved = await saveNotice(people, actor, {
    ...(known && { id: known.id, updatedAt: known.updatedAt }),
    state: 'published',
    pinned: options.flag('pinned') || known?.pinned === true,
    ...(publishAt !== undefined && { publishAt }),
    texts,
  });
  const { state, pinned, publishAt: at, texts: all } = await readNotice(people, saved);
  const since = new Date(at ?? 0).toISOString();
  return { id: saved, state, pinned, publishAt: since, locales: all.map(({ locale }) => locale) };
}

async function list({ people }: Tools): Promise<unknown> {
  const { rows, total } = await listNotices(people, { size: shownNotices }, 'en');
  const notices = rows.map(({ publishAt, updatedAt: _updated, ...row }) => ({
    ...row,
    publishAt: toTime(publishAt),
  }));
  return { total, notices };
}

/** Notices to the courier's integrators: `notice publish|list|remove`. */
export const noticeCommands: Record<string, Command> = {
  'notice publish': {
    options: ['title', 'body-file', 'locale', 'pinned', 'at', 'id'],
    flags: ['pinned'],
    run: publish,
  },
  'notice list': { options: [], run: list },
  'notice remove': {
    options: ['id'],
    async run({ people }, options) {
      const id = options.text('id');
      await assertKnown(id, removeNotice(people, actor, id));
      return { id, removed: true };
    },
  },
};
