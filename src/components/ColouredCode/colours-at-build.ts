import { toColoured } from './to-coloured.ts';

/** There while the site is built; in the browser colours load when they are asked for. */
export const colourNow: typeof toColoured | undefined = toColoured;
