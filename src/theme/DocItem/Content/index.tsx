import Head from '@docusaurus/Head';
import { useDoc } from '@docusaurus/plugin-content-docs/client';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type { Props } from '@theme/DocItem/Content';
import Content from '@theme-original/DocItem/Content';
import { useText } from '#client/texts.ts';
import { defaultLanguage, languageOfLocale } from '#contract/languages.ts';
import styles from './styles.module.css';

/** The same text for programs and language models, beside the page (src/plugins/markdown). */
function MarkdownLink() {
  const text = useText();
  const address = `${useDoc().metadata.permalink}.md`;
  return (
    <>
      <Head>
        <link rel="alternate" type="text/markdown" href={address} />
      </Head>
      <p className={styles.markdown}>
        <a href={address}>{text('doc.markdown')}</a>
      </p>
    </>
  );
}

/** The document; where its language is not translated yet, it says that its words are the default language's. */
export default function DocItemContent(props: Props) {
  const language = languageOfLocale(useDocusaurusContext().i18n.currentLocale);
  if (language.complete) {
    return (
      <>
        <Content {...props} />
        <MarkdownLink />
      </>
    );
  }
  return (
    <div lang={defaultLanguage.locale} className={styles.fallback}>
      <Content {...props} />
      <MarkdownLink />
    </div>
  );
}
