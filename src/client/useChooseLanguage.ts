import { useSetAtom } from 'jotai';
import { langAtom } from './language.ts';
import { keepScroll, toAddressIn } from './language-visit.ts';
import { splitLocalePath } from './locale-path.ts';
import { openStorage } from './stored-atom.ts';

/** Whether the place that the address names is what the reader looks at. */
function showsTarget(hash: string): boolean {
  const place = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
  if (!place) return false;
  const { top, bottom } = place.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

/** Stores the reader's language and shows the same place of the same page in it. */
export function useChooseLanguage() {
  const setLang = useSetAtom(langAtom);
  return (code: string) => {
    setLang(code);
    const { location, scrollY } = window;
    const address = toAddressIn(code, location);
    if (address === null) return;
    // Languages differ in length: a place that has a name is found again by it, any other by its height.
    if (!showsTarget(location.hash)) {
      keepScroll(splitLocalePath(location.pathname).path, scrollY, openStorage('sessionStorage'));
    }
    location.assign(address);
  };
}
