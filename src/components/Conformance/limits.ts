/** Ten times a whole file of vectors with every field. */
export const maxBytes = 64 * 1024;

const longest = 60;

/** Values in an uploaded file may have any length. */
export function shorten(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
