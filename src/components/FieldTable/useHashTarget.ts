import { useLocation } from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { useEffect } from 'react';
import { findHashTarget } from '#client/hash-target.ts';
import { keepShown } from '#client/keep-shown.ts';
import { openDetailsAround } from '#client/open-details.ts';

/** By then what is near the place is laid out. */
const settleMs = 1000;

/**
 * Opens what a link's target lies in, brings it into view and marks it with `data-target`. Needed
 * beside `:target`, which knows nothing of a page reached without loading it.
 */
export function useHashTarget(): void {
  const { hash } = useLocation();
  // The rows that the hash names are rendered after hydration.
  const isBrowser = useIsBrowser();
  useEffect(() => {
    const target = isBrowser && hash ? findHashTarget(hash) : null;
    if (!target) return undefined;
    openDetailsAround(target);
    target.dataset.target = '';
    target.scrollIntoView();
    const end = keepShown(() => target.scrollIntoView(), settleMs);
    return () => {
      end();
      target.removeAttribute('data-target');
    };
  }, [hash, isBrowser]);
}
