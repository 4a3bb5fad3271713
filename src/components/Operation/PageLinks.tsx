import Link from '@docusaurus/Link';
import { useDoc } from '@docusaurus/plugin-content-docs/client';
import { useLocation } from '@docusaurus/router';
import clsx from 'clsx';
import { useText } from '#client/texts.ts';
import type { OperationPage } from '#reference/page.ts';
import styles from './styles.module.css';

const sections = {
  call: ['endpoint', 'access', 'headers', 'request', 'answer', 'errors'].map((id) => ({
    id,
    title: `operation.${id}`,
  })),
  push: ['delivery', 'headers', 'request', 'acknowledgement', 'verify', 'attempts'].map((id) => ({
    id,
    title: `operation.push.${id}`,
  })),
};
const examples = { id: 'examples', title: 'operation.examples' };

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
  const own = [...sections[direction], examples].map(({ id, title }) => ({
    id,
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
