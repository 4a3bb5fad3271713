import { toOptions } from '@site/src/components/Field/to-options.ts';
import { FilterBar } from '@site/src/components/FilterBar';
import { FilterText } from '@site/src/components/FilterBar/FilterText.tsx';
import { Select } from '@site/src/components/Select';
import { interfaceGroups } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { applicationStates } from '../_states.ts';

interface Query {
  state: string;
  operation: string;
  account: string;
}

interface FiltersProps {
  query: Query;
  setQuery: (change: Partial<Query>, options?: { replace: boolean }) => void;
}

const longestAccount = 60;
const interfaces = interfaceGroups.flatMap(({ operations }) => operations);

/** Which applications are shown. */
export function Filters({ query, setQuery }: FiltersProps) {
  const text = useText();
  return (
    <FilterBar label={text('operator.applications.filter')}>
      <FilterText
        label={text('operator.applications.account')}
        hint={text('operator.applications.account.hint')}
        value={query.account}
        onChange={(account) =>
          setQuery({ account: account.slice(0, longestAccount) }, { replace: true })
        }
      />
      <Select
        label={text('operator.applications.interface')}
        value={query.operation}
        options={interfaces.map(({ id, title }) => ({ value: id, label: title }))}
        onChoose={(operation) => setQuery({ operation })}
      />
      <Select
        label={text('operator.applications.state')}
        value={query.state}
        options={toOptions(applicationStates, (each) =>
          text(`operator.applications.state.${each}`),
        )}
        onChoose={(state) => setQuery({ state })}
      />
    </FilterBar>
  );
}
