import { toOptions } from '@site/src/components/Field/to-options.ts';
import { FilterBar } from '@site/src/components/FilterBar';
import { bindFilters } from '@site/src/components/FilterBar/bind-filters.ts';
import { FilterText } from '@site/src/components/FilterBar/FilterText.tsx';
import { FilterTimes } from '@site/src/components/FilterBar/FilterTimes.tsx';
import { Select } from '@site/src/components/Select';
import { interfaceGroups } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { environments } from '#contract/portal/console-fields.ts';
import type { CallsQuery } from '../_query.ts';

const operations = interfaceGroups
  .flatMap((group) => group.operations)
  .filter(({ direction }) => direction === 'call')
  .map(({ id, title }) => ({ value: id, label: title }));

interface CallFiltersProps extends CallsQuery {
  clear: (() => void) | undefined;
}

/** What narrows the list of calls; another choice begins at the first page of what is there now. */
export function CallFilters({ clear, ...state }: CallFiltersProps) {
  const text = useText();
  const { chosen, typed, change } = bindFilters(state);
  const { from, to } = state.query;
  return (
    <FilterBar label={text('control.calls.filter')} clear={clear}>
      <Select
        {...chosen('environment')}
        label={text('control.environment')}
        options={toOptions(environments, (each) => text(`control.environment.${each}`))}
      />
      <Select
        {...chosen('operation')}
        label={text('control.calls.operation')}
        options={operations}
      />
      <Select
        {...chosen('outcome')}
        label={text('control.calls.outcome')}
        options={toOptions(['success', 'failure'], (each) => text(`control.calls.${each}`))}
      />
      <FilterText {...typed('code')} label={text('control.calls.code')} />
      <FilterText {...typed('path')} label={text('control.calls.path')} />
      <FilterText {...typed('requestId')} label={text('kit.requestId')} />
      <FilterTimes from={from} to={to} onChange={change} />
    </FilterBar>
  );
}
