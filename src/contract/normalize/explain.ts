import type { FieldSchema, Rule } from '../check-value.ts';
import { guessNumbers } from './guess-number.ts';
import { findEra, guessTimes } from './guess-time.ts';
import { normalizeCode } from './marks.ts';
import { isPhpList, toSentNothing } from './read-field.ts';

/** Why a value is refused: the key of its text in contract.json, with its values. */
export interface Reason {
  text: string;
  values?: Record<string, string | number>;
}

const moneyDecimals = 2;
const yearLength = 4;
/** Digits behind the point of the largest pattern that bounds them, `\d{1,5}`. */
const boundedDecimals = /\\d\{1,(\d+)\}\)\?\$$/;

function meant(guesses: readonly string[]): Reason | undefined {
  const [first, second] = guesses;
  if (first === undefined) return undefined;
  if (second === undefined) return { text: 'detail.meant', values: { meant: first } };
  return { text: 'detail.meantEither', values: { meant: first, other: second } };
}

/** A value of a closed list that was written in another case, in other digits, or lost its zero. */
function guessChoice(values: readonly unknown[], sent: string): string[] {
  const text = normalizeCode(sent).toUpperCase();
  const alike = values.map(String).find((each) => {
    const value = each.toUpperCase();
    return value === text || value.replace(/^0+(?=\d)/, '') === text.replace(/^0+(?=\d)/, '');
  });
  return alike === undefined
    ? guessNumbers(sent).filter((each) => values.map(String).includes(each))
    : [alike];
}

/** A number that its field has no room for was not meant. */
function guessWithin(
  { minimum = 0, maximum = Number.POSITIVE_INFINITY }: FieldSchema,
  sent: string,
) {
  return guessNumbers(sent).filter((each) => Number(each) >= minimum && Number(each) <= maximum);
}

function explainAmount({ pattern = '' }: FieldSchema, sent: string): Reason | undefined {
  const [, decimals] = /^\d+\.(\d+)$/.exec(sent) ?? [];
  if (decimals === undefined) return meant(guessWithin({}, sent));
  const limit = Number(boundedDecimals.exec(pattern)?.[1] ?? moneyDecimals);
  if (decimals.length <= limit) return undefined;
  return limit === moneyDecimals
    ? { text: 'detail.twoDecimals' }
    : { text: 'detail.decimals', values: { limit } };
}

function explainTime({ maxLength = 0 }: FieldSchema, sent: string): Reason | undefined {
  const era = findEra(sent);
  const year = normalizeCode(sent).slice(0, yearLength);
  const [time = ''] = guessTimes(sent);
  if (era === 'buddhist') return { text: 'detail.buddhistYear', values: { year, meant: time } };
  if (era) return { text: 'detail.otherCalendar', values: { year } };
  const hasOffset = /[:.]\d\d(?:\.\d+)?\s*(?:Z|[+-]\d\d:?\d\d)$/i.test(normalizeCode(sent));
  // Version 1 has no room for one.
  if (hasOffset && maxLength <= sent.length) return { text: 'detail.offset' };
  return meant(guessTimes(sent));
}

/** Why a value that a client sent breaks a rule; undefined where the rule says it all. */
export function explain(field: FieldSchema, rule: Rule, raw: unknown): Reason | undefined {
  if (field['x-text'] === undefined) return undefined;
  const { type } = field;
  if (type === 'object' || type === 'array') {
    if (Array.isArray(raw) && type === 'object' && raw.length === 0)
      return { text: 'detail.emptyList' };
    if (type === 'array' && isPhpList(raw)) return { text: 'detail.listKeys' };
    return typeof raw === 'string' && /^\s*[[{]/.test(raw)
      ? { text: 'detail.jsonText' }
      : undefined;
  }
  if (field['x-joins-lists'] && isPhpList(raw)) return { text: 'detail.listKeys' };
  const sentNothing = rule === 'required' ? toSentNothing(raw) : undefined;
  if (sentNothing) return { text: 'detail.sentNothing', values: { sent: sentNothing } };
  if (rule === 'required' || (typeof raw !== 'string' && typeof raw !== 'number')) return undefined;
  const sent = String(raw);
  if (field.enum) return meant(guessChoice(field.enum, sent));
  if (type === 'number' || type === 'integer') {
    return rule === 'type' ? meant(guessWithin(field, sent)) : undefined;
  }
  if (field['x-kind'] === 'amount') return explainAmount(field, sent);
  return field.format === 'courier-local-time' ? explainTime(field, sent) : undefined;
}
