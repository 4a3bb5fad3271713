import Link from '@docusaurus/Link';
import clsx from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

export interface PagerProps {
  /** Rows that match, on all pages. */
  total: number;
  /** Page in view, from 1. */
  current: number;
  /** Rows of a page. */
  size: number;
  /** Address of a page: `(current) => toAddress({ current })` of `useQueryState`. */
  toPage: (current: number) => string;
}

function Step({ to, children }: { to: string | null; children: ReactNode }) {
  const className = clsx(styles.step, to === null ? styles.off : 'hover-strong');
  if (to === null) {
    return (
      <span className={className} aria-disabled>
        {children}
      </span>
    );
  }
  return (
    <Link to={to} className={className}>
      {children}
    </Link>
  );
}

/** Which part of a list is in view, and the way to the others. */
export function Pager({ total, current, size, toPage }: PagerProps) {
  const text = useText();
  const last = Math.max(1, Math.ceil(total / size));
  const from = Math.min(total, (current - 1) * size + 1);
  const to = Math.min(total, current * size);
  return (
    <nav className={styles.pager} aria-label={text('kit.pager')}>
      <p role="status" className="no-margin">
        {last === 1
          ? text('kit.pager.all', { total })
          : text('kit.pager.range', { from, to, total })}
      </p>
      {last > 1 && (
        <div className="flex-row gap-3">
          <Step to={current > 1 ? toPage(Math.min(current - 1, last)) : null}>
            <ChevronLeft size={16} aria-hidden />
            {text('kit.pager.previous')}
          </Step>
          <span>{text('kit.pager.place', { current, last })}</span>
          <Step to={current < last ? toPage(current + 1) : null}>
            {text('kit.pager.next')}
            <ChevronRight size={16} aria-hidden />
          </Step>
        </div>
      )}
    </nav>
  );
}
