import { useSetAtom } from 'jotai';
import { langAtom } from './language.ts';
import { keepScroll, toAddressIn } from './language-visit.ts';
import { splitLocalePath } from './locale-path.ts';
import { openStorage } from './stored-atom.ts';

/** Stores the reader's language and shows the same place of the same page in it. */
export function useChooseLanguage() {
  const setLang = useSetAtom(langAtom);
  return (code: string) => {
    setLang(code);
    const { location, scrollY } = window;
    const address = toAddressIn(code, location);
    if (address === null) return;
    keepScroll(splitLocalePath(location.pathname).path, scrollY, openStorage('sessionStorage'));
    location.assign(address);
  };
}
