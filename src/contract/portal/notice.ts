import { defineCall } from './define-call.ts';
import { fields, line, type Page, paging } from './fields.ts';

/** A notice as lists show it. */
export interface NoticeSummary {
  id: string;
  title: string;
  /** The beginning of the text, without marks. */
  excerpt: string;
  /** Locale of the version that the reader gets: theirs, else English, else Chinese. */
  locale: string;
  pinned: boolean;
  /** Milliseconds since 1970. */
  publishedAt: number;
}

export interface Notice extends Omit<NoticeSummary, 'excerpt'> {
  /** Markdown. */
  body: string;
}

/** Published notices: pinned ones on top, then the newest first. */
export const noticeWebPage = defineCall<Page<NoticeSummary>>()({
  method: 'POST',
  path: 'notice/webPage',
  request: fields({ ...paging }),
});

export const noticeWebDetail = defineCall<Notice>()({
  method: 'GET',
  path: 'notice/webDetail',
  request: fields({ id: line(64) }),
});
