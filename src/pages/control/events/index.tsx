import { BackLink } from '@site/src/components/BackLink';
import { Badge } from '@site/src/components/Badge';
import { Card } from '@site/src/components/Card';
import { DataTable } from '@site/src/components/DataTable';
import { DefinitionList } from '@site/src/components/DefinitionList';
import { DocLink } from '@site/src/components/DocLink';
import { EnvironmentBadge } from '@site/src/components/EnvironmentBadge';
import { GrowingList } from '@site/src/components/List';
import { defineList, toConsoleList } from '@site/src/components/List/list.ts';
import { useList } from '@site/src/components/List/useList.ts';
import { Load } from '@site/src/components/Load';
import { Payload } from '@site/src/components/Payload';
import { PushStatus } from '@site/src/components/PushStatus';
import { RefreshButton } from '@site/src/components/RefreshButton';
import { ShortId } from '@site/src/components/ShortId';
import { Time } from '@site/src/components/Time';
import { ListOrdered } from 'lucide-react';
import { titleOfWebhook } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { toQuery } from '#client/to-filter.ts';
import { useLoad } from '#client/useLoad.ts';
import { type QueryState, useQueryState } from '#client/useQueryState.ts';
import {
  type EventDetail,
  type EventPush,
  listEvents,
  showEvent,
} from '#contract/portal/console-events.ts';
import { pushIdPrefix } from '#contract/push.ts';
import { createControlPage } from '../_components/ControlPage.tsx';

/** Status of each of an event's pushes. */
function Pushes({ pushes }: { pushes: readonly EventPush[] }) {
  const text = useText();
  if (pushes.length === 0) return <Badge>{text('control.events.notPushed')}</Badge>;
  return (
    <span className="flex-wrap gap-1">
      {pushes.map(({ id, status }) => (
        <PushStatus key={id} status={status} />
      ))}
    </span>
  );
}

const events = defineList({
  ...toConsoleList('events'),
  call: listEvents,
  query: toQuery(listEvents, { event: '' }),
  filters: [
    { name: 'environment', label: 'control.environment', of: 'control.environment' },
    { name: 'kind', label: 'control.pushes.kind', toLabel: titleOfWebhook },
    { name: 'billCode', label: 'control.waybill' },
    'times',
  ],
  hasClear: true,
  icon: ListOrdered,
  toFirst: '/control/parcels',
  columns: [
    { label: 'control.pushes.kind', render: ({ kind }, { text }) => titleOfWebhook(kind, text) },
    {
      label: 'control.environment',
      render: ({ environment }) => <EnvironmentBadge environment={environment} />,
    },
    {
      label: 'control.waybill',
      render: ({ billCode }, { text }) =>
        billCode && <ShortId value={billCode} label={text('control.waybill')} start={15} />,
    },
    {
      label: 'control.events.cursor',
      render: ({ cursor }, { text }) => (
        <ShortId value={cursor} label={text('control.events.cursor')} />
      ),
    },
    { label: 'control.events.pushes', render: ({ pushes }) => <Pushes pushes={pushes} /> },
    { label: 'control.time', render: ({ createdAt }) => <Time at={createdAt} /> },
  ],
  rowKey: ({ id }) => id,
  opens: 'event',
});

function Facts({ event }: { event: EventDetail }) {
  return (
    <DefinitionList
      items={[
        {
          label: 'control.environment',
          value: <EnvironmentBadge environment={event.environment} />,
        },
        { label: 'control.waybill', id: event.billCode, start: 15 },
        { label: 'control.events.id', id: pushIdPrefix + event.id, start: 41 },
        { label: 'control.events.cursor', id: event.cursor, start: 20 },
        { label: 'control.time', value: <Time at={event.createdAt} show="exact" /> },
      ]}
    />
  );
}

/** Where an event was pushed, each with its state and a link to its attempts. */
function Deliveries({ pushes }: { pushes: readonly EventPush[] }) {
  const text = useText();
  return (
    <section className="stack gap-2">
      <h3 className="subheading">{text('control.events.pushes')}</h3>
      {pushes.length === 0 ? (
        <p className="muted-sm no-margin">{text('control.events.notPushed.text')}</p>
      ) : (
        <DataTable
          caption={text('control.events.pushes')}
          rows={pushes}
          rowKey={({ id }) => id}
          rowLink={({ id }) => `/control/callbacks?push=${id}`}
          columns={[
            { label: 'control.callbacks.address', render: ({ address }) => address },
            {
              label: 'control.events.url',
              render: ({ url }) => url && <code dir="ltr">{url}</code>,
            },
            {
              label: 'control.pushes.status',
              render: ({ status }) => <PushStatus status={status} />,
            },
            {
              label: 'control.pushes.attempts',
              align: 'end',
              render: ({ attempts }) => attempts,
            },
            {
              label: 'control.pushes.delivered',
              render: ({ deliveredAt }) => deliveredAt !== null && <Time at={deliveredAt} />,
            },
          ]}
        />
      )}
    </section>
  );
}

function Detail({ id, back }: { id: string; back: string }) {
  const text = useText();
  const load = useLoad(showEvent, { id });
  return (
    <>
      <BackLink to={back}>{text('control.events.back')}</BackLink>
      <Load load={load}>
        {(event) => (
          <Card
            title={titleOfWebhook(event.kind, text)}
            actions={<RefreshButton refresh={load.reload} />}
          >
            <div className="stack gap-5">
              <Facts event={event} />
              <p className="muted-sm no-margin">{text('control.events.cursor.hint')}</p>
              <Payload label={text('control.pushes.event')} text={event.content} />
              <Deliveries pushes={event.pushes} />
            </div>
          </Card>
        )}
      </Load>
    </>
  );
}

function EventList(state: QueryState<typeof events.query>) {
  const text = useText();
  const page = useList(events, state);
  return (
    <GrowingList
      page={page}
      lead={text('control.events.order')}
      actions={() => <DocLink page="events/listEvents">{text('control.events.document')}</DocLink>}
    />
  );
}

function Events() {
  const state = useQueryState(events.query);
  const { query, toAddress } = state;
  if (query.event !== '') {
    return <Detail key={query.event} id={query.event} back={toAddress({ event: '' })} />;
  }
  return <EventList {...state} />;
}

export default createControlPage('events', Events);
