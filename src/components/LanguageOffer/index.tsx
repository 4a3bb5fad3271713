import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { Button } from '@site/src/components/Button';
import { useAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { langAtom } from '#client/language.ts';
import { useChooseLanguage } from '#client/useChooseLanguage.ts';
import { type Language, languageOfLocale } from '#contract/languages.ts';
import styles from './styles.module.css';

/** The words of an offer, in the language that is offered. */
interface Offer {
  text: string;
  yes: string;
  no: string;
}

/** The language that `before-paint.js` found to offer, with its words; null until they are there. */
function useOffer(): { language: Language; offer: Offer } | null {
  const [found, setFound] = useState<{ language: Language; offer: Offer } | null>(null);
  const [chosen] = useAtom(langAtom);
  useEffect(() => {
    const { offered } = document.documentElement.dataset;
    if (!offered) return;
    // Most readers never need it.
    void import('@page-data/offers.json').then(({ default: offers }) =>
      setFound({ language: languageOfLocale(offered), offer: offers[offered] as Offer }),
    );
  }, []);
  useEffect(() => {
    if (chosen !== null) delete document.documentElement.dataset.offered;
  }, [chosen]);
  return chosen === null ? found : null;
}

/** Offers a page in the browser's language once, above it; either answer is remembered. */
export function LanguageOffer() {
  const found = useOffer();
  const current = languageOfLocale(useDocusaurusContext().i18n.currentLocale);
  const choose = useChooseLanguage();
  // Its room, which is there before the first picture: nothing moves when the words come.
  if (!found) return <div className={styles.offer} />;
  const { language, offer } = found;
  return (
    <aside
      className={styles.offer}
      lang={language.locale}
      dir={language.direction}
      aria-label={offer.text}
    >
      <p className={styles.text}>{offer.text}</p>
      <Button kind="primary" onClick={() => choose(language.code)}>
        {offer.yes}
      </Button>
      <Button onClick={() => choose(current.code)}>{offer.no}</Button>
    </aside>
  );
}
