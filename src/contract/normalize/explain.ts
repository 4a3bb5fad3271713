import type { FieldSchema, Rule } from '../check-value.ts';
import type { FieldReason } from '../reasons.ts';
import { findEra, guessTimes } from './guess-time.ts';
import { normalizeCode } from './marks.ts';
import { isPhpList, toSentNothing } from './read-field.ts';

const longestNumber = 60;
/** A number between letters and signs, such as a currency or a unit. */
const beside = /^[^\p{N}.,٫\-+]*([+-]?[\d.,'’٬٫\s_]*\d)(?!\s*-$)\P{N}*$/u;
const dashes = /[\p{Pd}\u2212]/gu;
const plain = /^-?\d+(?:\.\d+)?$/;
const groups = /^[+-]?\d{1,3}(?:([.,])\d{2,3})(?:\1\d{2,3})*$/;
const scientific = /^[+-]?\d+(?:\.\d+)?e[+-]?\d{1,2}$/i;

const tidy = (digits: string) =>
  digits
    .replace(/^\+/, '')
    .replace(/^(-?)(?=\.)/, '$10')
    .replace(/^(-?)0+(?=\d)/, '$1');

/** Returns the number with this sign as its decimal point. */
function withPoint(text: string, point: string): string {
  const at = text.lastIndexOf(point);
  const whole = text.slice(0, at).replace(/[.,]/g, '');
  return `${whole || '0'}.${text.slice(at + 1)}`;
}

/** Returns readings of digits, points and commas, the likeliest first. */
function readSeparators(text: string): string[] {
  const commas = text.split(',').length - 1;
  const points = text.split('.').length - 1;
  if (commas > 0 && points > 0) {
    return [withPoint(text, text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.')];
  }
  if (commas > 1 || points > 1) return groups.test(text) ? [text.replace(/[.,]/g, '')] : [];
  if (commas === 0) {
    // 1.500 is one and a half in one country and fifteen hundred in another.
    return /^[+-]?[1-9]\d{0,2}\.\d{3}$/.test(text) ? [text, text.replace('.', '')] : [text];
  }
  const decimal = withPoint(text, ',');
  // 6,525 is six and a half in one country and six thousand in another.
  return /,\d{3}$/.test(text) && !/^[+-]?0/.test(text)
    ? [decimal, text.replace(',', '')]
    : [decimal];
}

/** Guesses the numbers that a text probably means, as the open API writes them; empty if none is likely. */
function guessNumbers(sent: string): string[] {
  if (sent.length > longestNumber) return [];
  const text = normalizeCode(sent).replace(dashes, '-');
  if (scientific.test(text)) return [String(Number(text))].filter((each) => plain.test(each));
  const [, number = ''] = beside.exec(text) ?? [];
  const western = number
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replace(/(?<=\d)['’_\s](?=\d)/gu, '')
    .trim();
  return readSeparators(western)
    .map(tidy)
    .filter((each) => plain.test(each) && each !== sent);
}

/** Why a value is refused: the key of its text in contract.json, with values. */
export interface Reason {
  text: `detail.${FieldReason}`;
  values?: Record<string, string | number>;
}

const moneyDecimals = 2;
const yearLength = 4;
/** Most decimals that a pattern such as `\d{1,5}` allows. */
const boundedDecimals = /\\d\{1,(\d+)\}\)\?\$$/;

function meant(guesses: readonly string[]): Reason | undefined {
  const [first, second] = guesses;
  if (first === undefined) return undefined;
  if (second === undefined) return { text: 'detail.meant', values: { meant: first } };
  return { text: 'detail.meantEither', values: { meant: first, other: second } };
}

/** Guesses the value of a closed list that was written in another case, in other digits, or without its zero. */
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

/** Drops numbers that do not fit the field, since they cannot have been meant. */
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

/** Says why a client's value breaks a rule; undefined if the rule says it all. */
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
