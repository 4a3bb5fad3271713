import { parseKeepingDigits } from './parse-json.ts';

/** Where text stops being JSON, counted from 1 as editors do. */
export interface JsonPosition {
  offset: number;
  line: number;
  column: number;
}

export type ParsedJson =
  | { ok: true; value: unknown }
  | { ok: false; position: JsonPosition; atEnd: boolean };

const space = /[ \t\n\r]*/y;
const scalar =
  /"(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy;

/** Thrown and caught in this file only: the offset of the first character that cannot stand there. */
class Misplaced {
  readonly offset: number;
  constructor(offset: number) {
    this.offset = offset;
  }
}

/** Where the value of a top-level member stands. */
interface Member {
  name: string;
  start: number;
  end: number;
}

/** Walks JSON text by its grammar. JSON.parse is faster, but each engine words its positions differently. */
class Scanner {
  readonly members: Member[] = [];
  private readonly text: string;
  private at = 0;
  constructor(text: string) {
    this.text = text;
  }

  scan(): void {
    this.skip();
    this.value(0);
    if (this.at < this.text.length) throw new Misplaced(this.at);
  }

  private skip(): void {
    space.lastIndex = this.at;
    space.exec(this.text);
    this.at = space.lastIndex;
  }

  private take(character: string): boolean {
    if (this.text[this.at] !== character) return false;
    this.at += 1;
    this.skip();
    return true;
  }

  private expect(character: string): void {
    if (!this.take(character)) throw new Misplaced(this.at);
  }

  private scalar(): string {
    scalar.lastIndex = this.at;
    const found = scalar.exec(this.text)?.[0];
    if (found === undefined) throw new Misplaced(this.at);
    this.at += found.length;
    return found;
  }

  private value(depth: number): number {
    if (this.take('{')) this.object(depth);
    else if (this.take('[')) this.array(depth);
    else this.scalar();
    const end = this.at;
    this.skip();
    return end;
  }

  private object(depth: number): void {
    if (this.close('}')) return;
    do {
      if (this.text[this.at] !== '"') throw new Misplaced(this.at);
      const name: unknown = JSON.parse(this.scalar());
      this.skip();
      this.expect(':');
      const start = this.at;
      const end = this.value(depth + 1);
      if (depth === 0) this.members.push({ name: String(name), start, end });
    } while (this.take(','));
    if (!this.close('}')) throw new Misplaced(this.at);
  }

  private array(depth: number): void {
    if (this.close(']')) return;
    do this.value(depth + 1);
    while (this.take(','));
    if (!this.close(']')) throw new Misplaced(this.at);
  }

  /** A closing bracket, without the space behind it: a value's end is its last character. */
  private close(bracket: string): boolean {
    if (this.text[this.at] !== bracket) return false;
    this.at += 1;
    return true;
  }
}

/** Line and column of an offset. */
export function toPosition(text: string, offset: number): JsonPosition {
  const before = text.slice(0, offset);
  return {
    offset,
    line: before.split('\n').length,
    column: offset - (before.lastIndexOf('\n') + 1) + 1,
  };
}

/**
 * Parses JSON as the gateway does, with the digits of numbers beyond 2^53 as text; where it is none,
 * says at which character it stops being one.
 */
export function parseJson(text: string): ParsedJson {
  try {
    return { ok: true, value: parseKeepingDigits(text) };
  } catch {
    try {
      new Scanner(text).scan();
    } catch (error) {
      if (!(error instanceof Misplaced)) throw error;
      const position = toPosition(text, error.offset);
      return { ok: false, position, atEnd: error.offset >= text.length };
    }
    throw new Error('JSON.parse and the scanner disagree');
  }
}

/**
 * Sets a text member of an object's JSON and leaves every other character as it was typed, since a
 * digest is over the very characters. A member that is not there yet comes first.
 */
export function setTextMember(text: string, name: string, value: string): string {
  const scanner = new Scanner(text);
  scanner.scan();
  const member = scanner.members.findLast((each) => each.name === name);
  const json = JSON.stringify(value);
  if (member) return text.slice(0, member.start) + json + text.slice(member.end);
  const open = text.indexOf('{') + 1;
  const rest = text.slice(open);
  const indent = /^[ \t\n\r]*/.exec(rest)?.[0] ?? '';
  const isEmpty = rest.slice(indent.length).startsWith('}');
  return `${text.slice(0, open)}${isEmpty ? '' : indent}${JSON.stringify(name)}:${indent ? ' ' : ''}${json}${isEmpty ? '' : ','}${rest}`;
}
