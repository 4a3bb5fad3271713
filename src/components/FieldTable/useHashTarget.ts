import { useLocation } from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { useEffect } from 'react';
import { findHashTarget } from '#client/hash-target.ts';
import { keepShown } from '#client/keep-shown.ts';
import { openDetailsAround } from '#client/open-details.ts';

/** Content near the target is laid out by then. */
const settleMs = 1000;

/** Opens, scrolls to and marks a link's target; `:target` does not cover pages that the router opens. */
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
