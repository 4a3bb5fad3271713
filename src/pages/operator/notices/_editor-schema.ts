import type { Static } from 'typebox';
import { languages } from '#contract/languages.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import { fields, line, oneOf, optional, yesOrNo } from '#contract/portal/fields.ts';
import {
  type EditedNotice,
  type NoticeText,
  noticeText,
  type saveNotice,
} from '#contract/portal/operator-notices.ts';

export type NoticeLocale = NoticeText['locale'];

export const noticeLocales: readonly NoticeLocale[] = languages.map(({ locale }) => locale);

/** Shown if a notice is not in the reader's language: a published one has at least one of these. */
const commonLocales: readonly NoticeLocale[] = ['en', 'zh-CN'];

/** When a notice is shown; `kept`: unchanged since it was published. */
export const moments = ['draft', 'now', 'later', 'kept'] as const;

export type Moment = (typeof moments)[number];

const { title, body } = noticeText.properties;
const version = optional(fields({ title: optional(title), body: optional(body) }));
const versions = Object.fromEntries(noticeLocales.map((locale) => [locale, version]));

/** One language version as the form holds it; empty if there is none. */
export type Version = Static<typeof version>;

/** The editor's form, from which the request is made. */
export const editorSchema = fields({
  pinned: yesOrNo(),
  moment: oneOf(moments),
  at: optional(line(16)),
  ...(versions as Record<NoticeLocale, typeof version>),
});

export type EditorValues = Static<typeof editorSchema>;

/** Formats a time as `<input type="datetime-local">` does, on the browser's clock. */
function toLocalText(time: number): string {
  const offsetMs = new Date(time).getTimezoneOffset() * 60_000;
  return new Date(time - offsetMs).toISOString().slice(0, 16);
}

export function toValues(notice: EditedNotice | undefined): EditorValues {
  const texts = noticeLocales.map((locale) => {
    const text = notice?.texts.find((each) => each.locale === locale);
    return [locale, { title: text?.title ?? '', body: text?.body ?? '' }];
  });
  const byState: Record<EditedNotice['state'], Moment> = {
    draft: 'draft',
    scheduled: 'later',
    published: 'kept',
  };
  return {
    pinned: notice?.pinned ?? false,
    moment: notice ? byState[notice.state] : 'draft',
    at: notice?.publishAt ? toLocalText(notice.publishAt) : '',
    ...Object.fromEntries(texts),
  };
}

function isWritten({ title: ownTitle, body: ownBody }: Version = {}): boolean {
  return Boolean(ownTitle || ownBody);
}

export function toWritten(values: EditorValues): NoticeLocale[] {
  return noticeLocales.filter((locale) => isWritten(values[locale]));
}

type Say = (id: string) => string;

/** Checks what the schema cannot: half-written versions, the languages required of every notice, times. */
export function checkValues(values: EditorValues, say: Say): Record<string, string> {
  const faults: Record<string, string> = {};
  const written = toWritten(values);
  for (const locale of written) {
    for (const part of ['title', 'body'] as const) {
      if (!values[locale]?.[part]) faults[`${locale}.${part}`] = say('form.rule.required');
    }
  }
  const needsCommon =
    values.moment !== 'draft' && !commonLocales.some((each) => written.includes(each));
  if (needsCommon) faults['en.title'] = say('operator.notices.needsLanguage');
  else if (written.length === 0) faults['zh-CN.title'] = say('form.rule.required');
  if (values.moment === 'later') {
    const time = Date.parse(values.at ?? '');
    if (Number.isNaN(time)) faults.at = say('form.rule.required');
    else if (time <= Date.now()) faults.at = say('operator.notices.past');
  }
  return faults;
}

/** Returns milliseconds; undefined leaves it to the server, which publishes now. */
function toPublishAt({ moment, at }: EditorValues, known: EditedNotice | undefined) {
  if (moment === 'later') return Date.parse(at ?? '');
  return moment === 'kept' ? (known?.publishAt ?? undefined) : undefined;
}

/** The request that saves these values over the version that was looked at. */
export function toRequest(
  values: EditorValues,
  known: EditedNotice | undefined,
): AskOf<typeof saveNotice> {
  const publishAt = toPublishAt(values, known);
  return {
    ...(known && { id: known.id, updatedAt: known.updatedAt }),
    state: values.moment === 'draft' ? 'draft' : 'published',
    pinned: values.pinned,
    ...(publishAt !== undefined && { publishAt }),
    texts: toWritten(values).map((locale) => ({
      locale,
      title: values[locale]?.title ?? '',
      body: values[locale]?.body ?? '',
    })),
  };
}
