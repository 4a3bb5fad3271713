import { anyone } from './access.ts';
import { get, post } from './define-call.ts';
import { line, type Page, paging } from './fields.ts';

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
export const noticeWebPage = post<Page<NoticeSummary>>()('notice/webPage', anyone, { ...paging });

export const noticeWebDetail = get<Notice>()('notice/webDetail', anyone, { id: line(64) });
