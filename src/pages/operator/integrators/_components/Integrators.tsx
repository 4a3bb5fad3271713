import { EmptyState } from '@site/src/components/EmptyState';
import { toOptions } from '@site/src/components/Field/to-options.ts';
import { FilterBar } from '@site/src/components/FilterBar';
import { bindFilters } from '@site/src/components/FilterBar/bind-filters.ts';
import { FilterText } from '@site/src/components/FilterBar/FilterText.tsx';
import { NothingFound } from '@site/src/components/NothingFound';
import { PagedList } from '@site/src/components/PagedList';
import { Select } from '@site/src/components/Select';
import { Building2 } from 'lucide-react';
import { useText } from '#client/texts.ts';
import { toFilter } from '#client/to-filter.ts';
import { useLoad } from '#client/useLoad.ts';
import { useQueryState } from '#client/useQueryState.ts';
import { integratorStates, listIntegrators } from '#contract/portal/operator-integrators.ts';
import { levels } from '#contract/portal/roles.ts';
import { IntegratorTable } from './IntegratorTable.tsx';

const size = 50;
const longestSearch = 120;
const noFilter = { search: '', level: '', state: '', current: 1 };

/** All integrators, found by whatever staff know of one. */
export function Integrators() {
  const text = useText();
  const state = useQueryState(noFilter);
  const { query, setQuery, toAddress } = state;
  const { chosen, typed } = bindFilters(state);
  const { current } = query;
  const filter = toFilter(listIntegrators, query);
  const load = useLoad(listIntegrators, { ...filter, current, size });
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <>
      <FilterBar label={text('operator.integrators.filter')}>
        <FilterText
          {...typed('search', longestSearch)}
          label={text('operator.integrators.search')}
          hint={text('operator.integrators.search.hint')}
        />
        <Select
          {...chosen('level')}
          label={text('operator.review.level')}
          options={toOptions(levels, (each) => text(`operator.review.level.${each}`))}
        />
        <Select
          {...chosen('state')}
          label={text('operator.applications.state')}
          options={toOptions(integratorStates, (each) =>
            text(`operator.integrators.state.${each}`),
          )}
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
              title={text('operator.integrators.none.title')}
              text={text('operator.integrators.none.text')}
              clear={() => setQuery(noFilter)}
            />
          ) : (
            <EmptyState
              icon={Building2}
              title={text('operator.integrators.empty.title')}
              text={text('operator.integrators.empty.text')}
            />
          )
        }
      >
        {({ rows }) => <IntegratorTable rows={rows} />}
      </PagedList>
    </>
  );
}
