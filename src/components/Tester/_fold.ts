/** Shorter than this a text is shown whole. */
const mostCharacters = 1024;
const shownCharacters = 24;

const base64 = new RegExp(`"([A-Za-z0-9+/]{${mostCharacters},}={0,2})"`, 'g');

/**
 * Indented JSON with its long base64 cut to the first characters; `name` says what stands in its place,
 * by its size in bytes. `isFolded` is false where there was none.
 */
export function foldBase64(
  json: string,
  name: (bytes: number) => string,
): { text: string; isFolded: boolean } {
  let isFolded = false;
  const text = json.replace(base64, (_whole, content: string) => {
    isFolded = true;
    const bytes = Math.floor((content.replace(/=+$/, '').length * 3) / 4);
    return `"${content.slice(0, shownCharacters)}… ${name(bytes)}"`;
  });
  return { text, isFolded };
}

/** A PDF begins with `%PDF-`; what is no base64 after that is another core's mistake, and stays a text. */
const pdf = /^JVBERi0[A-Za-z0-9+/]*={0,2}$/;

/** The first PDF among the members of an answer's data, as base64; the examples' beginnings are none. */
export function findPdf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  return Object.values(data).find(
    (each): each is string =>
      typeof each === 'string' &&
      each.length >= mostCharacters &&
      each.length % 4 === 0 &&
      pdf.test(each),
  );
}
