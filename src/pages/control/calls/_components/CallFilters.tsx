import { toOptions } from '@site/src/components/Field/to-options.ts';
import { FilterBar } from '@site/src/components/FilterBar';
import { FilterText } from '@site/src/components/FilterBar/FilterText.tsx';
import { FilterTimes } from '@site/src/components/FilterBar/FilterTimes.tsx';
import { Select } from '@site/src/components/Select';
import { interfaceGroups } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { environments } from '#contract/portal/console-fields.ts';
import type { CallsQuery, noFilter } from '../_query.ts';

const operations = interfaceGroups
  .flatMap((group) => group.operations)
  .filter(({ direction }) => direction === 'call')
  .map(({ id, title }) => ({ value: id, label: title }));

interface CallFiltersProps extends CallsQuery {
  clear: (() => void) | undefined;
}

/** What narrows the list of calls; another choice begins at the first page of what is there now. */
export function CallFilters({ query, setQuery, clear }: CallFiltersProps) {
  const text = useText();
  const choose = (change: Partial<typeof noFilter>, replace = false) =>
    setQuery({ ...change, asOf: 0 }, { replace });
  return (
    <FilterBar label={text('control.calls.filter')} clear={clear}>
      <Select
        label={text('control.environment')}
        value={query.environment}
        options={toOptions(environments, (each) => text(`control.environment.${each}`))}
        onChoose={(environment) => choose({ environment })}
      />
      <Select
        label={text('control.calls.operation')}
        value={query.operation}
        options={operations}
        onChoose={(operation) => choose({ operation })}
      />
      <Select
        label={text('control.calls.outcome')}
        value={query.outcome}
        options={toOptions(['success', 'failure'], (each) => text(`control.calls.${each}`))}
        onChoose={(outcome) => choose({ outcome })}
      />
      <FilterText
        label={text('control.calls.code')}
        value={query.code}
        onChange={(code) => choose({ code }, true)}
      />
      <FilterText
        label={text('control.calls.path')}
        value={query.path}
        onChange={(path) => choose({ path }, true)}
      />
      <FilterText
        label={text('kit.requestId')}
        value={query.requestId}
        onChange={(requestId) => choose({ requestId }, true)}
      />
      <FilterTimes from={query.from} to={query.to} onChange={choose} />
    </FilterBar>
  );
}
