import { useLocation } from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { Dropdown, entryClass } from '@site/src/components/Dropdown';
import { Check, Languages } from 'lucide-react';
import type { MouseEvent } from 'react';
import { toLocalePath } from '#client/locale-path.ts';
import { useText } from '#client/texts.ts';
import { useChooseLanguage } from '#client/useChooseLanguage.ts';
import { languageOfLocale, languages } from '#contract/languages.ts';
import styles from './styles.module.css';

/** All languages under their own names, as links to this page in each, so that it works without JavaScript. */
export function LanguageSwitcher({ mobile = false }: { mobile?: boolean }) {
  const text = useText();
  const { pathname, search, hash } = useLocation();
  const current = languageOfLocale(useDocusaurusContext().i18n.currentLocale);
  const chooseLanguage = useChooseLanguage();
  const choose = (event: MouseEvent, code: string, close: () => void) => {
    // The browser handles a press that opens another tab or window; nothing changes here.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    close();
    chooseLanguage(code);
  };
  const summary = (
    <>
      <Languages aria-hidden size={18} />
      <span lang={current.locale}>{current.name}</span>
    </>
  );
  const Frame = mobile ? 'li' : 'div';
  return (
    <Frame className={mobile ? 'drawer-part' : styles.inHeader}>
      <Dropdown
        isUnfolded={mobile}
        summary={summary}
        label={`${text('header.language')}: ${current.name}`}
      >
        {(close) =>
          languages.map((language) => (
            <li key={language.code}>
              <a
                className={entryClass}
                href={`${toLocalePath(pathname, language)}${search}${hash}`}
                lang={language.locale}
                hrefLang={language.locale}
                onClick={(event) => choose(event, language.code, close)}
                aria-current={language.code === current.code || undefined}
              >
                <bdi>{language.name}</bdi>
                {language.code === current.code && <Check aria-hidden size={16} />}
              </a>
            </li>
          ))
        }
      </Dropdown>
    </Frame>
  );
}
