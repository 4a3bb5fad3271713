import { ButtonLink } from '@site/src/components/ButtonLink';
import { Card } from '@site/src/components/Card';
import { DataTable } from '@site/src/components/DataTable';
import { EmptyState } from '@site/src/components/EmptyState';
import { Filters } from '@site/src/components/FilterBar/Filters.tsx';
import { NothingFound } from '@site/src/components/NothingFound';
import { PagedList } from '@site/src/components/PagedList';
import { RefreshButton } from '@site/src/components/RefreshButton';
import type { ReactNode } from 'react';
import type { QueryValues } from '#client/query-state.ts';
import { useText } from '#client/texts.ts';
import type { Paging } from '#client/to-filter.ts';
import type { Loaded } from '#client/useLoad.ts';
import type { PortalCall } from '#contract/portal/define-call.ts';
import type { Page } from '#contract/portal/fields.ts';
import type { RowOf } from './list.ts';
import type { ListState } from './useList.ts';

/** More filters than these are folded on phones. */
const mostInView = 2;

interface ListProps<Call extends PortalCall, Values extends QueryValues & Paging> {
  page: ListState<Call, Values>;
  table?: (rows: RowOf<Call>[]) => ReactNode;
  nothing?: ReactNode;
  /** Shown above the filters. */
  above?: ReactNode;
  children?: ReactNode;
}

function Nothing<Call extends PortalCall, Values extends QueryValues & Paging>({
  list: { texts, icon, toFirst },
  clear,
}: ListState<Call, Values>) {
  const text = useText();
  const { none, empty } = texts;
  if (clear && none) {
    return <NothingFound title={text(none.title)} text={text(none.text)} clear={clear} />;
  }
  return (
    <EmptyState
      icon={icon}
      title={text(empty.title)}
      text={text(empty.text)}
      action={
        toFirst &&
        empty.action && (
          <ButtonLink kind="primary" to={toFirst}>
            {text(empty.action)}
          </ButtonLink>
        )
      }
    />
  );
}

/** A list from its description: filters, a page of rows, and links to the other pages. */
export function List<Call extends PortalCall, Values extends QueryValues & Paging>(
  props: ListProps<Call, Values>,
) {
  const { page, table, nothing, above, children } = props;
  const text = useText();
  const { list, state, clear } = page;
  // The types of a list allow only calls that answer pages.
  const load = page.load as Loaded<Page<RowOf<Call>> & { asOf?: number; more?: boolean }>;
  const asOf = load.data?.asOf ?? 0;
  const { size, lines, columns, rowKey, opens } = list;
  const toRow = (row: RowOf<Call>) =>
    state.toAddress({ [opens as string]: rowKey(row) } as Partial<Values>);
  const rowLink = opens ? toRow : list.rowLink;
  // Pages of a text search stay within its rows; other lists begin again with the newest.
  const firstAsOf = state.query.text ? asOf : 0;
  return (
    <>
      {above}
      <Filters
        label={text(list.texts.filter)}
        filters={list.filters}
        state={state}
        fields={list.call.request.properties}
        clear={list.hasClear ? clear : undefined}
        folds={list.hasClear && list.filters.length > mostInView}
      />
      {children}
      <PagedList
        load={load}
        current={state.query.current}
        size={size}
        toPage={(current) =>
          state.toAddress({ current, asOf: current === 1 ? firstAsOf : asOf } as Partial<Values>)
        }
        lines={lines}
        nothing={nothing ?? <Nothing {...page} />}
        foot={({ more, total }) => more && <p>{text('control.more', { total })}</p>}
      >
        {({ rows }) =>
          table?.(rows) ?? (
            <DataTable caption={text(list.texts.title)} {...{ rows, columns, rowKey, rowLink }} />
          )
        }
      </PagedList>
    </>
  );
}

interface GrowingListProps<Call extends PortalCall, Values extends QueryValues & Paging>
  extends ListProps<Call, Values> {
  lead?: string;
  actions?: (refresh: () => void) => ReactNode;
}

/** A list in its card, newest first: it grows at its top while its later pages stay as they were. */
export function GrowingList<Call extends PortalCall, Values extends QueryValues & Paging>({
  lead,
  actions,
  ...props
}: GrowingListProps<Call, Values>) {
  const text = useText();
  const { list, state, load } = props.page;
  const refresh = () => {
    const { current, asOf } = state.query;
    if (current === 1 && asOf === 0) load.reload();
    else state.setQuery({ current: 1, asOf: 0 } as Partial<Values>);
  };
  return (
    <Card
      title={text(list.texts.title)}
      lead={lead}
      actions={
        <>
          <RefreshButton refresh={refresh} />
          {actions?.(refresh)}
        </>
      }
    >
      <List {...props} />
    </Card>
  );
}
