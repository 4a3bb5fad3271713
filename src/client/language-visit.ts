import { isObject } from '#contract/check-value.ts';
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

/** Parts of `window.location` that name a page. */
type Place = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** This page's address in the language of the given code; null where it is in that language already. */
export function toAddressIn(code: string | null, place: Place): string | null {
  const language = findLanguage(code ?? undefined);
  if (!language || splitLocalePath(place.pathname).language.code === language.code) return null;
  return toLocalePath(place.pathname, language) + place.search + place.hash;
}

/**
 * Where a visit of a path without locale goes: to the stored choice, once a tab. A reader who then
 * asks for the default language's address gets it; so does one whose tab cannot remember the first.
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

/** Remembers what the reader looks at, for the same page in another language; false where the tab cannot. */
export function keepPlace(
  { pathname, hash }: Pick<Place, 'pathname' | 'hash'>,
  place: ReadingPlace,
  tab: Storage | null,
): boolean {
  const { path } = splitLocalePath(pathname);
  return writeStored(tab, placeKey, placeCodec, { path, place, hash });
}

/** The kept place of this page; it is given once. */
export function takePlace(pathname: string, tab: Storage | null): KeptPlace | null {
  const kept = readStored(tab, placeKey, placeCodec);
  writeStored(tab, placeKey, placeCodec, null);
  return kept?.path === splitLocalePath(pathname).path ? kept : null;
}
