import { Button } from '@site/src/components/Button';
import { FilterBar } from '@site/src/components/FilterBar';
import { FilterSelect } from '@site/src/components/FilterBar/FilterSelect.tsx';
import { FilterText } from '@site/src/components/FilterBar/FilterText.tsx';
import { FilterTimes } from '@site/src/components/FilterBar/FilterTimes.tsx';
import { titleOfOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { pushKinds, pushStatuses } from '#contract/portal/console-pushes.ts';
import { noFilter, type PushesQuery, toFilter } from '../_query.ts';

/** What narrows the deliveries; another choice begins at the first page of what is there now. */
export function PushFilters({ query, setQuery }: PushesQuery) {
  const text = useText();
  const choose = (change: Partial<typeof noFilter>, replace = false) =>
    setQuery({ ...change, asOf: 0 }, { replace });
  return (
    <FilterBar label={text('control.pushes.filter')}>
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
        label={text('control.pushes.kind')}
        value={query.kind}
        options={pushKinds.map((value) => ({ value, label: titleOfOperation(value) }))}
        onChoose={(kind) => choose({ kind })}
      />
      <FilterSelect
        label={text('control.pushes.status')}
        value={query.status}
        options={pushStatuses.map((value) => ({
          value,
          label: text(`control.pushes.status.${value}`),
        }))}
        onChoose={(status) => choose({ status })}
      />
      <FilterText
        label={text('control.waybill')}
        value={query.billCode}
        onChange={(billCode) => choose({ billCode }, true)}
      />
      <FilterTimes from={query.from} to={query.to} onChange={(change) => choose(change)} />
      {Object.keys(toFilter(query)).length > 0 && (
        <Button kind="link" onClick={() => choose(noFilter)}>
          {text('kit.filter.clear')}
        </Button>
      )}
    </FilterBar>
  );
}
