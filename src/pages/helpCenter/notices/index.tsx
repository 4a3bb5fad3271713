import Link from '@docusaurus/Link';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { Alert } from '@site/src/components/Alert';
import { Badge } from '@site/src/components/Badge';
import { ButtonLink } from '@site/src/components/ButtonLink';
import { EmptyState } from '@site/src/components/EmptyState';
import { Load } from '@site/src/components/Load';
import { Markdown } from '@site/src/components/Markdown';
import { MarkdownAlternate } from '@site/src/components/MarkdownAlternate';
import { PagedList } from '@site/src/components/PagedList';
import { Time } from '@site/src/components/Time';
import { Workspace } from '@site/src/components/Workspace';
import { helpNav } from '@site/src/components/Workspace/help-nav.ts';
import { ArrowLeft, Megaphone } from 'lucide-react';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { useQueryState } from '#client/useQueryState.ts';
import { portalErrors } from '#contract/errors.ts';
import { languageOfLocale } from '#contract/languages.ts';
import {
  type Notice,
  type NoticeSummary,
  noticeWebDetail,
  noticeWebPage,
} from '#contract/portal/notice.ts';
import styles from './_components/styles.module.css';

const size = 10;

interface NoticeListProps {
  current: number;
  toPage: (current: number) => string;
  toNotice: (id: string) => string;
}

function Entry({ notice, to }: { notice: NoticeSummary; to: string }) {
  const text = useText();
  const { title, excerpt, pinned, publishedAt, locale } = notice;
  return (
    <li className={styles.entry}>
      <h2>
        <Link to={to} lang={locale} dir="auto">
          {title}
        </Link>
      </h2>
      <p className={styles.facts}>
        <Time at={publishedAt} show="date" />
        {pinned && <Badge tone="brand">{text('notice.pinned')}</Badge>}
      </p>
      <p className={styles.excerpt} lang={locale} dir="auto">
        {excerpt}
      </p>
    </li>
  );
}

function NoticeList({ current, toPage, toNotice }: NoticeListProps) {
  const text = useText();
  const load = useLoad(noticeWebPage, { current, size });
  return (
    <PagedList
      load={load}
      current={current}
      size={size}
      toPage={toPage}
      lines={4}
      nothing={
        <EmptyState icon={Megaphone} title={text('notice.none')} text={text('notice.none.text')} />
      }
    >
      {({ rows }) => (
        <ul className={styles.list}>
          {rows.map((notice) => (
            <Entry key={notice.id} notice={notice} to={toNotice(notice.id)} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

/** A notice in full, in the reader's version. */
function NoticeText({ notice }: { notice: Notice }) {
  const text = useText();
  const page = useDocusaurusContext().i18n.currentLocale;
  const { publishedAt, pinned, body, locale } = notice;
  const { direction, name } = languageOfLocale(locale);
  return (
    <article className="stack gap-5">
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

/** One notice under its own title, or a message if it no longer exists. */
function NoticePage({ id, back }: { id: string; back: string }) {
  const text = useText();
  const load = useLoad(noticeWebDetail, { id });
  const isGone = load.failure?.code === portalErrors.notFound;
  const toList = (
    <ButtonLink to={back}>
      <ArrowLeft size={16} aria-hidden />
      {text('notice.all')}
    </ButtonLink>
  );
  return (
    <Workspace open nav={helpNav} title={load.data?.title ?? text('notice.title')} actions={toList}>
      {isGone ? (
        <EmptyState
          icon={Megaphone}
          title={text('notice.gone')}
          text={text('notice.gone.text')}
          action={toList}
        />
      ) : (
        <Load load={load}>{(notice) => <NoticeText notice={notice} />}</Load>
      )}
    </Workspace>
  );
}

/** `/helpCenter/notices`: the courier's notices to integrators; `?id=` names one notice. */
export default function Notices() {
  const text = useText();
  const { query, toAddress } = useQueryState({ id: '', current: 1 });
  if (query.id !== '') {
    return (
      <NoticePage
        key={query.id}
        id={query.id}
        back={toAddress({ id: '', current: query.current })}
      />
    );
  }
  return (
    <Workspace open nav={helpNav} title={text('notice.title')} lead={text('notice.lead')}>
      <MarkdownAlternate />
      <noscript>
        <p>{text('notice.noScript')}</p>
      </noscript>
      <NoticeList
        current={query.current}
        toPage={(current) => toAddress({ current })}
        toNotice={(id) => toAddress({ id, current: query.current })}
      />
    </Workspace>
  );
}
