import { ConfirmButton } from '@site/src/components/ConfirmButton';
import { DialogButton } from '@site/src/components/DialogButton';
import { EnvironmentBadge } from '@site/src/components/EnvironmentBadge';
import { toOptions } from '@site/src/components/Field/to-options.ts';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { GrowingList } from '@site/src/components/List';
import { defineList, toConsoleList } from '@site/src/components/List/list.ts';
import { useList } from '@site/src/components/List/useList.ts';
import { PushStatus } from '@site/src/components/PushStatus';
import { SavedFilters } from '@site/src/components/SavedFilters';
import { SelectField } from '@site/src/components/SelectField';
import { ShortId } from '@site/src/components/ShortId';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { TextField } from '@site/src/components/TextField';
import { NothingSoFar, SearchedBack, useOlder } from '@site/src/components/TextSearch';
import { Time } from '@site/src/components/Time';
import { History, Send, Webhook } from 'lucide-react';
import { useState } from 'react';
import { titleOfWebhook } from '#client/operations.ts';
import type { QueryValues } from '#client/query-state.ts';
import { useText } from '#client/texts.ts';
import { useTypedZone } from '#client/time-zone.ts';
import { toFilter, toQuery } from '#client/to-filter.ts';
import { useAsk } from '#client/useAsk.ts';
import { useMay } from '#client/useMay.ts';
import type { QueryState } from '#client/useQueryState.ts';
import { environments } from '#contract/portal/console-fields.ts';
import {
  listPushes,
  mostSent,
  replayPushes,
  savePushFilter,
  sendPushes,
} from '#contract/portal/console-pushes.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import styles from './callbacks.module.css';

interface SendFilteredProps {
  query: QueryValues;
  onDone: () => void;
}

/** Sends the filtered pushes: waiting ones now, others again. */
function SendFiltered({ query, onDone }: SendFilteredProps) {
  const text = useText();
  const ask = useAsk();
  const may = useMay();
  const [sent, setSent] = useState<number>();
  if (!may(sendPushes)) return null;
  // The call does not search texts: it would send more than the list shows.
  if (query.text !== '')
    return <p className={styles.noText}>{text('control.pushes.send.noText')}</p>;
  const send = async () => {
    const answer = await ask(sendPushes, toFilter(sendPushes, query) as AskOf<typeof sendPushes>);
    setSent(answer.sent);
    onDone();
  };
  return (
    <>
      <ConfirmButton
        kind="small"
        title={text('control.pushes.send.title')}
        text={<p>{text('control.pushes.send.text', { limit: mostSent })}</p>}
        confirm={text('control.pushes.send.submit')}
        act={send}
      >
        <Send size={14} aria-hidden />
        {text('control.pushes.send.filtered')}
      </ConfirmButton>
      <span role="status" className={styles.outcome}>
        {sent !== undefined && text('control.pushes.send.done', { count: sent })}
      </span>
    </>
  );
}

function ReplayForm({ onDone }: { onDone: () => void }) {
  const text = useText();
  const ask = useAsk();
  const [replayed, setReplayed] = useState<number>();
  const form = useForm({
    schema: replayPushes.request,
    defaults: { environment: '', since: '' },
    check: ({ since }) => ({ since: since ? undefined : text('form.rule.required') }),
    send: ({ environment, since }) => {
      setReplayed(undefined);
      return ask(replayPushes, { environment, since });
    },
    onSuccess: (answer) => {
      setReplayed(answer.replayed);
      onDone();
    },
  });
  return (
    <Form form={form}>
      <SelectField
        name="environment"
        label={text('control.environment')}
        none={text('kit.filter.all')}
        options={toOptions(environments, (each) => text(`control.environment.${each}`))}
      />
      <TextField
        name="since"
        label={text('control.from')}
        hint={<bdi dir="ltr">{useTypedZone()}</bdi>}
        type="datetime-local"
        required
      />
      <SubmitButton>{text('control.pushes.replay.submit')}</SubmitButton>
      <p role="status">
        {replayed !== undefined && text('control.pushes.replay.done', { count: replayed })}
      </p>
    </Form>
  );
}

/** Resends all parked pushes written since a given time. */
function ReplaySince({ onDone }: { onDone: () => void }) {
  const text = useText();
  const may = useMay();
  if (!may(replayPushes)) return null;
  return (
    <DialogButton
      kind="small"
      title={text('control.pushes.replay.title')}
      content={() => (
        <>
          <p>{text('control.pushes.replay.text')}</p>
          <ReplayForm onDone={onDone} />
        </>
      )}
    >
      <History size={14} aria-hidden />
      {text('control.pushes.replay.since')}
    </DialogButton>
  );
}

/** What the page shows: each push, or where pushes are sent. */
export const webhookTabs = ['deliveries', 'addresses'] as const;

export const pushes = defineList({
  ...toConsoleList('pushes'),
  call: listPushes,
  query: toQuery(listPushes, { push: '', tab: 'deliveries' }),
  filters: [
    { name: 'environment', label: 'control.environment', of: 'control.environment' },
    { name: 'kind', label: 'control.pushes.kind', toLabel: titleOfWebhook },
    { name: 'address', label: 'control.callbacks.address', toLabel: (address) => address },
    { name: 'status', label: 'control.pushes.status', of: 'control.pushes.status' },
    { name: 'billCode', label: 'control.waybill' },
    { name: 'text', label: 'control.pushes.text' },
    'times',
  ],
  hasClear: true,
  icon: Webhook,
  toFirst: '/control/callbacks?tab=addresses',
  columns: [
    { label: 'control.pushes.kind', render: ({ kind }, { text }) => titleOfWebhook(kind, text) },
    {
      label: 'control.callbacks.address',
      align: 'end',
      render: ({ address }) => address,
    },
    { label: 'control.pushes.status', render: ({ status }) => <PushStatus status={status} /> },
    {
      label: 'control.environment',
      render: ({ environment }) => <EnvironmentBadge environment={environment} />,
    },
    {
      label: 'control.waybill',
      render: ({ billCode }, { text }) =>
        billCode && <ShortId value={billCode} label={text('control.waybill')} start={15} />,
    },
    { label: 'control.pushes.attempts', align: 'end', render: ({ attempts }) => attempts },
    { label: 'control.time', render: ({ createdAt }) => <Time at={createdAt} /> },
  ],
  rowKey: ({ id }) => id,
  opens: 'push',
});

export type PushesQuery = QueryState<typeof pushes.query>;

export function Deliveries(state: PushesQuery) {
  const text = useText();
  const page = useList(pushes, state);
  const older = useOlder(page);
  return (
    <GrowingList
      page={page}
      above={<SavedFilters page={page} of="pushes" save={savePushFilter} />}
      nothing={older && <NothingSoFar />}
      lead={text('control.pushes.lead')}
      actions={(refresh) => (
        <>
          <SendFiltered query={state.query} onDone={refresh} />
          <ReplaySince onDone={refresh} />
        </>
      )}
    >
      {older && <SearchedBack older={older} />}
    </GrowingList>
  );
}
