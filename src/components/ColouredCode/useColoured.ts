import useIsBrowser from '@docusaurus/useIsBrowser';
import { useEffect, useState } from 'react';
import { colourNow } from './colours-at-build.ts';
import { escapeHtml } from './escape-html.ts';

/**
 * HTML of a program in colours, for an element that does not mind another HTML of the server. What
 * the page was built with stays as it stands; another program shows plain until Prism has loaded.
 */
export function useColoured(code: string, language: string): string {
  const isBrowser = useIsBrowser();
  // Of the page's first program, while it is the only one: React leaves the server's HTML in place.
  const [built, setBuilt] = useState(isBrowser ? undefined : code);
  const [coloured, setColoured] = useState({ code: '', html: '' });
  if (built !== undefined && built !== code) setBuilt(undefined);
  const isBuilt = built === code;
  useEffect(() => {
    if (isBuilt) return;
    let isWanted = true;
    void import('./to-coloured.ts').then(({ toColoured }) => {
      if (isWanted) setColoured({ code, html: toColoured(code, language) });
    });
    return () => {
      isWanted = false;
    };
  }, [isBuilt, code, language]);
  if (isBuilt) return colourNow?.(code, language) ?? '';
  return coloured.code === code ? coloured.html : escapeHtml(code);
}
