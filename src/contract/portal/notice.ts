import { anyone } from './access.ts';
import { get, post } from './define-call.ts';
import { line, type Page, paging } from './fields.ts';

/** A notice in lists. */
export interface NoticeSummary {
  id: string;
  title: string;
  /** Start of the text, without markup. */
  excerpt: string;
  /** Locale of the reader's version: their own, else English, else Chinese. */
  locale: string;
  pinned: boolean;
  /** Milliseconds since 1970. */
  publishedAt: number;
}

export interface Notice extends Omit<NoticeSummary, 'excerpt'> {
  /** Markdown. */
  body: string;
}

/** Returns published notices: pinned ones first, then the newest first. */
export const noticeWebPage = post<Page<NoticeSummary>>()('notice/webPage', anyone, { ...paging });

export const noticeWebDetail = get<Notice>()('notice/webDetail', anyone, { id: line(64) });
