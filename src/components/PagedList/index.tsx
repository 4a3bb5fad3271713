import { Load } from '@site/src/components/Load';
import { Pager, type PagerProps } from '@site/src/components/Pager';
import { Skeleton } from '@site/src/components/Skeleton';
import type { ReactNode } from 'react';
import type { Loaded } from '#client/useLoad.ts';

interface PagedListProps<Page> extends Omit<PagerProps, 'total'> {
  load: Loaded<Page>;
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
