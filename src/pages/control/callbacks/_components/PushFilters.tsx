import { toOptions } from '@site/src/components/Field/to-options.ts';
import { FilterBar } from '@site/src/components/FilterBar';
import { bindFilters } from '@site/src/components/FilterBar/bind-filters.ts';
import { FilterText } from '@site/src/components/FilterBar/FilterText.tsx';
import { FilterTimes } from '@site/src/components/FilterBar/FilterTimes.tsx';
import { Select } from '@site/src/components/Select';
import { titleOfOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { environments } from '#contract/portal/console-fields.ts';
import { pushKinds, pushStatuses } from '#contract/portal/console-pushes.ts';
import type { PushesQuery } from '../_query.ts';

interface PushFiltersProps extends PushesQuery {
  clear: (() => void) | undefined;
}

/** What narrows the deliveries; another choice begins at the first page of what is there now. */
export function PushFilters({ clear, ...state }: PushFiltersProps) {
  const text = useText();
  const { chosen, typed, change } = bindFilters(state);
  const { from, to } = state.query;
  return (
    <FilterBar label={text('control.pushes.filter')} clear={clear}>
      <Select
        {...chosen('environment')}
        label={text('control.environment')}
        options={toOptions(environments, (each) => text(`control.environment.${each}`))}
      />
      <Select
        {...chosen('kind')}
        label={text('control.pushes.kind')}
        options={toOptions(pushKinds, titleOfOperation)}
      />
      <Select
        {...chosen('status')}
        label={text('control.pushes.status')}
        options={toOptions(pushStatuses, (each) => text(`control.pushes.status.${each}`))}
      />
      <FilterText {...typed('billCode')} label={text('control.waybill')} />
      <FilterTimes from={from} to={to} onChange={change} />
    </FilterBar>
  );
}
