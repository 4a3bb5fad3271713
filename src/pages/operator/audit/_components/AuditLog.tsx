import { EmptyState } from '@site/src/components/EmptyState';
import { toOptions } from '@site/src/components/Field/to-options.ts';
import { FilterBar } from '@site/src/components/FilterBar';
import { bindFilters } from '@site/src/components/FilterBar/bind-filters.ts';
import { FilterText } from '@site/src/components/FilterBar/FilterText.tsx';
import { NothingFound } from '@site/src/components/NothingFound';
import { PagedList } from '@site/src/components/PagedList';
import { Select } from '@site/src/components/Select';
import { useText } from '#client/texts.ts';
import { toFilter } from '#client/to-filter.ts';
import { useLoad } from '#client/useLoad.ts';
import { useQueryState } from '#client/useQueryState.ts';
import { auditKinds } from '#contract/portal/audit.ts';
import { listAudit } from '#contract/portal/operator-applications.ts';
import { AuditTable } from './AuditTable.tsx';

const size = 50;
const noFilter = { kind: '', account: '', current: 1 };

/** The record of decisions, newest first, filtered and in pages. */
export function AuditLog() {
  const text = useText();
  const state = useQueryState(noFilter);
  const { query, setQuery, toAddress } = state;
  const { chosen, typed } = bindFilters(state);
  const { current } = query;
  const filter = toFilter(listAudit, query);
  const isFiltered = Object.keys(filter).length > 0;
  const load = useLoad(listAudit, { ...filter, current, size });
  return (
    <>
      <FilterBar label={text('operator.audit.filter')}>
        <FilterText
          {...typed('account', 60)}
          label={text('operator.audit.account')}
          hint={text('operator.audit.account.hint')}
        />
        <Select
          {...chosen('kind')}
          label={text('operator.audit.kind')}
          options={toOptions(auditKinds, (each) => text(`operator.audit.kind.${each}`))}
        />
      </FilterBar>
      <PagedList
        load={load}
        current={current}
        size={size}
        toPage={(page) => toAddress({ current: page })}
        lines={10}
        nothing={
          isFiltered ? (
            <NothingFound
              title={text('operator.audit.none.title')}
              text={text('operator.audit.none.text')}
              clear={() => setQuery(noFilter)}
            />
          ) : (
            <EmptyState
              title={text('operator.audit.empty.title')}
              text={text('operator.audit.empty.text')}
            />
          )
        }
      >
        {({ rows }) => <AuditTable rows={rows} />}
      </PagedList>
    </>
  );
}
