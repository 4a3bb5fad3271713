import Link from '@docusaurus/Link';
import { PageMetadata } from '@docusaurus/theme-common';
import type { Props } from '@theme/NotFound/Content';
import clsx from 'clsx';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

const ways = [
  { to: '/home', label: 'header.home', note: 'notFound.home' },
  { to: '/apiDoc/index', label: 'header.apiDoc', note: 'notFound.apiDoc' },
  { to: '/apiDoc/errors', label: 'footer.errors', note: 'notFound.errors' },
];

export default function NotFoundContent({ className }: Props) {
  const text = useText();
  return (
    <main className={clsx(styles.page, className)}>
      <PageMetadata title={text('notFound.title')} />
      <p className={styles.status}>404</p>
      <h1>{text('notFound.title')}</h1>
      <p className={styles.lead}>{text('notFound.lead')}</p>
      <ul className={styles.ways}>
        {ways.map(({ to, label, note }) => (
          <li key={to}>
            <Link to={to}>{text(label)}</Link>
            <span>{text(note)}</span>
          </li>
        ))}
      </ul>
    </main>
  );
}
