export const mask = '***';
/** Enough of a digest to tell which one was sent, and too little to use. */
const shownOfDigest = 6;
/** Shown of one header. */
const mostSignatures = 3;

/** Names whose values are nobody's business; a word before or after makes no difference. */
const names =
  'id#number|private#key|api#key|pass#word|pass#wd|passwd|pwd|cipher|secret|token|digest';

/** A letter as it is, or as JSON may escape it. */
function toLetter(letter: string): string {
  const code = letter.charCodeAt(0).toString(16);
  const capital = letter.toUpperCase().charCodeAt(0).toString(16);
  return `(?:${letter}|\\\\u00(?:${code}|${capital}))`;
}

const words = names.replaceAll(/[a-z]/g, toLetter).replaceAll('#', '[_-]?');
/**
 * A name, in quotes or not, and what leads to its value: the text need not be JSON. Bounded, so that
 * a text made of names takes no longer than another.
 */
const member = new RegExp(`(${words})[\\w-]{0,20}\\\\{0,7}["']?\\s{0,20}[:=]\\s{0,20}`, 'gi');
/** A secret of version 2, wherever it stands; its characters may be escaped as well. */
const webhookSecret = new RegExp(
  `(${[...'whsec'].map(toLetter).join('')}(?:_|%5f|\\\\u005f))(?:[\\w+/=%-]|\\\\{1,7}(?:/|u[\\da-f]{4}))+`,
  'gi',
);
const bareEnd = /[\s,&;}\]]/g;

/** Where a quoted value ends: its quote has as many backslashes as the one it began with. */
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

/** The signatures of a header: of each the scheme and enough to tell it from others. */
export function maskSignatures(value: string): string {
  const masked = value.split(' ').map((each) => {
    const prefix = /^v\d{1,3}[a-z]?,/.exec(each)?.[0] ?? '';
    return prefix + maskDigest(each.slice(prefix.length));
  });
  return masked.slice(0, mostSignatures).join(' ');
}

/** The part of the text that a value takes, without its quotes. */
function findValue(text: string, start: number): [from: number, to: number] {
  let slashes = 0;
  while (text[start + slashes] === '\\') slashes += 1;
  const first = text[start + slashes] ?? '';
  if (first === '"' || first === "'") {
    const from = start + slashes + 1;
    return [from, findQuote(text, from, slashes, first)];
  }
  // Nobody sends a list here by right: what is behind it goes with it.
  if (first === '{' || first === '[') return [start, text.length];
  bareEnd.lastIndex = start;
  return [start, bareEnd.exec(text)?.index ?? text.length];
}

function toMask(name: string, value: string, isQuoted: boolean): string {
  if (value === '' || value === 'null') return value;
  if (!isQuoted) return /^[-\d]/.test(value) ? `"${mask}"` : mask;
  return /^(?:d|\\)/i.test(name) ? maskDigest(value) : mask;
}

/** Without the values of names that are secret. */
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
 * The same text without values that are secret by their names or by their form: numbers of documents,
 * and what a caller sends by mistake, such as a key. Of a digest its beginning stays. An answer of ours says
 * `digest: ` before what is wrong with it.
 */
export function maskSecrets(text: string, isOurs = false): string {
  return maskMembers(text.replaceAll(webhookSecret, `$1${mask}`), isOurs);
}
