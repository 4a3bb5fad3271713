import { EnvironmentBadge } from '@site/src/components/EnvironmentBadge';
import { GrowingList } from '@site/src/components/List';
import { defineList, growing, toConsoleTexts } from '@site/src/components/List/list.ts';
import { useList } from '@site/src/components/List/useList.ts';
import { PushStatus } from '@site/src/components/PushStatus';
import { ShortId } from '@site/src/components/ShortId';
import { Time } from '@site/src/components/Time';
import { Webhook } from 'lucide-react';
import { titleOfOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { toQuery } from '#client/to-filter.ts';
import type { QueryState } from '#client/useQueryState.ts';
import { listPushes } from '#contract/portal/console-pushes.ts';
import { ReplaySince } from './ReplaySince.tsx';
import { SendFiltered } from './SendFiltered.tsx';

/** The pushes to the organisation's accounts. */
export const pushes = defineList({
  ...growing,
  call: listPushes,
  query: toQuery(listPushes, { push: '' }),
  texts: toConsoleTexts('pushes'),
  filters: [
    {
      name: 'environment',
      label: 'control.environment',
      toLabel: (environment, text) => text(`control.environment.${environment}`),
    },
    { name: 'kind', label: 'control.pushes.kind', toLabel: titleOfOperation },
    {
      name: 'status',
      label: 'control.pushes.status',
      toLabel: (status, text) => text(`control.pushes.status.${status}`),
    },
    { name: 'billCode', label: 'control.waybill' },
    'times',
  ],
  hasClear: true,
  icon: Webhook,
  columns: [
    { label: 'control.pushes.kind', render: ({ kind }) => titleOfOperation(kind) },
    { label: 'control.pushes.status', render: ({ status }) => <PushStatus status={status} /> },
    {
      label: 'control.environment',
      render: ({ environment }) => <EnvironmentBadge environment={environment} />,
    },
    {
      label: 'control.waybill',
      render: ({ billCode }, { text }) => (
        <ShortId value={billCode} label={text('control.waybill')} start={15} />
      ),
    },
    { label: 'control.pushes.attempts', align: 'end', render: ({ attempts }) => attempts },
    { label: 'control.time', render: ({ createdAt }) => <Time at={createdAt} /> },
  ],
  rowKey: ({ id }) => id,
  opens: 'push',
});

export type PushesQuery = QueryState<typeof pushes.query>;

interface DeliveriesProps extends PushesQuery {
  /** Loads the addresses, which show how many pushes wait and are parked. */
  reloadAddresses: () => void;
}

/** The list of pushes, and the buttons that send them again. */
export function Deliveries({ reloadAddresses, ...state }: DeliveriesProps) {
  const text = useText();
  return (
    <GrowingList
      page={useList(pushes, state)}
      lead={text('control.pushes.lead')}
      actions={(refresh) => (
        <>
          <SendFiltered query={state.query} onDone={refresh} />
          <ReplaySince onDone={refresh} />
        </>
      )}
      onRefresh={reloadAddresses}
    />
  );
}
