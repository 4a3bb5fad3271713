/** Characters that are invisible, or that change the direction of the text around them. */
const invisible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Short escapes shared by all sample languages except JSON's relatives. */
const shortNames: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

const toHex = (character: string) => character.charCodeAt(0).toString(16).padStart(4, '0');

/** Escapes invisible characters; `toCode` writes a character by its four hex digits. */
function escapeInvisible(text: string, toCode: (hex: string) => string): string {
  return text.replace(invisible, (character) => shortNames[character] ?? toCode(toHex(character)));
}

const byFour = (hex: string) => `\\u${hex}`;
const byBraces = (hex: string) => `\\u{${hex}}`;

/** Quotes text for a POSIX shell: only the single quote itself is special inside single quotes. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A JSON string with every character visible. */
export function quoteForJson(text: string): string {
  const json = JSON.stringify(text);
  return json.replace(invisible, (character) => byFour(toHex(character)));
}

/** A JavaScript string in single quotes. */
export function quoteForJavaScript(text: string): string {
  return `'${escapeInvisible(text.replace(/[\\']/g, '\\$&'), byFour)}'`;
}

/** A double-quoted string for Python, Go and Java, which share these escapes. */
export function quoteDouble(text: string): string {
  return `"${escapeInvisible(text.replace(/[\\"]/g, '\\$&'), byFour)}"`;
}

/** A PHP string, in single quotes unless a character needs a named escape. */
export function quoteForPhp(text: string): string {
  if (text.search(invisible) < 0) return `'${text.replace(/[\\']/g, '\\$&')}'`;
  return `"${escapeInvisible(text.replace(/[\\"$]/g, '\\$&'), byBraces)}"`;
}

/** A Ruby string whose `#` starts no interpolation. */
export function quoteForRuby(text: string): string {
  return `"${escapeInvisible(text.replace(/[\\"]|#(?=[{$@])/g, '\\$&'), byBraces)}"`;
}
