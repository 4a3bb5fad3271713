/** The element that the hash of an address names; null if there is none, or the hash is not a valid name. */
export function findHashTarget(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch (error) {
    // `#100%` is not encoded as names are, so it names nothing.
    if (error instanceof URIError) return null;
    throw error;
  }
}
