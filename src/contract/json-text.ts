import { listMembers, parseScanned, scanJson } from './scan-json.ts';

/** Position at which text stops being JSON; line and column count from 1, as in editors. */
export interface JsonPosition {
  offset: number;
  line: number;
  column: number;
}

export type ParsedJson =
  | { ok: true; value: unknown }
  | { ok: false; position: JsonPosition; atEnd: boolean };

/** Returns the line and column of an offset. */
export function toPosition(text: string, offset: number): JsonPosition {
  let line = 1;
  let start = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) {
    line += 1;
    start = at + 1;
  }
  return { offset, line, column: offset - start + 1 };
}

/** Parses JSON like the gateway, numbers beyond 2^53 as text; else returns the first wrong character's position. */
export function parseJson(text: string): ParsedJson {
  const scanned = scanJson(text);
  if (scanned.fault === undefined) return { ok: true, value: parseScanned(text, scanned) };
  const position = toPosition(text, scanned.fault);
  return { ok: false, position, atEnd: scanned.fault >= text.length };
}

/**
 * Sets a text member of an object's JSON and keeps every other character as typed, since a digest covers the
 * exact characters. A new member comes first.
 */
export function setTextMember(text: string, name: string, value: string): string {
  // The last member of a name counts.
  const member = listMembers(text).findLast((each) => JSON.parse(each.name) === name);
  const json = JSON.stringify(value);
  if (member) return text.slice(0, member.start) + json + text.slice(member.end);
  const open = text.indexOf('{') + 1;
  const rest = text.slice(open);
  const indent = /^[ \t\n\r]*/.exec(rest)?.[0] ?? '';
  const isEmpty = rest.slice(indent.length).startsWith('}');
  return `${text.slice(0, open)}${isEmpty ? '' : indent}${JSON.stringify(name)}:${indent ? ' ' : ''}${json}${isEmpty ? '' : ','}${rest}`;
}
