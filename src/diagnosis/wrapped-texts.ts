import { setTextMember } from '#contract/json-text.ts';
import { listMembers } from '#contract/scan-json.ts';
import { escapeNonAscii } from './escapes.ts';
import type { TextVariant } from './serialised-texts.ts';

const toHexEscape = (unit: string) => `%${unit.charCodeAt(0).toString(16).toUpperCase()}`;
const toLowerHex = (encoded: string) => encoded.toLowerCase();

/** Percent-encoding in the ways of several languages, JavaScript's first. */
function toPercents(text: string): string[] {
  const encoded = encodeURIComponent(text.toWellFormed());
  // As RFC 3986 has it: PHP's rawurlencode, Python's quote with no safe characters.
  const strict = encoded.replace(/[!'()*]/g, toHexEscape);
  // Python's quote leaves slashes as they are.
  const python = strict.replaceAll('%2F', '/');
  // Java's URLEncoder, whose + are replaced.
  const java = strict.replaceAll('%2A', '*').replaceAll('~', '%7E');
  return [encoded, strict, python, java];
}

/** A form as .NET's WebUtility encodes it. */
function toDotnetForm(text: string): string {
  const encoded = encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+');
  return encoded.replace(/['~]/g, toHexEscape);
}

/** A form's encoding in the ways of several languages. */
function toForms(text: string): string[] {
  const dotnet = toDotnetForm(text);
  const php = dotnet.replace(/[!()*]/g, toHexEscape);
  const strict = php.replaceAll('%7E', '~');
  // Java and browsers; Ruby.
  return [php.replaceAll('%2A', '*'), strict, php, strict.replaceAll('%2A', '*'), dotnet];
}

/** A form as .NET's HttpUtility encodes it. */
function toLowerForm(text: string): string {
  return toDotnetForm(text).replace(/%../g, toLowerHex);
}

/** The common ways alone, which other mistakes come with. */
export function* toUsualWraps(text: string): Generator<TextVariant> {
  yield { causes: ['trailing-lf'], text: `${text}\n` };
  for (const each of toPercents(text)) yield { causes: ['percent'], text: each };
  for (const each of toForms(text)) yield { causes: ['form'], text: each };
  yield { causes: ['with-name'], text: `bizContent=${text}` };
}

/** Twice by the same function: mixed ones would be too many for a long text. */
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

/** + and space, where one was read for the other: what was sent without encoding has lost its +. */
function* toPlusVariants(text: string): Generator<TextVariant> {
  yield { causes: ['plus-as-space'], text: text.replaceAll(' ', '+') };
  yield { causes: ['plus-as-space'], text: text.replace(/" (?=\d)/g, '"+') };
  yield { causes: ['plus-as-space'], text: text.replaceAll('+', ' ') };
}

/** What is changed at the ends of lines and at the ends of the text. */
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
/** Of an apostrophe, where it is escaped: PHP; .NET and JavaScript; Python. */
const apostrophes = ["'", '&#039;', '&#39;', '&#x27;'];

/** As PHP, Python and .NET escape HTML, with quotation marks or without, and the other way round. */
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

/** Another form of the letters outside ASCII. */
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

/** The text of an object without one member, every other character as it was; undefined without it. */
function cutMember(text: string, name: string): string | undefined {
  const member = listMembers(text).findLast((each) => JSON.parse(each.name) === name);
  if (!member) return undefined;
  const before = text.slice(0, text.lastIndexOf(member.name, member.start - 1));
  const after = text.slice(member.end);
  const next = /^\s*,\s*/.exec(after)?.[0];
  if (next !== undefined) return before + after.slice(next.length);
  // By hand: an expression that looks for white space at the end takes the square of its length.
  const kept = before.trimEnd();
  return (kept.endsWith(',') ? kept.slice(0, -1).trimEnd() : before) + after;
}

/** The text as it was before the business digest was put in. */
export function toTextsBeforeDigest(text: string): TextVariant[] {
  const cut = cutMember(text, 'digest');
  if (cut === undefined) return [];
  const empty = setTextMember(text, 'digest', '');
  return [
    { causes: ['without-digest'], text: cut },
    { causes: ['empty-digest'], text: empty },
  ];
}

/** What is done to a text as a whole, alone. */
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
