import { Alert } from '@site/src/components/Alert';
import { EnvironmentBadge } from '@site/src/components/EnvironmentBadge';
import { GrowingList } from '@site/src/components/List';
import { defineList, growing, toConsoleTexts } from '@site/src/components/List/list.ts';
import { useList } from '@site/src/components/List/useList.ts';
import { ShortId } from '@site/src/components/ShortId';
import { Time } from '@site/src/components/Time';
import { ScrollText } from 'lucide-react';
import type { RefObject } from 'react';
import { interfaceGroups, titleOfOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { listCalls } from '#contract/portal/console-calls.ts';
import { type CallsQuery, callsQuery } from '../_query.ts';
import styles from './calls.module.css';
import { ExportButton } from './ExportButton.tsx';
import { LiveState, LiveSwitch } from './Live.tsx';
import { LogQuotas } from './LogQuotas.tsx';
import { Outcome } from './Outcome.tsx';
import { useLive } from './useLive.ts';

const operations = interfaceGroups
  .flatMap((group) => group.operations)
  .filter(({ direction }) => direction === 'call');

/** The organisation's calls. */
const calls = defineList({
  ...growing,
  call: listCalls,
  query: callsQuery,
  texts: toConsoleTexts('calls'),
  filters: [
    {
      name: 'environment',
      label: 'control.environment',
      toLabel: (environment, text) => text(`control.environment.${environment}`),
    },
    {
      name: 'version',
      label: 'control.calls.version',
      toLabel: (version, text) => text('search.version', { version }),
    },
    {
      name: 'operation',
      label: 'control.calls.operation',
      values: operations.map(({ id }) => id),
      toLabel: titleOfOperation,
    },
    {
      name: 'outcome',
      label: 'control.calls.outcome',
      toLabel: (outcome, text) => text(`control.calls.${outcome}`),
    },
    { name: 'code', label: 'control.calls.code' },
    { name: 'path', label: 'control.calls.path' },
    { name: 'requestId', label: 'kit.requestId' },
    { name: 'token', label: 'control.testInbox.token' },
    'times',
  ],
  hasClear: true,
  icon: ScrollText,
  toFirst: '/apiDoc/orderserve/create?panel=try#work',
  columns: [
    {
      label: 'control.calls.operation',
      render: ({ operation }) => titleOfOperation(operation),
      note: ({ token }, { text }) => token && text('control.calls.token', { name: token.name }),
    },
    { label: 'control.calls.version', render: ({ version }) => <bdi dir="ltr">{version}</bdi> },
    { label: 'control.calls.code', render: ({ code }) => <Outcome code={code} /> },
    {
      label: 'control.environment',
      render: ({ environment }) => <EnvironmentBadge environment={environment} />,
    },
    {
      label: 'control.duration',
      align: 'end',
      render: ({ durationMs }, { unit }) => (
        <span className={styles.number}>{unit(durationMs, 'millisecond')}</span>
      ),
    },
    { label: 'control.time', render: ({ time }) => <Time at={time} /> },
    {
      label: 'kit.requestId',
      render: ({ requestId }, { text }) => (
        <ShortId value={requestId} label={text('kit.requestId')} />
      ),
    },
  ],
  rowKey: ({ requestId }) => requestId,
  opens: 'call',
});

interface CallListProps extends CallsQuery {
  list: RefObject<HTMLDivElement | null>;
  /** Moves the focus to the heading of the list. */
  toList: () => void;
  /** Loads what else the page shows of the same calls. */
  onRefresh: () => void;
}

/** The list, its live view and export, and what the log left out. */
export function CallList({ list, toList, onRefresh, ...state }: CallListProps) {
  const text = useText();
  const page = useList(calls, state);
  const { data } = page.load;
  // Without it, a reader would look for a call that was never kept.
  const leftOut = data?.leftOut ?? 0;
  const live = useLive(state, { load: page.load, list, onRefresh });
  return (
    <div ref={list} id="list">
      <GrowingList
        page={page}
        onRefresh={onRefresh}
        actions={() => (
          <>
            <LiveSwitch live={live} />
            <ExportButton query={state.query} />
          </>
        )}
      >
        <LiveState live={live} toList={toList} />
        {data && <LogQuotas {...data} usedUp />}
        {leftOut > 0 && <Alert>{text('control.calls.leftOut', { count: leftOut })}</Alert>}
      </GrowingList>
      {data && <LogQuotas {...data} usedUp={false} />}
    </div>
  );
}
