import { Alert } from '@site/src/components/Alert';
import type { Column } from '@site/src/components/DataTable';
import { EnvironmentBadge } from '@site/src/components/EnvironmentBadge';
import { GrowingList } from '@site/src/components/GrowingList';
import { useGrowingPage } from '@site/src/components/GrowingList/useGrowingPage.ts';
import { ShortId } from '@site/src/components/ShortId';
import { Time } from '@site/src/components/Time';
import { ScrollText } from 'lucide-react';
import type { RefObject } from 'react';
import { titleOfOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import { type CallRow, listCalls } from '#contract/portal/console-calls.ts';
import { type CallsQuery, noFilter } from '../_query.ts';
import { CallFilters } from './CallFilters.tsx';
import styles from './calls.module.css';
import { ExportButton } from './ExportButton.tsx';
import { LiveState, LiveSwitch } from './Live.tsx';
import { Outcome } from './Outcome.tsx';
import { useLive } from './useLive.ts';

/** A list that says nothing of what it lacks would have somebody look for a call that is not in it. */
function LeftOut({ count }: { count: number }) {
  const text = useText();
  if (count === 0) return null;
  return <Alert>{text('control.calls.leftOut', { count })}</Alert>;
}

function useColumns(): Column<CallRow>[] {
  const text = useText();
  const { unit } = useFormats();
  return [
    {
      label: text('control.calls.operation'),
      render: ({ operation }) => titleOfOperation(operation),
    },
    { label: text('control.calls.code'), render: ({ code }) => <Outcome code={code} /> },
    {
      label: text('control.environment'),
      render: ({ environment }) => <EnvironmentBadge environment={environment} />,
    },
    {
      label: text('control.duration'),
      align: 'end',
      render: ({ durationMs }) => (
        <span className={styles.number}>{unit(durationMs, 'millisecond')}</span>
      ),
    },
    { label: text('control.time'), render: ({ time }) => <Time at={time} /> },
    {
      label: text('kit.requestId'),
      render: ({ requestId }) => <ShortId value={requestId} label={text('kit.requestId')} />,
    },
  ];
}

interface CallListProps extends CallsQuery {
  list: RefObject<HTMLDivElement | null>;
  /** Leads the reader to its head. */
  toList: () => void;
  /** Asks for what is shown elsewhere of the same calls. */
  onRefresh: () => void;
}

/** The person's calls, newest first, narrowed by what the address says. */
export function CallList({ list, toList, onRefresh, ...state }: CallListProps) {
  const page = useGrowingPage(listCalls, state, noFilter);
  const live = useLive(state, { load: page.load, list, onRefresh });
  return (
    <div ref={list} id="list">
      <GrowingList
        name="calls"
        {...page}
        state={state}
        onRefresh={onRefresh}
        actions={() => (
          <>
            <LiveSwitch live={live} />
            <ExportButton query={state.query} />
          </>
        )}
        icon={ScrollText}
        toFirst="/apiDoc/orderserve/create?panel=try#work"
        columns={useColumns()}
        rowKey={({ requestId }) => requestId}
        rowLink={({ requestId }) => state.toAddress({ call: requestId })}
      >
        <CallFilters {...state} clear={page.clear} />
        <LiveState live={live} toList={toList} />
        <LeftOut count={page.load.data?.leftOut ?? 0} />
      </GrowingList>
    </div>
  );
}
