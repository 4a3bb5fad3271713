import { Button } from '@site/src/components/Button';
import { FilterBar } from '@site/src/components/FilterBar';
import { FilterSelect } from '@site/src/components/FilterBar/FilterSelect.tsx';
import { FilterText } from '@site/src/components/FilterBar/FilterText.tsx';
import { FilterTimes } from '@site/src/components/FilterBar/FilterTimes.tsx';
import { interfaceGroups } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { type CallsQuery, isFiltered, noFilter } from '../_query.ts';

const operations = interfaceGroups
  .flatMap((group) => group.operations)
  .filter(({ direction }) => direction === 'call')
  .map(({ id, title }) => ({ value: id, label: title }));

/** What narrows the list of calls; another choice begins at the first page of what is there now. */
export function CallFilters({ query, setQuery }: CallsQuery) {
  const text = useText();
  const choose = (change: Partial<typeof noFilter>, replace = false) =>
    setQuery({ ...change, asOf: 0 }, { replace });
  return (
    <FilterBar label={text('control.calls.filter')}>
      <FilterSelect
        label={text('control.environment')}
        value={query.environment}
        options={(['sandbox', 'production'] as const).map((value) => ({
          value,
          label: text(`control.environment.${value}`),
        }))}
        onChoose={(environment) => choose({ environment })}
      />
      <FilterSelect
        label={text('control.calls.operation')}
        value={query.operation}
        options={operations}
        onChoose={(operation) => choose({ operation })}
      />
      <FilterSelect
        label={text('control.calls.outcome')}
        value={query.outcome}
        options={(['success', 'failure'] as const).map((value) => ({
          value,
          label: text(`control.calls.${value}`),
        }))}
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
      <FilterTimes from={query.from} to={query.to} onChange={(change) => choose(change)} />
      {isFiltered(query) && (
        <Button kind="link" onClick={() => choose(noFilter)}>
          {text('kit.filter.clear')}
        </Button>
      )}
    </FilterBar>
  );
}
