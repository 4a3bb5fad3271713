import { setTextMember } from '#contract/json-text.ts';
import { listMembers } from '#contract/scan-json.ts';
import { escapeNonAscii } from './escapes.ts';
import type { TextVariant } from './serialised-texts.ts';

const toHexEscape = (unit: string) => `%${unit.charCodeAt(0).toString(16).toUpperCase()}`;
const toLowerHex = (encoded: string) => encoded.toLowerCase();

/** Returns percent-encodings in the ways of several languages, JavaScript's first. */
function toPercents(text: string): string[] {
  const encoded = encodeURIComponent(text.toWellFormed());
  // As in RFC 3986: PHP's rawurlencode, Python's quote without safe characters.
  const strict = encoded.replace(/[!'()*]/g, toHexEscape);
  // Python's quote keeps slashes.
  const python = strict.replaceAll('%2F', '/');
  // Java's URLEncoder, whose + are replaced.
  const java = strict.replaceAll('%2A', '*').replaceAll('~', '%7E');
  return [encoded, strict, python, java];
}

/** Encodes a form as .NET's WebUtility does. */
function toDotnetForm(text: string): string {
  const encoded = encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+');
  return encoded.replace(/['~]/g, toHexEscape);
}

/** Encodes a form as several languages do. */
function toForms(text: string): string[] {
  const dotnet = toDotnetForm(text);
  const php = dotnet.replace(/[!()*]/g, toHexEscape);
  const strict = php.replaceAll('%7E', '~');
  // Java and browsers; Ruby.
  return [php.replaceAll('%2A', '*'), strict, php, strict.replaceAll('%2A', '*'), dotnet];
}

/** Encodes a form as .NET's HttpUtility does. */
function toLowerForm(text: string): string {
  return toDotnetForm(text).replace(/%../g, toLowerHex);
}

/** Yields only the common encodings, which other mistakes are combined with. */
export function* toUsualWraps(text: string): Generator<TextVariant> {
  yield { causes: ['trailing-lf'], text: `${text}\n` };
  for (const each of toPercents(text)) yield { causes: ['percent'], text: each };
  for (const each of toForms(text)) yield { causes: ['form'], text: each };
  yield { causes: ['with-name'], text: `bizContent=${text}` };
}

/** Applies one function twice: mixed pairs would be too many for a long text. */
export function* toEncodedTwice(text: string): Generator<TextVariant> {
  const ways = [
    ['percent-twice', toPercents],
    ['form-twice', toForms],
  ] as const;
  for (const [cause, encode] of ways) {
    const once = encode(text);
    for (const [at, each] of once.entries()) {
      if (once.indexOf(each) < at) continue;
      yield { causes: [cause], text: encode(each)[at] ?? '' };
      yield { causes: ['form-with-name'], text: `bizContent=${each}` };
    }
  }
}

/** Swaps + and space: a text sent without encoding has lost its +. */
function* toPlusVariants(text: string): Generator<TextVariant> {
  yield { causes: ['plus-as-space'], text: text.replaceAll(' ', '+') };
  yield { causes: ['plus-as-space'], text: text.replace(/" (?=\d)/g, '"+') };
  yield { causes: ['plus-as-space'], text: text.replaceAll('+', ' ') };
}

/** Yields changes at the ends of lines and of the text. */
export function* toLineBreaks(text: string): Generator<TextVariant> {
  yield { causes: ['trailing-crlf'], text: `${text}\r\n` };
  yield { causes: ['bom'], text: `\ufeff${text}` };
  yield { causes: ['no-bom'], text: text.replace(/^\ufeff/, '') };
  yield { causes: ['trimmed'], text: text.trim() };
  yield { causes: ['crlf'], text: text.replaceAll(/\r?\n/g, '\r\n') };
  yield { causes: ['lf'], text: text.replaceAll('\r\n', '\n') };
}

/** Code pages in which machines of the eight languages read UTF-8 by mistake. */
const misreading = ['windows-1252', 'windows-1256', 'windows-874', 'windows-1258', 'gbk', 'big5'];

function* toMisread(text: string): Generator<TextVariant> {
  const bytes = new TextEncoder().encode(text);
  for (const label of misreading) {
    try {
      const read = new TextDecoder(label, { ignoreBOM: true }).decode(bytes);
      yield { causes: ['utf8-misread'], text: read };
      // Bytes that the code page lacks, which browsers read as controls.
      yield { causes: ['utf8-misread'], text: read.replace(/[\u0080-\u009f]/g, '\ufffd') };
    } catch {
      // A platform may be built without this decoder.
    }
  }
}

const htmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const htmlCharacters = new Map(
  Object.entries(htmlEntities).map(([sign, entity]) => [entity, sign]),
);
/** Escaped forms of an apostrophe: PHP; .NET and JavaScript; Python. */
const apostrophes = ["'", '&#039;', '&#39;', '&#x27;'];

/** Escapes HTML as PHP, Python and .NET do, with or without quotation marks, and unescapes it. */
function* toHtml(text: string): Generator<TextVariant> {
  const toEntity = (sign: string) => htmlEntities[sign] ?? sign;
  yield { causes: ['html-escaped'], text: text.replace(/[&<>]/g, toEntity) };
  const escaped = text.replace(/[&<>"]/g, toEntity);
  for (const apostrophe of apostrophes) {
    yield { causes: ['html-escaped'], text: escaped.replaceAll("'", apostrophe) };
  }
  const plain = text
    .replace(/&#0?39;|&#x27;|&apos;/g, "'")
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => htmlCharacters.get(entity) ?? entity);
  yield { causes: ['html-escaped'], text: plain };
}

const accentless: Readonly<Record<string, string>> = { đ: 'd', Đ: 'D' };

/** Yields other forms of the letters outside ASCII. */
export function* toOtherLetters(text: string): Generator<TextVariant> {
  yield* toHtml(text);
  if (!/[^\0-\x7f]/.test(text)) return;
  for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD']) {
    yield { causes: ['normalized'], text: text.normalize(form) };
  }
  const bare = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[đĐ]/g, (letter) => accentless[letter] ?? letter);
  yield { causes: ['accents-dropped'], text: bare };
  if (/\p{Script=Latin}\p{M}/u.test(text.normalize('NFD'))) {
    yield { causes: ['accents-dropped'], text: bare.replace(/[^\0-\x7f]/gu, '?') };
  }
  yield* toMisread(text);
}

/** Cuts one member out of an object's text and keeps every other character; undefined if it is missing. */
function cutMember(text: string, name: string): string | undefined {
  const member = listMembers(text).findLast((each) => JSON.parse(each.name) === name);
  if (!member) return undefined;
  const before = text.slice(0, text.lastIndexOf(member.name, member.start - 1));
  const after = text.slice(member.end);
  const next = /^\s*,\s*/.exec(after)?.[0];
  if (next !== undefined) return before + after.slice(next.length);
  // Without a regular expression: searching for trailing white space takes quadratic time.
  const kept = before.trimEnd();
  return (kept.endsWith(',') ? kept.slice(0, -1).trimEnd() : before) + after;
}

/** Returns the text as it was before the business digest was added. */
export function toTextsBeforeDigest(text: string): TextVariant[] {
  const cut = cutMember(text, 'digest');
  if (cut === undefined) return [];
  const empty = setTextMember(text, 'digest', '');
  return [
    { causes: ['without-digest'], text: cut },
    { causes: ['empty-digest'], text: empty },
  ];
}

/** Yields single changes to a text as a whole. */
export function* toWrappedTexts(text: string): Generator<TextVariant> {
  yield { causes: ['escaped'], text: escapeNonAscii(text) };
  yield* toUsualWraps(text);
  yield { causes: ['form'], text: toLowerForm(text) };
  yield* toLineBreaks(text);
  yield* toTextsBeforeDigest(text);
  yield* toOtherLetters(text);
  yield* toEncodedTwice(text);
  yield* toPlusVariants(text);
  yield { causes: ['quoted'], text: JSON.stringify(text) };
  yield { causes: ['quoted'], text: escapeNonAscii(JSON.stringify(text)) };
  yield { causes: ['empty-text'], text: '' };
}
