import { FilterBar } from '@site/src/components/FilterBar';
import { FilterText } from '@site/src/components/FilterBar/FilterText.tsx';
import { Select } from '@site/src/components/Select';
import { useText } from '#client/texts.ts';
import type { QueryState } from '#client/useQueryState.ts';
import { type InterfaceFilter, shownStates } from '../_filter.ts';

type Query = InterfaceFilter & Record<string, string>;

interface FiltersProps extends Pick<QueryState<Query>, 'query' | 'setQuery'> {
  count: number;
  total: number;
}

/** What is shown of all interfaces; the address keeps it. */
export function Filters({ query, setQuery, count, total }: FiltersProps) {
  const text = useText();
  const toOptions = (name: 'state' | 'level', values: readonly string[]) =>
    values.map((value) => ({ value, label: text(`control.interfaces.${name}.${value}`) }));
  return (
    <FilterBar
      label={text('control.interfaces.filter')}
      status={text('control.interfaces.shown', { count, total })}
    >
      <FilterText
        label={text('control.interfaces.filter.q')}
        hint={text('control.interfaces.filter.q.hint')}
        value={query.q}
        onChange={(q) => setQuery({ q }, { replace: true })}
      />
      <Select
        label={text('control.interfaces.filter.state')}
        value={query.state}
        options={toOptions('state', shownStates)}
        onChoose={(state) => setQuery({ state })}
      />
      <Select
        label={text('control.interfaces.filter.level')}
        value={query.level}
        options={toOptions('level', ['developer', 'enterprise'])}
        onChoose={(level) => setQuery({ level })}
      />
    </FilterBar>
  );
}
