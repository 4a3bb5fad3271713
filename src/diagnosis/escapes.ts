/** Escapes by unit, made when they are first asked for. */
const lower: string[] = [];

function toEscape(unit: string): string {
  const code = unit.charCodeAt(0);
  lower[code] ??= `\\u${code.toString(16).padStart(4, '0')}`;
  return lower[code];
}

function toUpperEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Non-ASCII as \uXXXX, wherever it stands. */
export function escapeNonAscii(text: string): string {
  return text.replace(/[^\0-\x7f]/g, toEscape);
}

/** As PHP does by default. */
export function escapeSlashes(json: string): string {
  return json.replaceAll('/', '\\/');
}

/** As Go's encoding/json does by default. */
export function escapeLikeGo(json: string): string {
  return json.replace(/[<>&\u2028\u2029]/g, toEscape);
}

/** As Gson does by default. */
export function escapeLikeGson(json: string): string {
  return json.replace(/[<>&='\u2028\u2029]/g, toEscape);
}

/** As System.Text.Json does by default: a quotation mark too, whose backslash goes. */
export function escapeLikeDotnet(json: string): string {
  return json.replace(/\\["\\]|[^\0-\x7e]|[&'+<>`]/g, (found) => {
    if (found === '\\\\') return found;
    return toUpperEscape(found === '\\"' ? '"' : found);
  });
}

/** A string as Python's repr writes it, with the characters that are seldom printed as they are. */
export function toPythonRepr(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
  const written = text.replace(/[\\\n\r\t]/g, (unit) => escapes[unit] ?? unit);
  return quote + (quote === "'" ? written.replaceAll("'", "\\'") : written) + quote;
}
