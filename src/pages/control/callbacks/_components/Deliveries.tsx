import type { Column } from '@site/src/components/DataTable';
import { EnvironmentBadge } from '@site/src/components/EnvironmentBadge';
import { toOptions } from '@site/src/components/Field/to-options.ts';
import { FilterBar } from '@site/src/components/FilterBar';
import { bindFilters } from '@site/src/components/FilterBar/bind-filters.ts';
import { FilterText } from '@site/src/components/FilterBar/FilterText.tsx';
import { FilterTimes } from '@site/src/components/FilterBar/FilterTimes.tsx';
import { GrowingList } from '@site/src/components/GrowingList';
import { useGrowingPage } from '@site/src/components/GrowingList/useGrowingPage.ts';
import { PushStatus } from '@site/src/components/PushStatus';
import { Select } from '@site/src/components/Select';
import { ShortId } from '@site/src/components/ShortId';
import { Time } from '@site/src/components/Time';
import { Webhook } from 'lucide-react';
import { titleOfOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { pushKinds } from '#contract/operations/pushes.ts';
import { environments } from '#contract/portal/console-fields.ts';
import { listPushes, type PushRow, pushStatuses } from '#contract/portal/console-pushes.ts';
import { noFilter, type PushesQuery } from '../_query.ts';
import { ReplaySince } from './ReplaySince.tsx';
import { SendFiltered } from './SendFiltered.tsx';

function useColumns(): Column<PushRow>[] {
  const text = useText();
  return [
    { label: text('control.pushes.kind'), render: ({ kind }) => titleOfOperation(kind) },
    {
      label: text('control.pushes.status'),
      render: ({ status }) => <PushStatus status={status} />,
    },
    {
      label: text('control.environment'),
      render: ({ environment }) => <EnvironmentBadge environment={environment} />,
    },
    {
      label: text('control.waybill'),
      render: ({ billCode }) => (
        <ShortId value={billCode} label={text('control.waybill')} start={15} />
      ),
    },
    { label: text('control.pushes.attempts'), align: 'end', render: ({ attempts }) => attempts },
    { label: text('control.time'), render: ({ createdAt }) => <Time at={createdAt} /> },
  ];
}

interface DeliveriesProps extends PushesQuery {
  /** What the addresses say of waiting and parked pushes has changed. */
  reloadAddresses: () => void;
}

/** What became of the pushes to the person's accounts, newest first. */
export function Deliveries({ reloadAddresses, ...state }: DeliveriesProps) {
  const text = useText();
  const page = useGrowingPage(listPushes, state, noFilter);
  const { chosen, typed, change } = bindFilters(state);
  const { from, to } = state.query;
  return (
    <GrowingList
      name="pushes"
      {...page}
      state={state}
      lead={text('control.pushes.lead')}
      actions={(refresh) => (
        <>
          <SendFiltered query={state.query} onDone={refresh} />
          <ReplaySince onDone={refresh} />
        </>
      )}
      onRefresh={reloadAddresses}
      icon={Webhook}
      columns={useColumns()}
      rowKey={({ id }) => id}
      rowLink={({ id }) => state.toAddress({ push: id })}
    >
      <FilterBar label={text('control.pushes.filter')} clear={page.clear}>
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
    </GrowingList>
  );
}
