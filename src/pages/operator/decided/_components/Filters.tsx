import { toOptions } from '@site/src/components/Field/to-options.ts';
import { FilterBar } from '@site/src/components/FilterBar';
import { bindFilters } from '@site/src/components/FilterBar/bind-filters.ts';
import { FilterText } from '@site/src/components/FilterBar/FilterText.tsx';
import { Select } from '@site/src/components/Select';
import { interfaceGroups } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import type { QueryState } from '#client/useQueryState.ts';
import { certificationKinds } from '#contract/portal/cer.ts';
import type { noFilter } from '../_filter.ts';

const longestAccount = 60;
const interfaces = interfaceGroups.flatMap(({ operations }) => operations);

/** Which decisions are shown. */
export function Filters({ state }: { state: QueryState<typeof noFilter> }) {
  const text = useText();
  const { chosen, typed } = bindFilters(state);
  return (
    <FilterBar label={text('operator.decided.filter')}>
      <FilterText
        {...typed('account', longestAccount)}
        label={text('operator.applications.account')}
        hint={text('operator.applications.account.hint')}
      />
      <Select
        {...chosen('subject')}
        label={text('operator.audit.kind')}
        options={[
          ...toOptions(certificationKinds, (each) => text(`operator.kind.${each}`)),
          { value: 'interface', label: text('operator.decided.interface') },
        ]}
      />
      <Select
        {...chosen('operation')}
        label={text('operator.applications.interface')}
        options={interfaces.map(({ id, title }) => ({ value: id, label: title }))}
      />
      <Select
        {...chosen('decision')}
        label={text('operator.review.decide')}
        options={[
          { value: 'approve', label: text('operator.review.state.approved') },
          { value: 'reject', label: text('operator.review.state.rejected') },
        ]}
      />
    </FilterBar>
  );
}
