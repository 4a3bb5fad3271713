import type { Static } from 'typebox';
import { languages } from '../languages.ts';
import { staff } from './access.ts';
import {
  answer,
  flag,
  listOf,
  nothing,
  nullable,
  page,
  pick,
  text,
  whole,
} from './answer-fields.ts';
import { get, post } from './define-call.ts';
import { fields, line, number, oneOf, optional, paging, several, yesOrNo } from './fields.ts';

export const noticeStates = ['draft', 'scheduled', 'published'] as const;

/** `scheduled`: published, but from a future time. */
export type NoticeState = (typeof noticeStates)[number];

const locales = languages.map(({ locale }) => locale);

export const noticeText = fields({
  locale: oneOf(locales),
  title: line(200),
  /** Markdown. */
  body: line(50_000),
});

export type NoticeText = Static<typeof noticeText>;

/** A notice in its writers' list. */
export const NoticeRow = answer({
  id: text,
  state: oneOf(noticeStates),
  pinned: flag,
  /** Milliseconds since 1970; null for a draft without a time. */
  publishAt: nullable(whole),
  updatedAt: whole,
  title: text,
  locales: listOf(text),
});
export type NoticeRow = Static<typeof NoticeRow>;

export const EditedNotice = answer({
  ...pick(NoticeRow, ['id', 'state', 'pinned', 'publishAt', 'updatedAt']),
  texts: listOf(answer(noticeText.properties)),
});
export type EditedNotice = Static<typeof EditedNotice>;

/** Last millisecond of the year 9999. */
const endOfTime = 253_402_300_799_999;

export const operatorNotices = post(page(NoticeRow))('operator/notices', staff, {
  state: optional(oneOf(noticeStates)),
  ...paging,
});

export const operatorNotice = get(EditedNotice)('operator/notice', staff, { id: line(64) });

/**
 * Creates a notice, or changes one: `updatedAt` is then that of the version the writer saw. Published without
 * `publishAt` means now, or the existing time if it is already out.
 */
export const saveNotice = post(EditedNotice)(
  'operator/saveNotice',
  { ...staff, audits: ['notice.change', 'notice.create', 'notice.publish'] },
  {
    id: optional(line(64)),
    updatedAt: optional(number(0, endOfTime)),
    state: oneOf(['draft', 'published']),
    pinned: yesOrNo(),
    publishAt: optional(number(0, endOfTime)),
    texts: several(noticeText, 1, languages.length),
  },
);

export const removeNotice = post(nothing)(
  'operator/removeNotice',
  { ...staff, audits: ['notice.remove'] },
  { id: line(64) },
);
