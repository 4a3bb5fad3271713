import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { Alert } from '@site/src/components/Alert';
import { Badge } from '@site/src/components/Badge';
import { Markdown } from '@site/src/components/Markdown';
import { Time } from '@site/src/components/Time';
import { useText } from '#client/texts.ts';
import { languageOfLocale } from '#contract/languages.ts';
import type { Notice } from '#contract/portal/notice.ts';
import styles from './styles.module.css';

/** A notice in full, in the version that the reader gets. */
export function NoticeText({ notice }: { notice: Notice }) {
  const text = useText();
  const page = useDocusaurusContext().i18n.currentLocale;
  const { publishedAt, pinned, body, locale } = notice;
  const { direction, name } = languageOfLocale(locale);
  return (
    <article className={styles.notice}>
      <p className={styles.facts}>
        <Time at={publishedAt} show="date" />
        {pinned && <Badge tone="brand">{text('notice.pinned')}</Badge>}
      </p>
      {locale !== page && <Alert>{text('notice.otherLanguage', { language: name })}</Alert>}
      <div lang={locale} dir={direction}>
        <Markdown text={body} />
      </div>
    </article>
  );
}
