import { Groups } from './Groups.tsx';

/** There while the site is built; in a browser it loads when it is asked for. */
export const BuiltGroups: typeof Groups | undefined = Groups;
