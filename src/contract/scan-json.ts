/** Where the value of a member of the outermost object stands; the name as it is written, in quotes. */
export interface Member {
  name: string;
  start: number;
  end: number;
}

/** What a text may hold, all objects and lists together; absent: as much as it does. */
export interface JsonLimits {
  values?: number;
  depth?: number;
}

export interface ScannedJson {
  /** Offset of the first character that cannot stand there; undefined where the text is JSON. */
  fault: number | undefined;
  /** The text holds more than was allowed, and was read no further. */
  isExcessive: boolean;
  /** Whole numbers of 16 digits or more: where each begins and ends. */
  longNumbers: [start: number, end: number][];
  /**
   * Offset of the first escape that names what no database stores as it was sent: U+0000, which
   * PostgreSQL refuses, or half of a surrogate pair, which would become U+FFFD and make two numbers
   * one.
   */
  unstorable: number | undefined;
}

const quote = 0x22;
const comma = 0x2c;
const minus = 0x2d;
const point = 0x2e;
const zero = 0x30;
const nine = 0x39;
const colon = 0x3a;
const openBracket = 0x5b;
const backslash = 0x5c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const firstPrintable = 0x20;
/** No character: nothing is open. */
const none = -1;
/** Between a bracket and the one that closes it. */
const toClosing = 2;
const longDigits = 16;
const words = ['true', 'false', 'null'];

const toCodes = (characters: string) =>
  new Set(Array.from(characters, (character) => character.charCodeAt(0)));
const exponents = toCodes('eE');
const signs = toCodes('+-');
/** What may stand behind a backslash; four digits follow the letter u. */
const escaped = toCodes('"\\/bfnrtu');
const letterU = 0x75;
const hexDigits = 4;
const escapeLength = 6;

const isDigit = (code: number) => code >= zero && code <= nine;
const isSpace = (code: number) =>
  code <= 0x20 && (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09);
const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;

/** The value of a hexadecimal digit; -1 of any other character. */
function toHexDigit(code: number): number {
  if (isDigit(code)) return code - zero;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

/** Thrown and caught in this file only: the offset of the first character that cannot stand there. */
class Misplaced {
  readonly offset: number;
  constructor(offset: number) {
    this.offset = offset;
  }
}

/** Thrown and caught in this file only, too. */
class Excess {}

/**
 * Walks JSON text once, by its grammar, in time that grows with its length whatever stands in it, and
 * without a stack that deep nesting could use up.
 */
class Scanner implements ScannedJson {
  fault: number | undefined;
  isExcessive = false;
  longNumbers: [start: number, end: number][] = [];
  unstorable: number | undefined;
  private readonly text: string;
  private readonly mostValues: number;
  private readonly mostDepth: number;
  private readonly onMember: ((member: Member) => void) | undefined;
  private at = 0;
  /** Offset of an escaped high surrogate that waits for its other half. */
  private high: number | undefined;

  constructor(text: string, limits: JsonLimits, onMember?: (member: Member) => void) {
    this.text = text;
    this.mostValues = limits.values ?? Number.POSITIVE_INFINITY;
    this.mostDepth = limits.depth ?? Number.POSITIVE_INFINITY;
    this.onMember = onMember;
  }

  scan(): this {
    try {
      this.walk();
    } catch (error) {
      if (error instanceof Misplaced) this.fault = error.offset;
      else if (error instanceof Excess) this.isExcessive = true;
      else throw error;
    }
    return this;
  }

  private walk(): void {
    /** The brackets that are open, each by the one that closes it. */
    const open: number[] = [];
    let closing = none;
    let member: Omit<Member, 'end'> | undefined;
    const endValue = () => {
      if (open.length === 1 && member) this.onMember?.({ ...member, end: this.at });
      this.skipSpace();
    };
    this.skipSpace();
    for (let values = 1; ; values += 1) {
      if (values > this.mostValues || open.length > this.mostDepth) throw new Excess();
      if (closing === closeBrace) {
        const name = this.takeName();
        if (open.length === 1) member = { name, start: this.at };
      }
      const code = this.code();
      if (code === openBrace || code === openBracket) {
        closing = code + toClosing;
        open.push(closing);
        this.at += 1;
        this.skipSpace();
        if (this.code() !== closing) continue;
      } else {
        this.takeScalar(code);
        endValue();
      }
      while (this.code() === closing) {
        open.pop();
        closing = open.at(-1) ?? none;
        this.at += 1;
        endValue();
      }
      if (closing === none) break;
      this.take(comma);
      this.skipSpace();
    }
    if (this.at < this.text.length) throw new Misplaced(this.at);
  }

  /** The character in turn; NaN at the end, which is like no other. */
  private code(): number {
    return this.text.charCodeAt(this.at);
  }

  private skipSpace(): void {
    let { at } = this;
    while (isSpace(this.text.charCodeAt(at))) at += 1;
    this.at = at;
  }

  private take(code: number): void {
    if (this.code() !== code) throw new Misplaced(this.at);
    this.at += 1;
  }

  private takeName(): string {
    const start = this.at;
    this.takeString();
    const name = this.text.slice(start, this.at);
    this.skipSpace();
    this.take(colon);
    this.skipSpace();
    return name;
  }

  private takeScalar(code: number): void {
    if (code === quote) this.takeString();
    else if (code === minus || isDigit(code)) this.takeNumber();
    else this.takeWord(words.find((word) => word.charCodeAt(0) === code) ?? ' ');
  }

  private takeWord(word: string): void {
    for (let index = 0; index < word.length; index += 1) this.take(word.charCodeAt(index));
  }

  private takeNumber(): void {
    const start = this.at;
    if (this.code() === minus) this.at += 1;
    if (this.code() === zero) this.at += 1;
    else this.takeDigits();
    const end = this.at;
    if (this.code() === point) {
      this.at += 1;
      this.takeDigits();
    }
    if (exponents.has(this.code())) {
      this.at += 1;
      if (signs.has(this.code())) this.at += 1;
      this.takeDigits();
    }
    if (this.at === end && end - start >= longDigits) this.longNumbers.push([start, end]);
  }

  private takeDigits(): void {
    if (!isDigit(this.code())) throw new Misplaced(this.at);
    while (isDigit(this.code())) this.at += 1;
  }

  private takeString(): void {
    this.take(quote);
    for (;;) {
      this.skipPlain();
      const code = this.code();
      if (code === quote) break;
      if (code !== backslash) throw new Misplaced(this.at);
      this.takeEscape();
    }
    this.at += 1;
    this.loseHigh();
  }

  /** What stands in a string as it is. */
  private skipPlain(): void {
    let { at } = this;
    for (;;) {
      const code = this.text.charCodeAt(at);
      if (code === quote || code === backslash || !(code >= firstPrintable)) break;
      at += 1;
    }
    this.at = at;
  }

  private takeEscape(): void {
    const start = this.at;
    this.at += 1;
    const code = this.code();
    if (!escaped.has(code)) throw new Misplaced(this.at);
    this.at += 1;
    if (code !== letterU) return;
    let unit = 0;
    for (let count = 0; count < hexDigits; count += 1) {
      const digit = toHexDigit(this.code());
      if (digit < 0) throw new Misplaced(this.at);
      unit = unit * 16 + digit;
      this.at += 1;
    }
    this.noteUnit(unit, start);
  }

  private noteUnit(unit: number, start: number): void {
    const isPair = this.high !== undefined && isLow(unit) && start === this.high + escapeLength;
    if (isPair) {
      this.high = undefined;
      return;
    }
    this.loseHigh();
    if (unit === 0 || isLow(unit)) this.unstorable ??= start;
    if (isHigh(unit)) this.high = start;
  }

  /** Nothing that came after the high surrogate made a pair with it. */
  private loseHigh(): void {
    this.unstorable ??= this.high;
    this.high = undefined;
  }
}

/** What stands where in a text that may be JSON, as far as the limits let it be read. */
export function scanJson(text: string, limits: JsonLimits = {}): ScannedJson {
  return new Scanner(text, limits).scan();
}

/** The members of the outermost object, in their order; those before the fault of a text that has one. */
export function listMembers(text: string): Member[] {
  const members: Member[] = [];
  new Scanner(text, {}, (member) => members.push(member)).scan();
  return members;
}
