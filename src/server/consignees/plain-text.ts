import { normalizeCode } from '#contract/normalize/marks.ts';

/** What JSON escapes, once or JSON within JSON more often. */
const escaped = /(?<!\\)\\+(?:u([\da-f]{4})|([bfnrt])|(["/]))/gi;

/**
 * What somebody who reads a text sees: it may be JSON, JSON within JSON, its beginning alone or no
 * JSON at all, so that nothing is parsed.
 */
export function toPlainText(text: string): string {
  const open = text.includes('\\')
    ? text.replace(escaped, (_all, hex?: string, space?: string, sign?: string) =>
        hex ? String.fromCharCode(Number.parseInt(hex, 16)) : space ? ' ' : (sign ?? ''),
      )
    : text;
  return normalizeCode(open);
}
