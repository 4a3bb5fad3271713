import { storedAtom, wordCodec } from '#client/stored-atom.ts';

/** Whether the slash opens the search; users of speech input may not want that (WCAG 2.1.4). */
export const slashAtom = storedAtom('searchSlash', wordCodec(['on', 'off']));
