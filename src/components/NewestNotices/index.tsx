import Link from '@docusaurus/Link';
import { Skeleton } from '@site/src/components/Skeleton';
import { Time } from '@site/src/components/Time';
import clsx from 'clsx';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';
import { useNewestNotices } from './useNewestNotices.ts';

const shownNotices = 3;

interface NewestNoticesProps {
  /** Of the heading. */
  id: string;
  className?: string;
}

/** The newest notices in a few lines; nothing at all where there are none, or they do not come. */
export function NewestNotices({ id, className }: NewestNoticesProps) {
  const text = useText();
  const notices = useNewestNotices(shownNotices);
  if (notices.length === 0) return null;
  return (
    <section aria-labelledby={id} className={clsx(styles.notices, className)}>
      <header className={styles.head}>
        <h2 id={id}>{text('notice.newest')}</h2>
        <Link to="/helpCenter/notices">{text('notice.all')}</Link>
      </header>
      {notices === 'loading' ? (
        <Skeleton shape="rows" lines={shownNotices} />
      ) : (
        <ul className={styles.list}>
          {notices.map(({ id: notice, title, publishedAt, locale }) => (
            <li key={notice}>
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
