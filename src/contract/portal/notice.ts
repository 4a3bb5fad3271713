import type { Static } from 'typebox';
import { anyone } from './access.ts';
import { answer, flag, page, pick, text, whole } from './answer-fields.ts';
import { get, post } from './define-call.ts';
import { line, paging } from './fields.ts';

/** A notice in lists. */
export const NoticeSummary = answer({
  id: text,
  title: text,
  /** Start of the text, without markup. */
  excerpt: text,
  /** Locale of the reader's version: their own, else English, else Chinese. */
  locale: text,
  pinned: flag,
  /** Milliseconds since 1970. */
  publishedAt: whole,
});
export type NoticeSummary = Static<typeof NoticeSummary>;

export const Notice = answer({
  ...pick(NoticeSummary, ['id', 'title', 'locale', 'pinned', 'publishedAt']),
  /** Markdown. */
  body: text,
});
export type Notice = Static<typeof Notice>;

/** Returns published notices: pinned ones first, then the newest first. */
export const noticeWebPage = post(page(NoticeSummary))('notice/webPage', anyone, { ...paging });

export const noticeWebDetail = get(Notice)('notice/webDetail', anyone, { id: line(64) });
