import type { Checked } from '#contract/check-fields.ts';
import type { Language } from '#contract/languages.ts';
import { showInvisible } from '#contract/normalize/marks.ts';
import type { Operation } from '#contract/operation.ts';
import { type FieldWarning, mostWarnings, type WarningRule } from '#contract/warnings.ts';
import type { Texts } from '#server/text/texts.ts';
import { findPhoneWarnings } from './phone-warnings.ts';

/** As version 2 answers it: `rule` is for programs, `message` in the language of the caller. */
export interface AnsweredWarning {
  /** Null where it is about no single value. */
  path: string | null;
  rule: WarningRule;
  message: string;
  received?: string;
  used?: string;
}

const longestShown = 60;
const longestHeader = 1000;

/** A value as a person reads it: bounded, with invisible characters written out. */
function toShown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const characters = Array.from(text.slice(0, 2 * longestShown));
  const shown = characters.slice(0, longestShown).join('');
  return showInvisible(shown.length < text.length ? `${shown}…` : shown);
}

/** What of a sandbox call was not taken as it was sent. */
export class Warnings {
  private readonly texts: Texts;
  private readonly language: Language;
  private readonly found: FieldWarning[] = [];
  private more = 0;

  constructor(texts: Texts, language: Language) {
    this.texts = texts;
    this.language = language;
  }

  add(warning: FieldWarning): void {
    if (this.found.length < mostWarnings) this.found.push(warning);
    else this.more += 1;
  }

  /** Takes down what the walk of the fields read otherwise, and which phones look wrong. */
  note({ request }: Operation, { warnings, moreWarnings, value }: Omit<Checked, 'problems'>): void {
    for (const warning of warnings) this.add(warning);
    this.more += moreWarnings;
    for (const warning of findPhoneWarnings(request, value)) this.add(warning);
  }

  private toAnswered({ path, rule, received, used, values }: FieldWarning): AnsweredWarning {
    const shown = {
      ...(received !== undefined && { received: toShown(received) }),
      ...(used !== undefined && used !== '' && { used: toShown(used) }),
    };
    const message = this.textOf(rule, { received: '', used: '', ...shown, ...values, field: path });
    return { path, rule, message, ...shown };
  }

  private textOf(rule: WarningRule, values: Record<string, string | number>): string {
    return this.texts.get(this.language.locale, `warning.${rule}`, values);
  }

  list(): AnsweredWarning[] {
    const answered = this.found.map((each) => this.toAnswered(each));
    if (this.more === 0) return answered;
    const message = this.textOf('more', { count: this.more });
    return [...answered, { path: null, rule: 'more', message }];
  }
}

const unquotable = /[^\u0020-\u007e]/;
const toQuoted = (text: string) => `"${text.replace(/[\\"]/g, '\\$&')}"`;

function toItem({ path, rule, used }: AnsweredWarning): string {
  const value = used !== undefined && !unquotable.test(used) ? `;used=${toQuoted(used)}` : '';
  return `${toQuoted(path ?? '*')};rule=${rule}${value}`;
}

/** Version 1 tells warnings in a header: a list of RFC 9651, each entry a field with its rule. */
export function toWarningHeader(warnings: readonly AnsweredWarning[]): Record<string, string> {
  let header = '';
  for (const each of warnings) {
    const item = toItem(each);
    if (unquotable.test(item)) continue;
    const longer = header === '' ? item : `${header}, ${item}`;
    if (longer.length > longestHeader) break;
    header = longer;
  }
  return header === '' ? {} : { 'x-warnings': header };
}
