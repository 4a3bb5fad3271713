import { ButtonLink } from '@site/src/components/ButtonLink';
import { Card } from '@site/src/components/Card';
import { type Column, DataTable } from '@site/src/components/DataTable';
import { EmptyState } from '@site/src/components/EmptyState';
import { NothingFound } from '@site/src/components/NothingFound';
import { PagedList } from '@site/src/components/PagedList';
import { RefreshButton } from '@site/src/components/RefreshButton';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#client/texts.ts';
import type { Loaded } from '#client/useLoad.ts';
import type { QueryState } from '#client/useQueryState.ts';
import type { GrowingPage } from '#contract/portal/console-fields.ts';
import { type Paging, pageSize } from './useGrowingPage.ts';

interface GrowingListProps<Row> {
  /** Its texts are those of `control.<name>`. */
  name: 'activity' | 'calls' | 'parcels' | 'pushes';
  load: Loaded<GrowingPage<Row>>;
  state: QueryState<Paging>;
  lead?: string;
  actions?: (refresh: () => void) => ReactNode;
  /** Asks for what is shown elsewhere of the same rows. */
  onRefresh?: () => void;
  /** What narrows it, and whatever else stands above its rows. */
  children: ReactNode;
  /** Takes back what narrows it; undefined where nothing does. */
  clear: (() => void) | undefined;
  icon: LucideIcon;
  /** Where its first row is made. */
  toFirst?: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  rowLink?: (row: Row) => string;
}

function Nothing<Row>({ name, clear, icon, toFirst }: GrowingListProps<Row>) {
  const text = useText();
  if (clear) {
    return (
      <NothingFound
        title={text(`control.${name}.none.title`)}
        text={text(`control.${name}.none.text`)}
        clear={clear}
      />
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={text(`control.${name}.empty.title`)}
      text={text(`control.${name}.empty.text`)}
      action={
        toFirst && (
          <ButtonLink kind="primary" to={toFirst}>
            {text(`control.${name}.empty.action`)}
          </ButtonLink>
        )
      }
    />
  );
}

/**
 * A list of the console, newest first: it grows at its top while somebody reads it, and its pages
 * stay what they were.
 */
export function GrowingList<Row>(props: GrowingListProps<Row>) {
  const { name, load, state, lead, actions, onRefresh, children, ...table } = props;
  const text = useText();
  const { current } = state.query;
  const refresh = () => {
    onRefresh?.();
    if (current === 1) load.reload();
    else state.setQuery({ current: 1, asOf: 0 });
  };
  const asOf = load.data?.asOf ?? 0;
  return (
    <Card
      title={text(`control.${name}.list`)}
      lead={lead}
      actions={
        <>
          <RefreshButton refresh={refresh} />
          {actions?.(refresh)}
        </>
      }
    >
      {children}
      <PagedList
        load={load}
        current={current}
        size={pageSize}
        toPage={(page) => state.toAddress({ current: page, asOf: page === 1 ? 0 : asOf })}
        lines={8}
        nothing={<Nothing {...props} />}
        foot={({ more, total }) => more && <p>{text('control.more', { total })}</p>}
      >
        {({ rows }) => <DataTable caption={text(`control.${name}.list`)} rows={rows} {...table} />}
      </PagedList>
    </Card>
  );
}
