/** Zeros of the digits that people of our languages write; those of one script follow each other. */
const zeros = ['٠', '۰', '๐', '០', '０'].map((zero) => zero.charCodeAt(0));
const otherDigit = new RegExp(
  `[${zeros.map((zero) => `${String.fromCharCode(zero)}-${String.fromCharCode(zero + 9)}`).join('')}]`,
  'g',
);

function toAsciiDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  return String(code - (zeros.find((zero) => code >= zero && code <= zero + 9) ?? code));
}

/** The same text with digits of other scripts as 0 to 9. */
export function toAsciiDigits(text: string): string {
  return text.replace(otherDigit, toAsciiDigit);
}

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
  return toAsciiDigits(open);
}
