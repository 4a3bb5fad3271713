import { storedAtom, wordCodec } from '#client/stored-atom.ts';

/** Lets the slash open the search; users of speech input may not want that (WCAG 2.1.4). */
export const slashAtom = storedAtom('searchSlash', wordCodec(['on', 'off']));
