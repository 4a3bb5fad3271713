import type { Hit } from '../../search/open-search.ts';

/** Path and anchor of what was found. */
export function toAddress({ page, entry }: Hit): string {
  return entry.anchor ? `${page.path}#${entry.anchor}` : page.path;
}
