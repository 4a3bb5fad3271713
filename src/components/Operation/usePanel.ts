import { useHistory, useLocation } from '@docusaurus/router';
import { createStorageSlot } from '@docusaurus/theme-common';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { useEffect } from 'react';
import { type Panel, toPanel } from './panels.ts';

const examplesHash = '#examples';

/**
 * Which panel of the page is open: the one the address names, else the one last chosen, else the samples, which
 * are also what the page is built with.
 */
export function usePanel(panels: readonly Panel[]): [Panel, (panel: Panel) => void] {
  const isBrowser = useIsBrowser();
  const history = useHistory();
  const { search, hash } = useLocation();
  const slot = createStorageSlot('panel');
  const isExamples = hash === examplesHash;
  const asked = isBrowser ? toPanel(new URLSearchParams(search).get('panel')) : undefined;
  useEffect(() => {
    if (asked) createStorageSlot('panel').set(asked);
  }, [asked]);
  const choose = (panel: Panel) => {
    const { location } = history;
    const params = new URLSearchParams(location.search);
    params.set('panel', panel);
    // The link to the examples opens them again only when it changes the address.
    const nextHash = location.hash === examplesHash ? '' : location.hash;
    history.replace({ ...location, search: params.toString(), hash: nextHash });
  };
  if (!isBrowser || isExamples) return ['samples', choose];
  const wanted = asked ?? toPanel(slot.get());
  return [wanted && panels.includes(wanted) ? wanted : 'samples', choose];
}
