import { normalizeCode } from '#contract/normalize/marks.ts';

/** JSON escapes, single or nested. */
const escaped = /(?<!\\)\\+(?:u([\da-f]{4})|([bfnrt])|(["/]))/gi;

/** Returns a text as a reader sees it, without parsing: it may be JSON, nested JSON, cut JSON or no JSON. */
export function toPlainText(text: string): string {
  const open = text.includes('\\')
    ? text.replace(escaped, (_all, hex?: string, space?: string, sign?: string) =>
        hex ? String.fromCharCode(Number.parseInt(hex, 16)) : space ? ' ' : (sign ?? ''),
      )
    : text;
  return normalizeCode(open);
}
