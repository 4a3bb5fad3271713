import { toOptions } from '@site/src/components/Field/to-options.ts';
import { FilterBar } from '@site/src/components/FilterBar';
import { bindFilters } from '@site/src/components/FilterBar/bind-filters.ts';
import { FilterText } from '@site/src/components/FilterBar/FilterText.tsx';
import { Select } from '@site/src/components/Select';
import { interfaceGroups } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import type { QueryState } from '#client/useQueryState.ts';
import { applicationStates } from '#contract/portal/interfaces.ts';
import type { defaults } from '../_states.ts';

const longestAccount = 60;
const interfaces = interfaceGroups.flatMap(({ operations }) => operations);

/** Which applications are shown. */
export function Filters({ state }: { state: QueryState<typeof defaults> }) {
  const text = useText();
  const { chosen, typed } = bindFilters(state);
  return (
    <FilterBar label={text('operator.applications.filter')}>
      <FilterText
        {...typed('account', longestAccount)}
        label={text('operator.applications.account')}
        hint={text('operator.applications.account.hint')}
      />
      <Select
        {...chosen('operation')}
        label={text('operator.applications.interface')}
        options={interfaces.map(({ id, title }) => ({ value: id, label: title }))}
      />
      <Select
        {...chosen('state')}
        label={text('operator.applications.state')}
        options={toOptions(applicationStates, (each) =>
          text(`operator.applications.state.${each}`),
        )}
      />
    </FilterBar>
  );
}
