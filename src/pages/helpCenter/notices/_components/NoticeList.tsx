import Link from '@docusaurus/Link';
import { Badge } from '@site/src/components/Badge';
import { EmptyState } from '@site/src/components/EmptyState';
import { PagedList } from '@site/src/components/PagedList';
import { Time } from '@site/src/components/Time';
import { Megaphone } from 'lucide-react';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { type NoticeSummary, noticeWebPage } from '#contract/portal/notice.ts';
import styles from './styles.module.css';

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

/** Published notices, page by page. */
export function NoticeList({ current, toPage, toNotice }: NoticeListProps) {
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
