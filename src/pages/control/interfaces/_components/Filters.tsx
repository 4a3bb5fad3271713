import { toOptions } from '@site/src/components/Field/to-options.ts';
import { FilterBar } from '@site/src/components/FilterBar';
import { bindFilters } from '@site/src/components/FilterBar/bind-filters.ts';
import { FilterText } from '@site/src/components/FilterBar/FilterText.tsx';
import { Select } from '@site/src/components/Select';
import { useText } from '#client/texts.ts';
import type { QueryState } from '#client/useQueryState.ts';
import { shownStates } from '#contract/portal/interfaces.ts';
import type { InterfaceFilter } from '../_filter.ts';

interface FiltersProps {
  state: QueryState<InterfaceFilter>;
  count: number;
  total: number;
}

const levels = ['developer', 'enterprise'];

/** What is shown of all interfaces; the address keeps it. */
export function Filters({ state, count, total }: FiltersProps) {
  const text = useText();
  const { chosen, typed } = bindFilters(state);
  return (
    <FilterBar
      label={text('control.interfaces.filter')}
      status={text('control.interfaces.shown', { count, total })}
    >
      <FilterText
        {...typed('q')}
        label={text('control.interfaces.filter.q')}
        hint={text('control.interfaces.filter.q.hint')}
      />
      <Select
        {...chosen('state')}
        label={text('control.interfaces.filter.state')}
        options={toOptions(shownStates, (each) => text(`control.interfaces.state.${each}`))}
      />
      <Select
        {...chosen('level')}
        label={text('control.interfaces.filter.level')}
        options={toOptions(levels, (each) => text(`control.interfaces.level.${each}`))}
      />
    </FilterBar>
  );
}
