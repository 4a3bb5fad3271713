import { toOptions } from '@site/src/components/Field/to-options.ts';
import { FilterBar } from '@site/src/components/FilterBar';
import { FilterText } from '@site/src/components/FilterBar/FilterText.tsx';
import { FilterTimes } from '@site/src/components/FilterBar/FilterTimes.tsx';
import { Select } from '@site/src/components/Select';
import { titleOfOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { environments } from '#contract/portal/console-fields.ts';
import { pushKinds, pushStatuses } from '#contract/portal/console-pushes.ts';
import type { noFilter, PushesQuery } from '../_query.ts';

interface PushFiltersProps extends PushesQuery {
  clear: (() => void) | undefined;
}

/** What narrows the deliveries; another choice begins at the first page of what is there now. */
export function PushFilters({ query, setQuery, clear }: PushFiltersProps) {
  const text = useText();
  const choose = (change: Partial<typeof noFilter>, replace = false) =>
    setQuery({ ...change, asOf: 0 }, { replace });
  return (
    <FilterBar label={text('control.pushes.filter')} clear={clear}>
      <Select
        label={text('control.environment')}
        value={query.environment}
        options={toOptions(environments, (each) => text(`control.environment.${each}`))}
        onChoose={(environment) => choose({ environment })}
      />
      <Select
        label={text('control.pushes.kind')}
        value={query.kind}
        options={toOptions(pushKinds, titleOfOperation)}
        onChoose={(kind) => choose({ kind })}
      />
      <Select
        label={text('control.pushes.status')}
        value={query.status}
        options={toOptions(pushStatuses, (each) => text(`control.pushes.status.${each}`))}
        onChoose={(status) => choose({ status })}
      />
      <FilterText
        label={text('control.waybill')}
        value={query.billCode}
        onChange={(billCode) => choose({ billCode }, true)}
      />
      <FilterTimes from={query.from} to={query.to} onChange={choose} />
    </FilterBar>
  );
}
