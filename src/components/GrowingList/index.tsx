import { Load } from '@site/src/components/Load';
import { Pager } from '@site/src/components/Pager';
import { Skeleton } from '@site/src/components/Skeleton';
import type { ReactNode } from 'react';
import { useText } from '#client/texts.ts';
import type { Loaded } from '#client/useLoad.ts';
import type { GrowingPage } from '#contract/portal/console-fields.ts';
import { pageSize } from './page-size.ts';

interface GrowingListProps<Row> {
  load: Loaded<GrowingPage<Row>>;
  current: number;
  toAddress: (change: { current: number; asOf: number }) => string;
  /** In place of a list with nothing in it. */
  nothing: ReactNode;
  children: (rows: Row[]) => ReactNode;
}

/** A list that grows at its top while somebody reads it; its pages stay what they were. */
export function GrowingList<Row>(props: GrowingListProps<Row>) {
  const text = useText();
  const { load, current, toAddress, nothing, children } = props;
  return (
    <Load load={load} skeleton={<Skeleton shape="rows" lines={8} />}>
      {({ rows, total, more, asOf }) =>
        total === 0 ? (
          nothing
        ) : (
          <>
            {children(rows)}
            <Pager
              total={total}
              current={current}
              size={pageSize}
              toPage={(page) => toAddress({ current: page, asOf: page === 1 ? 0 : asOf })}
            />
            {more && <p>{text('control.more', { total })}</p>}
          </>
        )
      }
    </Load>
  );
}
