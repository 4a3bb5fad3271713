/** Zero-width and direction marks, soft hyphens, fillers and controls, pasted along unseen; no white space. */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]|(?!\s)\p{Cc}/gu;

/** The same, plus any white space other than the plain space. */
const unseen =
  /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Zl}\p{Zp}\u2800\ufff9-\ufffb]|(?! )\p{Zs}/gu;

/** A visible character. */
const seen = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\ufff9-\ufffb]/u;

const otherDigit = /(?![0-9])\p{Nd}/gu;
const isDigit = /^\p{Nd}$/u;
const fullWidth = /[\uff01-\uff5e\u3000]/g;
const fullWidthDistance = 0xfee0;
const ideographicSpace = '\u3000';

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII begins with them.
const ascii = /^[\u0000-\u007f]*$/;

export function isAscii(text: string): boolean {
  return ascii.test(text);
}

const digits = new Map<string, string>();

/** Returns the ASCII digit: each script's digits follow from zero, the mathematical ones five times over. */
function toAsciiDigit(digit: string): string {
  const known = digits.get(digit);
  if (known !== undefined) return known;
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (isDigit.test(String.fromCodePoint(zero - 1))) zero -= 1;
  const found = String((code - zero) % 10);
  digits.set(digit, found);
  return found;
}

/** Replaces the decimal digits of every script by 0 to 9. */
export function foldDigits(text: string): string {
  return isAscii(text) ? text : text.replace(otherDigit, toAsciiDigit);
}

export function dropInvisible(text: string): string {
  return text.replace(invisible, '');
}

/** Returns true if a text has no visible character. */
export function isUnseen(text: string): boolean {
  return !seen.test(text);
}

/** Replaces full-width letters, digits and signs by ASCII. */
function foldWidth(text: string): string {
  return text.replace(fullWidth, (character) =>
    character === ideographicSpace
      ? ' '
      : String.fromCharCode(character.charCodeAt(0) - fullWidthDistance),
  );
}

/** Returns a number or code as its writer sees it: without invisible marks, in ASCII digits and widths, trimmed. */
export function normalizeCode(text: string): string {
  return foldDigits(foldWidth(dropInvisible(text))).trim();
}

const printable = /^[ -~]*$/;
const named: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const unitLength = 4;

/** Escapes invisible characters, as in `\u200b`. */
export function showInvisible(text: string): string {
  if (printable.test(text)) return text;
  return text.replace(unseen, (character) => {
    const hex = (character.codePointAt(0) ?? 0).toString(16).padStart(unitLength, '0');
    return named[character] ?? (hex.length > unitLength ? `\\u{${hex}}` : `\\u${hex}`);
  });
}
