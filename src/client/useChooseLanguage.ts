import { useSetAtom } from 'jotai';
import { findHashTarget } from './hash-target.ts';
import { langAtom } from './language.ts';
import { keepPlace, toAddressIn } from './language-visit.ts';
import { measurePage } from './page-places.ts';
import { toReadingPlace } from './reading-place.ts';
import { openStorage } from './stored-atom.ts';

/** Height of the language offer at the top, for which a reader leaves their place. */
const offerPx = 160;

/** True if the browser restores the reader's place itself: the top of the page, or the target of its hash. */
function isNamed({ hash }: Location): boolean {
  const target = findHashTarget(hash);
  if (!target) return scrollY === 0;
  const { top, bottom } = target.getBoundingClientRect();
  return scrollY < offerPx || (bottom > 0 && top < window.innerHeight);
}

/** Stores the reader's language and shows the same place of the same page in it. */
export function useChooseLanguage() {
  const setLang = useSetAtom(langAtom);
  return (code: string) => {
    setLang(code);
    const { location } = window;
    const address = toAddressIn(code, location);
    if (address === null) return;
    const { line, places, end } = measurePage();
    const place = toReadingPlace(line, places, end);
    const isKept = !isNamed(location) && keepPlace(location, place, openStorage('sessionStorage'));
    // With the hash the browser would scroll to its target later.
    location.assign(isKept ? address.replace(/#.*/, '') : address);
  };
}
