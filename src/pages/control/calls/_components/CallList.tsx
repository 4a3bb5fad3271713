import { Alert } from '@site/src/components/Alert';
import { Button } from '@site/src/components/Button';
import { EnvironmentBadge } from '@site/src/components/EnvironmentBadge';
import { Failure } from '@site/src/components/Failure';
import { GrowingList } from '@site/src/components/List';
import { defineList, toConsoleList } from '@site/src/components/List/list.ts';
import { useList } from '@site/src/components/List/useList.ts';
import { SavedFilters } from '@site/src/components/SavedFilters';
import { ShortId } from '@site/src/components/ShortId';
import { NothingSoFar, SearchedBack, useOlder } from '@site/src/components/TextSearch';
import { Time } from '@site/src/components/Time';
import clsx from 'clsx';
import { Download, Radio, ScrollText } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { interfaceGroups, titleOfOperation } from '#client/operations.ts';
import { saveFile } from '#client/save-file.ts';
import { useText } from '#client/texts.ts';
import { useTimeZone } from '#client/time-zone.ts';
import { toFilter } from '#client/to-filter.ts';
import { useAct } from '#client/useAct.ts';
import { useAsk } from '#client/useAsk.ts';
import { useFormats } from '#client/useFormats.ts';
import {
  type CallExport,
  type CallPage,
  exportCalls,
  listCalls,
  saveCallFilter,
} from '#contract/portal/console-calls.ts';
import { type CallsQuery, callsQuery } from '../_query.ts';
import { Outcome } from './ChartCard.tsx';
import styles from './calls.module.css';
import { useLive } from './useLive.ts';

interface LogQuotasProps extends Pick<CallPage, 'quotas' | 'nextDayAt'> {
  /** Shows the exhausted quotas if true, else the others. */
  usedUp: boolean;
}

/** Used share of each account's daily log quota, and the effect of exhausting it. */
function LogQuotas({ quotas, nextDayAt, usedUp }: LogQuotasProps) {
  const text = useText();
  const formats = useFormats();
  const time = formats.time(nextDayAt, 'moment', useTimeZone());
  return quotas
    .filter(({ isUsedUp }) => isUsedUp === usedUp)
    .map(({ apiAccount, environment, usedBytes, mostBytes }) => {
      const values = {
        environment: text(`control.environment.${environment}`),
        used: formats.fileSize(usedBytes),
        most: formats.fileSize(mostBytes),
        time,
      };
      return usedUp ? (
        <Alert key={apiAccount} tone="warning">
          {text('control.calls.quota.usedUp', values)}
        </Alert>
      ) : (
        <p key={apiAccount} className={clsx('muted-sm', styles.quota)}>
          {text('control.calls.quota', values)}
        </p>
      );
    });
}

type LiveProps = { live: ReturnType<typeof useLive> };

function LiveSwitch({ live: { isOn, isEndless, turn } }: LiveProps) {
  const text = useText();
  if (!isEndless) return null;
  return (
    <Button kind="small" aria-pressed={isOn} onClick={turn}>
      <Radio size={14} aria-hidden />
      {text('control.calls.live')}
    </Button>
  );
}

/** State and news of the live view; `toList` shows the calls that wait. */
function LiveState({ live, toList }: LiveProps & { toList: () => void }) {
  const text = useText();
  const { isOn, isEndless, rests, news, show, stream } = live;
  if (!isOn || !isEndless) return null;
  const { state, failure } = stream;
  return (
    <div className="stack gap-2">
      <p role="status" className="muted-sm no-margin">
        {rests && text('control.follow.rests')}
        {state === 'on' && text('control.calls.live.came', { count: news.came })}
        {state === 'connecting' && text('control.calls.live.connecting')}
        {state === 'waiting' && text('control.calls.live.retry')}
      </p>
      {state === 'waiting' && failure && <Failure failure={failure} reading />}
      <div role="status">
        {news.isOffered && (
          <Button
            kind="small"
            onClick={() => {
              show();
              // The button disappears together with its offer.
              toList();
            }}
          >
            {news.waiting > 0
              ? text('control.calls.live.show', { count: news.waiting })
              : text('control.calls.live.update')}
          </Button>
        )}
      </div>
    </div>
  );
}

function ExportButton({ query }: { query: typeof callsQuery }) {
  const text = useText();
  const formats = useFormats();
  const timeZone = useTimeZone();
  const ask = useAsk();
  const [saved, setSaved] = useState<CallExport>();
  const { run, busy, failure } = useAct(async () => {
    setSaved(undefined);
    const page = query.text !== '' && query.asOf > 0 ? { asOf: query.asOf } : {};
    const file = await ask(exportCalls, { ...toFilter(exportCalls, query), ...page });
    saveFile(file.name, 'text/csv;charset=utf-8', file.content);
    setSaved(file);
  });
  return (
    <div className="cluster">
      <Button kind="small" aria-disabled={busy || undefined} onClick={() => run()}>
        <Download size={14} aria-hidden />
        {text('control.calls.export')}
      </Button>
      <span role="status" className={clsx('muted-sm', styles.saved)}>
        {saved &&
          text(saved.cut ? 'control.calls.export.cut' : 'control.calls.export.done', {
            count: saved.rows,
          })}
        {saved?.older &&
          ` ${text('control.search.back', { time: formats.time(saved.older, 'moment', timeZone) })}`}
      </span>
      {failure && <Failure failure={failure} />}
    </div>
  );
}

const operations = interfaceGroups
  .flatMap((group) => group.operations)
  .filter(({ direction }) => direction === 'call');

const calls = defineList({
  ...toConsoleList('calls'),
  call: listCalls,
  query: callsQuery,
  filters: [
    { name: 'environment', label: 'control.environment', of: 'control.environment' },
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
    { name: 'outcome', label: 'control.calls.outcome', of: 'control.calls' },
    { name: 'code', label: 'control.calls.code' },
    { name: 'path', label: 'control.calls.path' },
    { name: 'requestId', label: 'kit.requestId' },
    { name: 'token', label: 'control.testInbox.token' },
    { name: 'text', label: 'control.calls.text' },
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
}

export function CallList({ list, toList, ...state }: CallListProps) {
  const text = useText();
  const page = useList(calls, state);
  const { data } = page.load;
  // Without it, a reader would look for a call that was never kept.
  const leftOut = data?.leftOut ?? 0;
  const live = useLive(state, { load: page.load, list });
  const older = useOlder(page);
  return (
    <div ref={list} id="list">
      <GrowingList
        page={page}
        above={<SavedFilters page={page} of="calls" save={saveCallFilter} />}
        nothing={older && <NothingSoFar />}
        actions={() => (
          <>
            <LiveSwitch live={live} />
            <ExportButton query={state.query} />
          </>
        )}
      >
        <LiveState live={live} toList={toList} />
        {older && <SearchedBack older={older} />}
        {data && <LogQuotas {...data} usedUp />}
        {leftOut > 0 && <Alert>{text('control.calls.leftOut', { count: leftOut })}</Alert>}
      </GrowingList>
      {data && <LogQuotas {...data} usedUp={false} />}
    </div>
  );
}
