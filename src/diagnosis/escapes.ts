/** Escapes by code unit, created on first use. */
const lower: string[] = [];

function toEscape(unit: string): string {
  const code = unit.charCodeAt(0);
  lower[code] ??= `\\u${code.toString(16).padStart(4, '0')}`;
  return lower[code];
}

function toUpperEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}

export function escapeNonAscii(text: string): string {
  return text.replace(/[^\0-\x7f]/g, toEscape);
}

/** Escapes slashes as PHP does by default. */
export function escapeSlashes(json: string): string {
  return json.replaceAll('/', '\\/');
}

/** Escapes as Go's encoding/json does by default. */
export function escapeLikeGo(json: string): string {
  return json.replace(/[<>&\u2028\u2029]/g, toEscape);
}

/** Escapes as Gson does by default. */
export function escapeLikeGson(json: string): string {
  return json.replace(/[<>&='\u2028\u2029]/g, toEscape);
}

/** Escapes as System.Text.Json does by default: a quotation mark too, which loses its backslash. */
export function escapeLikeDotnet(json: string): string {
  return json.replace(/\\["\\]|[^\0-\x7e]|[&'+<>`]/g, (found) => {
    if (found === '\\\\') return found;
    return toUpperEscape(found === '\\"' ? '"' : found);
  });
}

/** Returns a string as Python's repr writes it, with rare unprintable characters unescaped. */
export function toPythonRepr(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
  const written = text.replace(/[\\\n\r\t]/g, (unit) => escapes[unit] ?? unit);
  return quote + (quote === "'" ? written.replaceAll("'", "\\'") : written) + quote;
}
