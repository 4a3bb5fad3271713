import type { ErrorCode } from '#contract/errors.ts';
import { type Language, languageOfLocale } from '#contract/languages.ts';
import { showInvisible } from '#contract/normalize/marks.ts';
import type { ApiError, ErrorDetail } from '#server/errors/api-error.ts';
import type { Texts } from '#server/text/texts.ts';

/** The open API uses English unless `langType` asks for a language that has all texts. */
export const wireLanguage = languageOfLocale('en');

/** Envelope of every open API response; `code` is text, `1` for success (protocol.md §1). */
export interface Envelope {
  code: ErrorCode;
  msg: string;
  data: unknown;
}

export function toSuccess(data: unknown): Envelope {
  return { code: '1', msg: 'success', data };
}

/** Values of a message in readable form: invisible characters are written out. */
function toVisible(values: ErrorDetail['values'] = {}): ErrorDetail['values'] {
  const entries = Object.entries(values);
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      typeof value === 'string' ? showInvisible(value) : value,
    ]),
  );
}

/** `msg` says what happened, where, and what to do: text of the code, field, detail. */
export function toFailure(texts: Texts, language: Language, error: ApiError): Envelope {
  const { locale } = language;
  const { text, field = '', words = '' } = error.detail;
  const values = toVisible(error.detail.values);
  const withField = (name: string) =>
    text ? texts.get(locale, text, { ...values, field: name }) : words;
  const detail = withField(field);
  const hasPlace = text ? detail !== withField('') : words.includes(field);
  const place = hasPlace ? '' : field;
  const msg = [texts.get(locale, `error.${error.code}.text`), place, detail]
    .filter((part) => part !== '')
    .join(': ');
  return { code: error.code, msg, data: null };
}
