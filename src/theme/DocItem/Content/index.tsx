import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type { Props } from '@theme/DocItem/Content';
import Content from '@theme-original/DocItem/Content';
import { defaultLanguage, languageOfLocale } from '#contract/languages.ts';
import styles from './styles.module.css';

/** The document; where its language is not translated yet, it says that its words are the default language's. */
export default function DocItemContent(props: Props) {
  const language = languageOfLocale(useDocusaurusContext().i18n.currentLocale);
  if (language.complete) return <Content {...props} />;
  return (
    <div lang={defaultLanguage.locale} className={styles.fallback}>
      <Content {...props} />
    </div>
  );
}
