import type { Column } from '@site/src/components/DataTable';
import { EnvironmentBadge } from '@site/src/components/EnvironmentBadge';
import { GrowingList } from '@site/src/components/GrowingList';
import { useGrowingPage } from '@site/src/components/GrowingList/useGrowingPage.ts';
import { PushStatus } from '@site/src/components/PushStatus';
import { ShortId } from '@site/src/components/ShortId';
import { Time } from '@site/src/components/Time';
import { Webhook } from 'lucide-react';
import { titleOfOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { listPushes, type PushRow } from '#contract/portal/console-pushes.ts';
import { noFilter, type PushesQuery } from '../_query.ts';
import { PushFilters } from './PushFilters.tsx';
import { ReplaySince } from './ReplaySince.tsx';

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
  return (
    <GrowingList
      name="pushes"
      {...page}
      state={state}
      lead={text('control.pushes.lead')}
      actions={(refresh) => <ReplaySince onDone={refresh} />}
      onRefresh={reloadAddresses}
      icon={Webhook}
      columns={useColumns()}
      rowKey={({ id }) => id}
      rowLink={({ id }) => state.toAddress({ push: id })}
    >
      <PushFilters {...state} clear={page.clear} />
    </GrowingList>
  );
}
