import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { Button } from '@site/src/components/Button';
import { useAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { langAtom } from '#client/language.ts';
import { useChooseLanguage } from '#client/useChooseLanguage.ts';
import { type Language, languageOfLocale } from '#contract/languages.ts';
import styles from './styles.module.css';

type Offer = { language: Language } & Record<'text' | 'yes' | 'no', string>;

/** Returns the language that `before-paint.js` found to offer, with its words; null until they have loaded. */
function useOffer(): Offer | null {
  const [found, setFound] = useState<Offer | null>(null);
  const [chosen] = useAtom(langAtom);
  useEffect(() => {
    const { offered } = document.documentElement.dataset;
    if (!offered) return;
    // Most readers need no offer.
    void import('@page-data/offers.json').then(({ default: offers }) =>
      setFound({ ...(offers[offered] as Offer), language: languageOfLocale(offered) }),
    );
  }, []);
  useEffect(() => {
    if (chosen !== null) delete document.documentElement.dataset.offered;
  }, [chosen]);
  return chosen === null ? found : null;
}

/** Offers a page in the browser's language once, above it; remembers either answer. */
export function LanguageOffer() {
  const offer = useOffer();
  const current = languageOfLocale(useDocusaurusContext().i18n.currentLocale);
  const choose = useChooseLanguage();
  // Reserves its space before the first render: nothing moves when the words come.
  if (!offer) return <div className={styles.offer} />;
  const { language } = offer;
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
