import { useLocation } from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { Check, ChevronDown, Languages } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import { toLocalePath } from '#client/locale-path.ts';
import { useText } from '#client/texts.ts';
import { useChooseLanguage } from '#client/useChooseLanguage.ts';
import { useLightDismiss } from '#client/useLightDismiss.ts';
import { languageOfLocale, languages } from '#contract/languages.ts';
import styles from './styles.module.css';

/** All languages under their own names; links to this page in each, so that it works without JavaScript. */
export function LanguageSwitcher({ mobile = false }: { mobile?: boolean }) {
  const text = useText();
  const { pathname, search, hash } = useLocation();
  const current = languageOfLocale(useDocusaurusContext().i18n.currentLocale);
  const box = useRef<HTMLDetailsElement>(null);
  useLightDismiss(box, !mobile);
  const chooseLanguage = useChooseLanguage();
  const choose = (event: MouseEvent, code: string) => {
    // A press that opens another tab or window is the browser's, and changes nothing here.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (box.current && !mobile) box.current.open = false;
    chooseLanguage(code);
  };
  const Frame = mobile ? 'li' : 'div';
  return (
    <Frame className={mobile ? styles.inDrawer : styles.inHeader}>
      <details ref={box} className={styles.box} open={mobile || undefined}>
        <summary
          className={styles.summary}
          aria-label={`${text('header.language')}: ${current.name}`}
        >
          <Languages aria-hidden size={18} />
          <span lang={current.locale}>{current.name}</span>
          <ChevronDown aria-hidden size={16} className={styles.arrow} />
        </summary>
        <ul className={styles.list}>
          {languages.map((language) => (
            <li key={language.code}>
              <a
                className={styles.entry}
                href={`${toLocalePath(pathname, language)}${search}${hash}`}
                lang={language.locale}
                hrefLang={language.locale}
                onClick={(event) => choose(event, language.code)}
                aria-current={language.code === current.code || undefined}
              >
                <bdi>{language.name}</bdi>
                {language.code === current.code && <Check aria-hidden size={16} />}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </Frame>
  );
}
