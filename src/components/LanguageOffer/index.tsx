import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { Button } from '@site/src/components/Button';
import { useAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { langAtom } from '#client/language.ts';
import { toOfferedLanguage } from '#client/offered-language.ts';
import { useChooseLanguage } from '#client/useChooseLanguage.ts';
import { type Language, languageOfLocale } from '#contract/languages.ts';
import styles from './styles.module.css';

/** The words of an offer, in the language that is offered. */
interface Offer {
  text: string;
  yes: string;
  no: string;
}

/** The browser's language, for who never chose one and reads a page in another; null otherwise. */
function useOffer(): { language: Language; offer: Offer } | null {
  const current = languageOfLocale(useDocusaurusContext().i18n.currentLocale);
  const [found, setFound] = useState<{ language: Language; offer: Offer } | null>(null);
  const [chosen] = useAtom(langAtom);
  useEffect(() => {
    const language = toOfferedLanguage(navigator.languages, current);
    if (chosen !== null || !language) return;
    // Most readers never need it.
    void import('@page-data/offers.json').then(({ default: offers }) =>
      setFound({ language, offer: offers[language.locale] as Offer }),
    );
  }, [chosen, current]);
  return chosen === null ? found : null;
}

/** Offers a page in the browser's language once, at the foot of the window; either answer is remembered. */
export function LanguageOffer() {
  const found = useOffer();
  const current = languageOfLocale(useDocusaurusContext().i18n.currentLocale);
  const choose = useChooseLanguage();
  if (!found) return null;
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
