import { References } from './References.tsx';

/** There while the site is built; in a browser it loads when it is asked for. */
export const BuiltReferences: typeof References | undefined = References;
