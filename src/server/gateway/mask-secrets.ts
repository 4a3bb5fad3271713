export const mask = '***';
/** Enough of a digest to tell which one was sent, and too little to use. */
const shownOfDigest = 6;
const mostSignatures = 3;

/** Names of secret values, with or without a word before or after. */
const names =
  'id#number|private#key|api#key|pass#word|pass#wd|passwd|pwd|cipher|secret|token|digest';

/** Pattern of a letter, plain or JSON-escaped. */
function toLetter(letter: string): string {
  const code = letter.charCodeAt(0).toString(16);
  const capital = letter.toUpperCase().charCodeAt(0).toString(16);
  return `(?:${letter}|\\\\u00(?:${code}|${capital}))`;
}

const words = names.replaceAll(/[a-z]/g, toLetter).replaceAll('#', '[_-]?');
/** A name, quoted or not, and what precedes its value. Bounded, so that a text full of names takes no longer. */
const member = new RegExp(`(${words})[\\w-]{0,20}\\\\{0,7}["']?\\s{0,20}[:=]\\s{0,20}`, 'gi');
/** A version 2 secret anywhere in a text; its characters may be escaped. */
const webhookSecret = new RegExp(
  `(${[...'whsec'].map(toLetter).join('')}(?:_|%5f|\\\\u005f))(?:[\\w+/=%-]|\\\\{1,7}(?:/|u[\\da-f]{4}))+`,
  'gi',
);
/** The signed address of a picture, which anyone who has it may open. */
const pictureAddress = /(\/pictures\/[\da-f-]{53}\?expires=\d{1,12}&signature=)[\w-]+/g;
const bareEnd = /[\s,&;}\]]/g;

/** Finds the end of a quoted value: a quote with as many backslashes as the opening one. */
function findQuote(text: string, start: number, slashes: number, quote: string): number {
  for (let at = text.indexOf(quote, start); at >= 0; at = text.indexOf(quote, at + 1)) {
    let count = 0;
    while (text[at - 1 - count] === '\\' && at - count > start) count += 1;
    if (count >= slashes && (count - slashes) % (2 * (slashes + 1)) === 0) return at - slashes;
  }
  return text.length;
}

/** Enough of a digest to tell it from others; a short one is no digest. */
export function maskDigest(value: string): string {
  if (value === '') return value;
  return value.length > 2 * shownOfDigest ? `${value.slice(0, shownOfDigest)}…` : mask;
}

/** Masks a header's signatures: keeps the scheme of each and enough to tell it from others. */
export function maskSignatures(value: string): string {
  const masked = value.split(' ').map((each) => {
    const prefix = /^v\d{1,3}[a-z]?,/.exec(each)?.[0] ?? '';
    return prefix + maskDigest(each.slice(prefix.length));
  });
  return masked.slice(0, mostSignatures).join(' ');
}

/** Returns the range of a value in the text, without its quotes. */
function findValue(text: string, start: number): [from: number, to: number] {
  let slashes = 0;
  while (text[start + slashes] === '\\') slashes += 1;
  const first = text[start + slashes] ?? '';
  if (first === '"' || first === "'") {
    const from = start + slashes + 1;
    return [from, findQuote(text, from, slashes, first)];
  }
  // A list is never valid here, so everything after it goes too.
  if (first === '{' || first === '[') return [start, text.length];
  bareEnd.lastIndex = start;
  return [start, bareEnd.exec(text)?.index ?? text.length];
}

function toMask(name: string, value: string, isQuoted: boolean): string {
  if (value === '' || value === 'null') return value;
  if (!isQuoted) return /^[-\d]/.test(value) ? `"${mask}"` : mask;
  return /^(?:d|\\)/i.test(name) ? maskDigest(value) : mask;
}

function maskMembers(text: string, isOurs: boolean): string {
  let masked = '';
  let done = 0;
  member.lastIndex = 0;
  for (let found = member.exec(text); found; found = member.exec(text)) {
    const [from, to] = findValue(text, member.lastIndex);
    const isQuoted = from > member.lastIndex;
    if (isOurs && !isQuoted && found[0] === 'digest: ') continue;
    masked += text.slice(done, from) + toMask(found[1] ?? '', text.slice(from, to), isQuoted);
    done = to;
    member.lastIndex = Math.max(to, member.lastIndex);
  }
  return masked + text.slice(done);
}

/**
 * Masks values that are secret by name or by form. The beginning of a digest stays. Our own messages say
 * `digest: ` before what is wrong with it.
 */
export function maskSecrets(text: string, isOurs = false): string {
  const masked = text.replaceAll(webhookSecret, `$1${mask}`);
  return maskMembers(masked.replaceAll(pictureAddress, `$1${mask}`), isOurs);
}
