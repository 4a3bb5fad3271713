import { Load } from '@site/src/components/Load';
import { Pager } from '@site/src/components/Pager';
import { Skeleton } from '@site/src/components/Skeleton';
import type { ReactNode } from 'react';
import type { Loaded } from '#client/useLoad.ts';

interface PagedListProps<Page> {
  load: Loaded<Page>;
  /** Page in view, from 1. */
  current: number;
  /** Rows of a page. */
  size: number;
  toPage: (current: number) => string;
  /** Lines that stand for the rows until they are there. */
  lines: number;
  /** In place of a list with nothing in it. */
  nothing: ReactNode;
  /** Below the pager. */
  foot?: (page: Page) => ReactNode;
  children: (page: Page) => ReactNode;
}

/** A page of a list, and the way to the others. */
export function PagedList<Page extends { total: number }>(props: PagedListProps<Page>) {
  const { load, current, size, toPage, lines, nothing, foot, children } = props;
  return (
    <Load load={load} skeleton={<Skeleton shape="rows" lines={lines} />}>
      {(page) =>
        page.total === 0 ? (
          nothing
        ) : (
          <>
            {children(page)}
            <Pager total={page.total} current={current} size={size} toPage={toPage} />
            {foot?.(page)}
          </>
        )
      }
    </Load>
  );
}
