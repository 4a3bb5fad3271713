import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyError, FastifyInstance } from 'fastify';
import { defaultLanguage, type Locale, languages } from '#contract/languages.ts';
import { listInFull, readPublished } from '#server/console/notices/published-notices.ts';
import {
  type NoticePlace,
  toLastPage,
  toListMarkdown,
  toNoticeMarkdown,
} from '#server/console/notices/to-markdown.ts';
import { isUnavailable, toRetryAfterS } from '#server/database/unavailable.ts';
import { allowAnyOrigin } from '#server/http/cors.ts';
import { refusePlain } from '#server/http/refuse-plain.ts';
import { refuseInWords, sendMarkdown } from '#server/http/send-markdown.ts';
import type { People } from '#server/people/people.ts';
import { PortalError } from '#server/people/portal-error.ts';

export interface NoticePageDeps {
  people: Pick<People, 'database' | 'texts' | 'now'>;
  /** Folder of the built site. */
  directory: string;
}

/** Query of the notices page. */
interface Asked {
  id?: unknown;
  current?: unknown;
  part?: unknown;
}

/** Id of a notice. PostgreSQL rejects some other texts, such as those with NUL. */
const idForm = /^[\w-]{1,64}$/;

/** Reads a number that counts from 1; 0 for everything else. */
function readCount(value: unknown = '1'): number {
  return typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 0;
}

const toFault = (name: string, last: number) => ({
  status: 400,
  words: `\`${name}\` must be a whole number from 1 to ${last}.`,
});

function toPlace(locale: Locale, { people, directory }: NoticePageDeps): NoticePlace {
  const prefix = locale === defaultLanguage.locale ? '' : `/${locale}`;
  const toAddress = (named: string) => {
    const own = prefix && named.startsWith(`${prefix}/`) ? named : prefix + named;
    return existsSync(path.join(directory, `${own}.md`)) ? `${own}.md` : own;
  };
  return { locale, texts: people.texts, list: `${prefix}/helpCenter/notices.md`, toAddress };
}

/** Loads a page of the list, or says why there is none; the last page depends on the number of notices. */
async function readList(people: NoticePageDeps['people'], place: NoticePlace, asked: unknown) {
  const current = readCount(asked);
  const page = await listInFull(people, { current: Math.max(1, current) }, place.locale);
  const last = toLastPage(page.total);
  if (current === 0 || current > last) return { fault: toFault('current', last) };
  return { text: await toListMarkdown(page, current, place) };
}

/** Loads a section of a notice, or says why there is none. */
async function readNotice(
  people: NoticePageDeps['people'],
  place: NoticePlace,
  { id, part }: Asked,
) {
  const gone = { status: 404, words: `\`id\` names no notice; ${place.list} lists all of them.` };
  if (typeof id !== 'string' || !idForm.test(id)) return { fault: gone };
  try {
    const notice = await readPublished(people, id, place.locale);
    const parts = toNoticeMarkdown(notice, place);
    const text = parts[readCount(part) - 1];
    return text === undefined ? { fault: toFault('part', parts.length) } : { text };
  } catch (error) {
    if (error instanceof PortalError) return { fault: gone };
    throw error;
  }
}

/**
 * Serves the notices page as Markdown in each language, and one notice by `?id=`. The build knows no notices:
 * they are written while the portal runs.
 */
export async function noticePageRoutes(app: FastifyInstance, deps: NoticePageDeps): Promise<void> {
  allowAnyOrigin(app);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (!isUnavailable(error)) return refusePlain(error, request, reply);
    reply.header('retry-after', toRetryAfterS(error));
    return refusePlain(Object.assign(error, { statusCode: 503 }), request, reply);
  });
  for (const { locale } of languages) {
    const place = toPlace(locale, deps);
    app.get<{ Querystring: Asked }>(place.list, { compress: false }, async (request, reply) => {
      const { id, current, part } = request.query;
      const { text, fault } =
        id === undefined
          ? await readList(deps.people, place, current)
          : await readNotice(deps.people, place, { id, part });
      if (text !== undefined) return sendMarkdown(request, reply, text);
      return refuseInWords(reply, fault.status, fault.words);
    });
  }
}
