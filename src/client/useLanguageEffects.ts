import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import builtHash from '@page-data/built-dictionary.json';
import { useStore } from 'jotai';
import { useEffect } from 'react';
import { languageOfLocale } from '#contract/languages.ts';
import { ApiFailure } from './api-failure.ts';
import { refreshDictionary } from './dictionary.ts';
import { keepShown } from './keep-shown.ts';
import { dictionaryAtom, langAtom, langDictionaryAtom, langListAtom } from './language.ts';
import { takePlace, takeRedirect } from './language-visit.ts';
import { openDetailsAround } from './open-details.ts';
import { measurePage, scrollToLine } from './page-places.ts';
import { findLine, type ReadingPlace } from './reading-place.ts';
import { openStorage } from './stored-atom.ts';
import { fetchTransport } from './transport.ts';
import { useClient } from './useClient.ts';

/** Runs a task when the page has loaded and the browser is idle; returns a function that cancels it. */
function whenIdle(task: () => void): () => void {
  let idle = 0;
  const wait = () => {
    idle = window.requestIdleCallback?.(task) ?? window.setTimeout(task, 200);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    window.removeEventListener('load', wait);
    (window.cancelIdleCallback ?? window.clearTimeout)(idle);
  };
}

function showPlace(place: ReadingPlace): () => void {
  return keepShown(() => {
    const from = document.getElementById(place.from ?? '');
    if (from) openDetailsAround(from);
    const { places, end } = measurePage();
    const line = findLine(place, places, end);
    if (line !== null) scrollToLine(line);
  });
}

/** Shows the chosen language at the same place of the page, and loads texts edited since the build. */
export function useLanguageEffects(): void {
  const client = useClient(fetchTransport);
  const store = useStore();
  const { code } = languageOfLocale(useDocusaurusContext().i18n.currentLocale);

  useEffect(() => {
    const { location } = window;
    const tab = openStorage('sessionStorage');
    const address = takeRedirect(langAtom.peek(), location, tab);
    if (address !== null) location.replace(address);
    const kept = takePlace(location.pathname, tab);
    if (!kept) return undefined;
    window.history.replaceState(window.history.state, '', location.search + kept.hash);
    return showPlace(kept.place);
  }, []);

  useEffect(
    () =>
      whenIdle(async () => {
        try {
          const stored = langDictionaryAtom.peek();
          // None of these texts was edited since the build.
          const built = { lang: code, hash: builtHash, texts: {} };
          const known = [built, stored];
          const { languages, dictionary } = await refreshDictionary(client, code, known);
          store.set(langListAtom, languages);
          if (dictionary !== stored) store.set(langDictionaryAtom, dictionary);
          store.set(dictionaryAtom, dictionary.texts);
        } catch (error) {
          // Without the server, the texts from the build stay.
          if (!(error instanceof ApiFailure)) throw error;
        }
      }),
    [client, code, store],
  );
}
