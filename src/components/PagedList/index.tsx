import Link from '@docusaurus/Link';
import { Load } from '@site/src/components/Load';
import { Skeleton } from '@site/src/components/Skeleton';
import clsx from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#client/texts.ts';
import type { Loaded } from '#client/useLoad.ts';
import styles from './styles.module.css';

interface PagerProps {
  total: number;
  current: number;
  size: number;
  /** Names the list if another one is on the same page. */
  of?: string;
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

function Pager({ total, current, size, of, toPage }: PagerProps) {
  const text = useText();
  const last = Math.max(1, Math.ceil(total / size));
  const from = Math.min(total, (current - 1) * size + 1);
  const to = Math.min(total, current * size);
  return (
    <nav
      className={styles.pager}
      aria-label={of ? `${text('kit.pager')}: ${of}` : text('kit.pager')}
    >
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

interface PagedListProps<Page> extends Omit<PagerProps, 'total'> {
  load: Loaded<Page>;
  lines: number;
  nothing: ReactNode;
  foot?: (page: Page) => ReactNode;
  children: (page: Page) => ReactNode;
}

export function PagedList<Page extends { total: number }>(props: PagedListProps<Page>) {
  const { load, lines, nothing, foot, children, ...pager } = props;
  return (
    <Load load={load} skeleton={<Skeleton shape="rows" lines={lines} />}>
      {(page) =>
        page.total === 0 ? (
          nothing
        ) : (
          <>
            {children(page)}
            <Pager {...pager} total={page.total} />
            {foot?.(page)}
          </>
        )
      }
    </Load>
  );
}
