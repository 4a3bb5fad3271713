import Link from '@docusaurus/Link';
import { useDoc } from '@docusaurus/plugin-content-docs/client';
import { useLocation } from '@docusaurus/router';
import clsx from 'clsx';
import { useText } from '#client/texts.ts';
import type { OperationPage } from '#reference/page.ts';
import styles from './styles.module.css';

/** Ids of their texts, whose last part is the anchor. */
const sections = {
  call: [
    'operation.endpoint',
    'operation.access',
    'operation.headers',
    'operation.request',
    'operation.answer',
    'operation.errors',
  ],
  push: [
    'operation.push.delivery',
    'operation.push.headers',
    'operation.push.request',
    'operation.push.acknowledgement',
    'operation.push.verify',
    'operation.push.attempts',
  ],
};

interface AnchorListProps {
  anchors: { id: string; title: string }[];
  className?: string | undefined;
}

function AnchorList({ anchors, className }: AnchorListProps) {
  return (
    <ul className={clsx('anchor-list', className)}>
      {anchors.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ul>
  );
}

/** Ways into the page: its sections, those the document adds, and the work panels. */
export function PageLinks({ direction }: Pick<OperationPage, 'direction'>) {
  const text = useText();
  const { pathname } = useLocation();
  const { toc } = useDoc();
  const own = [...sections[direction], 'operation.examples'].map((title) => ({
    id: title.slice(title.lastIndexOf('.') + 1),
    title: text(title),
  }));
  // The theme keeps a heading as HTML; here it is plain words.
  const added = toc
    .filter(({ level }) => level === 2)
    .map(({ id, value }) => ({ id, title: value.replace(/<[^>]+>/g, '') }));
  return (
    <nav className={styles.links} aria-label={text('operation.onThisPage')}>
      <AnchorList anchors={own} />
      {added.length > 0 && <AnchorList anchors={added} className={styles.added} />}
      {direction === 'call' && (
        <p className={styles.actions}>
          <Link to={`${pathname}?panel=try#work`}>{text('operation.panel.try')}</Link>
          <Link to={`${pathname}?panel=sign#work`}>{text('operation.panel.sign')}</Link>
        </p>
      )}
    </nav>
  );
}
