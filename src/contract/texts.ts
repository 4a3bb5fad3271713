import { formatNumber } from './format-number.ts';

/** A file of texts for translators: `{"tester.send": {"message": "Send"}}`. */
export type Messages = Record<string, { message: string; description?: string }>;

/** Texts by id. */
export type Texts = Record<string, string>;

/** `code.json`: texts of the interface. `contract.json`: texts of fields, operations and errors. */
export type TextFile = 'code.json' | 'contract.json';

/** Returns the texts of a file. Throws if it is not a file of texts, such as while an editor is writing it. */
export function parseTexts(json: string): Texts {
  const messages = JSON.parse(json) as Messages;
  return Object.fromEntries(Object.entries(messages).map(([id, { message }]) => [id, message]));
}

type Values = Record<string, string | number>;

const plurals = new Map<string, Intl.PluralRules>();

/** Returns the CLDR category of a number: `one`, `few`, `other` and so on. */
function toCategory(value: number, locale: string): string {
  const rules = plurals.get(locale) ?? new Intl.PluralRules(locale);
  plurals.set(locale, rules);
  return rules.select(value);
}

const pluralPlace = /\{(\w+), plural,((?:\s*(?:=\d+|[a-z]+) \{(?:[^{}]|\{\w+\})*\})+)\s*\}/g;

const pluralForm = /(=\d+|[a-z]+) \{((?:[^{}]|\{\w+\})*)\}/g;

/** Picks the plural form that the number requires; leaves a place without a number unchanged. */
function choosePlurals(message: string, values: Values, locale: string): string {
  return message.replace(pluralPlace, (place: string, name: string, choices: string) => {
    const value = values[name];
    if (value === undefined || value === '') return place;
    const forms = new Map(
      [...choices.matchAll(pluralForm)].map(([, key = '', form = '']) => [key, form]),
    );
    const number = Number(value);
    const form = forms.get(`=${number}`) ?? forms.get(toCategory(number, locale));
    return (form ?? forms.get('other') ?? place).replaceAll('#', formatNumber(number, locale));
  });
}

/**
 * Fills the `{name}` places of a text, with numbers in the locale's format; leaves a place without a value
 * unchanged. A place may choose its words by a number, as in `{count, plural, one {# call} other {# calls}}`:
 * this subset of ICU's MessageFormat (https://unicode-org.github.io/icu/userguide/format_parse/messages/)
 * only. Written by hand: a regular expression with a callback took a tenth of the time of a trace call.
 */
export function fillText(message: string, values: Values = {}, locale = 'en'): string {
  if (!message.includes('{')) return message;
  const chosen = message.includes(', plural,') ? choosePlurals(message, values, locale) : message;
  const [head = '', ...tails] = chosen.split('{');
  return tails.reduce((text, tail) => {
    const end = tail.indexOf('}');
    const value = values[tail.slice(0, end)];
    if (end <= 0 || value === undefined) return `${text}{${tail}`;
    return (
      text + (typeof value === 'number' ? formatNumber(value, locale) : value) + tail.slice(end + 1)
    );
  }, head);
}

/** Returns a text as a pattern: a plural shows its form for most numbers, with the place in it. */
export function toPattern(message: string): string {
  return message.replace(pluralPlace, (place: string, name: string, choices: string) => {
    const forms = [...choices.matchAll(pluralForm)];
    const [, , other = place] = forms.find(([, key]) => key === 'other') ?? [];
    return other.replaceAll('#', `{${name}}`);
  });
}

/** Returns the sorted, distinct names of the places to fill in, including those that choose words by a number. */
export function toPlaces(message: string): string[] {
  // The words of a plural form are in braces and may be one word: not a placeholder.
  const plain = message.replace(
    pluralPlace,
    (_place, name: string, forms: string) => `{${name}}${forms.replace(pluralForm, '$2')}`,
  );
  const names = [...plain.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return [...new Set(names)].sort();
}

const formOther = / other \{/;

/** Says why a text cannot replace its source, for its author; undefined if it can. */
export function findTextFault(source: string, own: string): string | undefined {
  const [wanted, has] = [source, own].map((text) => toPlaces(text).join(', '));
  if (wanted !== has) return `places to fill in are "${has}", the source has "${wanted}"`;
  const plurals = own.match(pluralPlace) ?? [];
  if (plurals.length !== own.split(', plural,').length - 1)
    return 'a plural is not closed, or one of its forms is not written `one {…}`';
  return plurals.every((each) => formOther.test(each)) ? undefined : 'a plural has no form `other`';
}

/** Returns every source text, translated if there is a valid translation. */
export function fitTexts(source: Texts, own: Texts): Texts {
  const isFit = (text: string, mine: string) =>
    mine.trim() !== '' && findTextFault(text, mine) === undefined;
  return Object.fromEntries(
    Object.entries(source).map(([id, text]) => {
      const mine = own[id] ?? '';
      return [id, isFit(text, mine) ? mine : text];
    }),
  );
}

/** Returns our own texts of `code.json`; Docusaurus's theme texts need a build. */
export function ownTexts(texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([key]) => !key.startsWith('theme.')));
}
