import { createScanner, type JSONScanner } from 'jsonc-parser';

/** Position of a member's value in the outermost object; its name as written, in quotes. */
export interface Member {
  name: string;
  start: number;
  end: number;
}

/** Limits of a text, over all objects and lists; unlimited if absent. */
export interface JsonLimits {
  values?: number;
  depth?: number;
}

export interface ScannedJson {
  /** Offset of the first invalid character; undefined if the text is JSON. */
  fault: number | undefined;
  /** True if the text exceeds the limits and was not read further. */
  isExcessive: boolean;
  /** Start and end of each whole number of 16 digits or more. */
  longNumbers: [start: number, end: number][];
  /**
   * Offset of the first escape that no database stores as sent: U+0000, which PostgreSQL refuses, or half of
   * a surrogate pair, which would become U+FFFD and make two numbers one. Undefined if there is none.
   */
  unstorable: number | undefined;
  /** Result of JSON.parse, if no walk was needed. */
  parsed?: unknown;
}

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const openBrace = 0x7b;
const closeBrace = 0x7d;
/** No character: no bracket is open. */
const none = -1;
/** Distance from a bracket to its closing one. */
const toClosing = 2;
const longDigits = 16;
const words = ['true', 'false', 'null'];
const isSpace = (code: number) => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
const number = /^-?\d/;
const wholeNumber = /^-?\d+$/;
/** A valid part of a string; matched in parts, since a single match of a long text would exhaust the stack. */
const soundPart = /[ !#-[\]-\uffff]{1,1000}|\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
/** The valid start of an escape. */
const begunEscape = /\\(?:u[\da-fA-F]{0,3})?/y;
/** Escapes; the group holds one for U+0000 or half of a pair. */
const escapes = /\\u[dD][89abAB]..\\u[dD][c-fC-F]..|(\\u(?:0000|[dD][89a-fA-F]..))|\\./g;

function countSoundString(token: string): number {
  let end = 1;
  for (soundPart.lastIndex = end; soundPart.test(token); ) end = soundPart.lastIndex;
  begunEscape.lastIndex = end;
  return begunEscape.test(token) ? begunEscape.lastIndex : end;
}

/** Counts the characters of an invalid token that could begin a value. */
function countSound(token: string): number {
  if (token.startsWith('"')) return countSoundString(token);
  if (token.startsWith('-') || number.test(token)) return token.length;
  const word = words.find((each) => each.startsWith(token.charAt(0))) ?? '';
  let count = 0;
  while (count < word.length && word[count] === token[count]) count += 1;
  return count;
}

/** Thrown and caught in this file only; the findings say why reading stopped. */
class End {}

/** Walks any JSON text once in linear time, and without recursion that deep nesting could exhaust. */
class Scanner implements ScannedJson {
  fault: number | undefined;
  isExcessive = false;
  longNumbers: [start: number, end: number][] = [];
  unstorable: number | undefined;
  private readonly text: string;
  private readonly tokens: JSONScanner;
  private readonly limits: JsonLimits;
  private readonly onMember: ((member: Member) => void) | undefined;
  /** End of the previous token. */
  private end = 0;

  constructor(text: string, limits: JsonLimits, onMember?: (member: Member) => void) {
    this.text = text;
    this.tokens = createScanner(text);
    this.limits = limits;
    this.onMember = onMember;
  }

  scan(): this {
    try {
      this.walk();
    } catch (error) {
      if (!(error instanceof End)) throw error;
    }
    return this;
  }

  private refuse(offset: number): never {
    this.fault = offset;
    throw new End();
  }

  private walk(): void {
    const { values: mostValues = Infinity, depth: mostDepth = Infinity } = this.limits;
    /** Open brackets, each as its closing one. */
    const open: number[] = [];
    let closing = none;
    let member: Omit<Member, 'end'> | undefined;
    const endValue = () => {
      if (open.length === 1 && member) this.onMember?.({ ...member, end: this.end });
    };
    this.next();
    for (let values = 1; ; values += 1) {
      this.isExcessive = values > mostValues || open.length > mostDepth;
      if (this.isExcessive) throw new End();
      if (closing === closeBrace) {
        const name = this.takeName();
        if (open.length === 1) member = { name, start: this.tokens.getTokenOffset() };
      }
      const code = this.code();
      if (code === openBrace || code === openBracket) {
        closing = code + toClosing;
        open.push(closing);
        this.next();
        if (this.code() !== closing) continue;
      } else {
        this.takeScalar();
        endValue();
      }
      while (this.code() === closing) {
        open.pop();
        closing = open.at(-1) ?? none;
        this.next();
        endValue();
      }
      if (closing === none) break;
      this.take(comma);
    }
    const rest = this.tokens.getTokenOffset();
    if (rest < this.text.length) this.refuse(rest);
  }

  /** Returns the first character of the current token; NaN at the end, which equals no character. */
  private code(): number {
    return this.text.charCodeAt(this.tokens.getTokenOffset());
  }

  private next(): void {
    this.end = this.tokens.getPosition();
    do this.tokens.scan();
    while (isSpace(this.code()));
  }

  private take(code: number): void {
    if (this.code() !== code) this.refuse(this.tokens.getTokenOffset());
    this.next();
  }

  private takeName(): string {
    const start = this.tokens.getTokenOffset();
    if (this.code() !== quote) this.refuse(start);
    this.takeScalar();
    const name = this.text.slice(start, this.end);
    this.take(colon);
    return name;
  }

  private takeScalar(): void {
    const start = this.tokens.getTokenOffset();
    const end = this.tokens.getPosition();
    const token = this.text.slice(start, end);
    const isString = token.startsWith('"');
    const isScalar = isString || number.test(token) || words.includes(token);
    if (!isScalar || this.tokens.getTokenError()) this.refuse(start + countSound(token));
    if (isString) this.noteEscapes(token, start);
    else if (token.length >= longDigits && wholeNumber.test(token))
      this.longNumbers.push([start, end]);
    this.next();
  }

  private noteEscapes(token: string, start: number): void {
    if (this.unstorable !== undefined || !token.includes('\\u')) return;
    for (const { 1: unstorable, index } of token.matchAll(escapes)) {
      if (unstorable) this.unstorable ??= start + index;
    }
  }
}

const onlyWalksFind = /\\u|\d{16}/;
function hasMoreBrackets(text: string, most: number): boolean {
  let found = 0;
  for (const bracket of '[{') {
    for (let at = text.indexOf(bracket); at >= 0; at = text.indexOf(bracket, at + 1)) {
      found += 1;
      if (found > most) return true;
    }
  }
  return false;
}

/** Parses JSON in which a walk would find nothing, as most is: JSON.parse is quicker. Else undefined. */
function scanPlain(text: string, { values, depth }: JsonLimits): ScannedJson | undefined {
  // Each value takes one character plus a separator.
  if (values !== undefined && text.length >= 2 * values) return undefined;
  if (onlyWalksFind.test(text)) return undefined;
  if (depth !== undefined && hasMoreBrackets(text, depth)) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    return { fault: undefined, isExcessive: false, longNumbers: [], unstorable: undefined, parsed };
  } catch {
    return undefined;
  }
}

/** Maps the positions in a text that may be JSON, as far as the limits allow. */
export function scanJson(text: string, limits: JsonLimits = {}): ScannedJson {
  return scanPlain(text, limits) ?? new Scanner(text, limits).scan();
}

/** Lists the members of the outermost object in order; only those before the error of a faulty text. */
export function listMembers(text: string): Member[] {
  const members: Member[] = [];
  new Scanner(text, {}, (member) => members.push(member)).scan();
  return members;
}

/** Parses a scanned text as JSON.parse does, with the digits of whole numbers beyond 2^53 as text. */
export function parseScanned(text: string, scanned: ScannedJson): unknown {
  if ('parsed' in scanned) return scanned.parsed;
  let quoted = '';
  let done = 0;
  for (const [start, end] of scanned.longNumbers) {
    const digits = text.slice(start, end);
    if (Number.isSafeInteger(Number(digits))) continue;
    quoted += `${text.slice(done, start)}"${digits}"`;
    done = end;
  }
  return JSON.parse(quoted + text.slice(done));
}

/**
 * Parses JSON as JSON.parse does, but reads a whole number beyond 2^53 as the text of its digits: codes and
 * serial numbers are that long. Gateway and tester share it, since the business digest covers the digits.
 * Works on the text because not every browser passes a reviver the source.
 */
export function parseKeepingDigits(text: string): unknown {
  return parseScanned(text, scanJson(text));
}
