import { storedAtom } from '#client/stored-atom.ts';

const words = { on: true, off: false };

/** Whether the slash opens the search; who speaks to their computer may not want that (WCAG 2.1.4). */
export const slashAtom = storedAtom<boolean>('searchSlash', {
  parse: (text) => {
    if (text === 'on' || text === 'off') return words[text];
    throw new Error('neither on nor off');
  },
  format: (isOn) => (isOn ? 'on' : 'off'),
});
