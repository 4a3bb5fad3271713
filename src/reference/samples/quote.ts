/** Characters that a reader cannot see, or that turn the direction of the text around them. */
const invisible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Short names that every language of the samples but JSON's relatives shares. */
const shortNames: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

const toHex = (character: string) => character.charCodeAt(0).toString(16).padStart(4, '0');

/** Escapes what cannot be seen; `toCode` writes a character by its four hex digits. */
function escapeInvisible(text: string, toCode: (hex: string) => string): string {
  return text.replace(invisible, (character) => shortNames[character] ?? toCode(toHex(character)));
}

const byFour = (hex: string) => `\\u${hex}`;
const byBraces = (hex: string) => `\\u{${hex}}`;

/** Quotes text for a POSIX shell: nothing inside single quotes is special but the quote itself. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A JSON string in which everything can be seen. */
export function quoteForJson(text: string): string {
  const json = JSON.stringify(text);
  return json.replace(invisible, (character) => byFour(toHex(character)));
}

/** A JavaScript string in single quotes. */
export function quoteForJavaScript(text: string): string {
  return `'${escapeInvisible(text.replace(/[\\']/g, '\\$&'), byFour)}'`;
}

/** A string in double quotes of Python, Go and Java, which agree on these escapes. */
export function quoteDouble(text: string): string {
  return `"${escapeInvisible(text.replace(/[\\"]/g, '\\$&'), byFour)}"`;
}

/** A PHP string: in single quotes, where nothing is special, unless something has to be escaped by name. */
export function quoteForPhp(text: string): string {
  if (text.search(invisible) < 0) return `'${text.replace(/[\\']/g, '\\$&')}'`;
  return `"${escapeInvisible(text.replace(/[\\"$]/g, '\\$&'), byBraces)}"`;
}

/** A Ruby string, in which `#` begins no interpolation. */
export function quoteForRuby(text: string): string {
  return `"${escapeInvisible(text.replace(/[\\"]|#(?=[{$@])/g, '\\$&'), byBraces)}"`;
}
