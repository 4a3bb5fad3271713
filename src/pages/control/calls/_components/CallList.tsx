import { Alert } from '@site/src/components/Alert';
import type { Column } from '@site/src/components/DataTable';
import { EnvironmentBadge } from '@site/src/components/EnvironmentBadge';
import { toOptions } from '@site/src/components/Field/to-options.ts';
import { FilterBar } from '@site/src/components/FilterBar';
import { bindFilters } from '@site/src/components/FilterBar/bind-filters.ts';
import { FilterText } from '@site/src/components/FilterBar/FilterText.tsx';
import { FilterTimes } from '@site/src/components/FilterBar/FilterTimes.tsx';
import { GrowingList } from '@site/src/components/GrowingList';
import { useGrowingPage } from '@site/src/components/GrowingList/useGrowingPage.ts';
import { Select } from '@site/src/components/Select';
import { ShortId } from '@site/src/components/ShortId';
import { Time } from '@site/src/components/Time';
import { ScrollText } from 'lucide-react';
import type { RefObject } from 'react';
import { interfaceGroups, titleOfOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import { type CallRow, callVersions, listCalls } from '#contract/portal/console-calls.ts';
import { environments } from '#contract/portal/console-fields.ts';
import { type CallsQuery, noFilter } from '../_query.ts';
import styles from './calls.module.css';
import { ExportButton } from './ExportButton.tsx';
import { LiveState, LiveSwitch } from './Live.tsx';
import { LogQuotas } from './LogQuotas.tsx';
import { Outcome } from './Outcome.tsx';
import { useLive } from './useLive.ts';

const operations = interfaceGroups
  .flatMap((group) => group.operations)
  .filter(({ direction }) => direction === 'call')
  .map(({ id, title }) => ({ value: id, label: title }));

function useColumns(): Column<CallRow>[] {
  const text = useText();
  const { unit } = useFormats();
  return [
    {
      label: text('control.calls.operation'),
      render: ({ operation }) => titleOfOperation(operation),
      note: ({ token }) => token && text('control.calls.token', { name: token.name }),
    },
    {
      label: text('control.calls.version'),
      render: ({ version }) => <bdi dir="ltr">{version}</bdi>,
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

/** What narrows the list of calls; another choice begins at the first page of what is there now. */
function CallFilters({ clear, ...state }: CallsQuery & { clear: (() => void) | undefined }) {
  const text = useText();
  const { chosen, typed, change } = bindFilters(state);
  const { from, to } = state.query;
  return (
    <FilterBar label={text('control.calls.filter')} clear={clear}>
      <Select
        {...chosen('environment')}
        label={text('control.environment')}
        options={toOptions(environments, (each) => text(`control.environment.${each}`))}
      />
      <Select
        {...chosen('version')}
        label={text('control.calls.version')}
        options={toOptions(callVersions, (version) => text('search.version', { version }))}
      />
      <Select
        {...chosen('operation')}
        label={text('control.calls.operation')}
        options={operations}
      />
      <Select
        {...chosen('outcome')}
        label={text('control.calls.outcome')}
        options={toOptions(['success', 'failure'], (each) => text(`control.calls.${each}`))}
      />
      <FilterText {...typed('code')} label={text('control.calls.code')} />
      <FilterText {...typed('path')} label={text('control.calls.path')} />
      <FilterText {...typed('requestId')} label={text('kit.requestId')} />
      <FilterText {...typed('token')} label={text('control.testInbox.token')} />
      <FilterTimes from={from} to={to} onChange={change} />
    </FilterBar>
  );
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
  const text = useText();
  const page = useGrowingPage(listCalls, state, noFilter);
  // A list that says nothing of what it lacks would have somebody look for a call that is not in it.
  const leftOut = page.load.data?.leftOut ?? 0;
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
        {page.load.data && <LogQuotas {...page.load.data} usedUp />}
        {leftOut > 0 && <Alert>{text('control.calls.leftOut', { count: leftOut })}</Alert>}
      </GrowingList>
      {page.load.data && <LogQuotas {...page.load.data} usedUp={false} />}
    </div>
  );
}
