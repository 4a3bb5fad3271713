import Link from '@docusaurus/Link';
import { Skeleton } from '@site/src/components/Skeleton';
import { Time } from '@site/src/components/Time';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { noticeWebPage } from '#contract/portal/notice.ts';
import styles from './styles.module.css';

const shownNotices = 3;

/** The newest notices in a few lines; nothing if there are none or they do not load. */
export function NewestNotices({ id }: { id: string }) {
  const text = useText();
  const { state, data } = useLoad(noticeWebPage, {});
  const notices = data?.rows.slice(0, shownNotices) ?? [];
  if (state !== 'loading' && notices.length === 0) return null;
  return (
    <section aria-labelledby={id} className="script-only">
      <header className={styles.head}>
        <h2 id={id}>{text('notice.newest')}</h2>
        <Link to="/helpCenter/notices">{text('notice.all')}</Link>
      </header>
      {state === 'loading' ? (
        <Skeleton shape="rows" lines={shownNotices} />
      ) : (
        <ul className={styles.list}>
          {notices.map(({ id: notice, title, publishedAt, locale }) => (
            <li key={notice} className="ends">
              <Link
                to={`/helpCenter/notices?id=${encodeURIComponent(notice)}`}
                lang={locale}
                className={styles.title}
              >
                {title}
              </Link>
              <Time at={publishedAt} show="date" />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
