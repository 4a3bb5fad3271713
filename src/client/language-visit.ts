import { isObject } from '#contract/is-object.ts';
import { findLanguage } from '#contract/languages.ts';
import { splitLocalePath, toLocalePath } from './locale-path.ts';
import { isReadingPlace, type ReadingPlace } from './reading-place.ts';
import { jsonCodec, readStored, textCodec, writeStored } from './stored-atom.ts';

const redirectedKey = 'langRedirected';
const placeKey = 'langPlace';

interface KeptPlace {
  path: string;
  place: ReadingPlace;
  /** The rest of the address, which a browser would follow itself. */
  hash: string;
}

function isKeptPlace(value: unknown): value is KeptPlace {
  if (!isObject(value) || !isReadingPlace(value.place)) return false;
  return typeof value.path === 'string' && typeof value.hash === 'string';
}

const placeCodec = jsonCodec(isKeptPlace);

/** Parts of `window.location` or the router's that name a page. */
export type Place = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** Returns this page's address in the given language; null if it is already in that language. */
export function toAddressIn(code: string | null, place: Place): string | null {
  const language = findLanguage(code ?? undefined);
  if (!language || splitLocalePath(place.pathname).language.code === language.code) return null;
  return toLocalePath(place.pathname, language) + place.search + place.hash;
}

/**
 * Returns where to redirect a path without locale: to the stored choice, once per tab. A reader who then
 * requests the default language gets it, and so does one whose tab cannot remember the redirect.
 */
export function takeRedirect(
  code: string | null,
  place: Place,
  tab: Storage | null,
): string | null {
  if (splitLocalePath(place.pathname).path !== place.pathname) return null;
  if (readStored(tab, redirectedKey, textCodec)) return null;
  return writeStored(tab, redirectedKey, textCodec, '1') ? toAddressIn(code, place) : null;
}

/** Stores what the reader looks at, for the same page in another language; returns false if the tab cannot. */
export function keepPlace(
  { pathname, hash }: Pick<Place, 'pathname' | 'hash'>,
  place: ReadingPlace,
  tab: Storage | null,
): boolean {
  const { path } = splitLocalePath(pathname);
  return writeStored(tab, placeKey, placeCodec, { path, place, hash });
}

/** Takes the kept place of this page; returns it only once. */
export function takePlace(pathname: string, tab: Storage | null): KeptPlace | null {
  const kept = readStored(tab, placeKey, placeCodec);
  writeStored(tab, placeKey, placeCodec, null);
  return kept?.path === splitLocalePath(pathname).path ? kept : null;
}
