import type { LucideIcon } from 'lucide-react';

/** An entry of the side navigation; `label` and `group` are ids of texts. */
export interface NavItem {
  /** Path without a locale, as in `/control/calls`. */
  to: string;
  label: string;
  icon: LucideIcon;
  group?: string;
  covers?: string;
}

/** Returns the entry for a path: the longest that it begins with. */
export function findCurrent(nav: readonly NavItem[], path: string): NavItem | undefined {
  return nav
    .filter(({ to, covers }) => path === to || path === covers || path.startsWith(`${to}/`))
    .sort((a, b) => b.to.length - a.to.length)[0];
}
