import { Alert } from '@site/src/components/Alert';
import { Badge } from '@site/src/components/Badge';
import { Button } from '@site/src/components/Button';
import { Card } from '@site/src/components/Card';
import { ConfirmButton } from '@site/src/components/ConfirmButton';
import { type Column, DataTable } from '@site/src/components/DataTable';
import { Failure } from '@site/src/components/Failure';
import { Load } from '@site/src/components/Load';
import { Payload } from '@site/src/components/Payload';
import { RoleNote } from '@site/src/components/RoleNote';
import { Time } from '@site/src/components/Time';
import { useState } from 'react';
import { useOwnOrigin } from '#client/environment.ts';
import { titleOfOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
import { useAsk } from '#client/useAsk.ts';
import { useLoad } from '#client/useLoad.ts';
import { useMay } from '#client/useMay.ts';
import { useQueryState } from '#client/useQueryState.ts';
import { toDestination } from '#contract/destination.ts';
import type { PushKind } from '#contract/operations/pushes.ts';
import {
  createListenToken,
  type Direction,
  directions,
  directPushes,
  type InboxKind,
  type ListenToken,
  mostTokens,
  revokeListenToken,
  showInbox,
} from '#contract/portal/console-inbox.ts';
import { type PushVersion, testCallback } from '#contract/portal/console-pushes.ts';
import { needsVersion2 } from '#contract/push.ts';
import { createControlPage } from '../_components/ControlPage.tsx';
import { Rests } from '../_components/Rests.tsx';
import { useFollow } from '../_useFollow.ts';
import styles from './_components/inbox.module.css';
import {
  type InboxProps,
  type InboxQuery,
  inboxQuery,
  Received,
  ReceivedPush,
} from './_components/Received.tsx';
import { listenFile, toListenCommand } from './_to-listen-command.ts';

function toPlace({ url }: InboxKind): Direction | 'none' {
  if (url === null) return 'none';
  return ({ address: 'own', inbox: 'inbox', listener: 'listen' } as const)[toDestination(url).kind];
}

const tones = { inbox: 'info', listen: 'brand', own: 'success', none: 'neutral' } as const;

/** Returns true unless the kind already goes there, or would go back to an address that is not set. */
function isOffered(place: Direction | 'none', to: Direction, disabled: boolean): boolean {
  if (place === to) return disabled && to !== 'own';
  return !(place === 'none' && to === 'own');
}

interface KindProps {
  row: InboxKind;
  /** An earlier click is still running; another one would do nothing. */
  busy: boolean;
  direct: (to: Direction, kind: PushKind, version?: PushVersion) => void;
  test: (kind: PushKind) => void;
}

function Kind({ row, busy, direct, test }: KindProps) {
  const text = useText();
  const { kind, url, version, disabled } = row;
  const place = toPlace(row);
  const other = version === 2 ? 1 : 2;
  const title = titleOfOperation(kind);
  const named = <span className="visually-hidden">{` ${title}`}</span>;
  const may = useMay()(directPushes);
  const button = { kind: 'small', 'aria-disabled': busy || undefined } as const;
  return (
    <li className={styles.row}>
      <div className="stack gap-1">
        <h3 className={styles.kind}>
          {title}{' '}
          <Badge tone={disabled ? 'error' : tones[place]}>
            {text(`control.testInbox.at.${place}`)}
          </Badge>{' '}
          {version !== null && <Badge>{text('control.pushes.version', { version })}</Badge>}
        </h3>
        {place === 'own' && (
          <p className="muted-sm no-margin" dir="ltr">
            <code className="wrap-anywhere">{url}</code>
          </p>
        )}
        {disabled && <p className="error-line">{text('control.testInbox.disabled')}</p>}
      </div>
      {may && (
        <div className="flex-wrap gap-2">
          {directions
            .filter((to) => isOffered(place, to, disabled))
            .map((to) => (
              <Button key={to} {...button} onClick={() => direct(to, kind)}>
                {text(`control.testInbox.one.${to}`)}
                {named}
              </Button>
            ))}
          {(place === 'inbox' || place === 'listen') && !needsVersion2(kind) && (
            <Button {...button} onClick={() => direct(place, kind, other)}>
              {text('control.testInbox.switch', { version: other })}
              {named}
            </Button>
          )}
          {place === 'inbox' && (
            <Button {...button} onClick={() => test(kind)}>
              {text('control.callbacks.test')}
              {named}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function Destinations({ inbox: { kinds }, reload }: InboxProps) {
  const text = useText();
  const ask = useAsk();
  const { run, busy, failure } = useAct(async (work: () => Promise<unknown>) => {
    await work();
    reload();
  });
  const direct = (to: Direction, kind?: PushKind, version?: PushVersion) =>
    run(() => ask(directPushes, { to, kind, version }));
  const test = (kind: PushKind) => run(() => ask(testCallback, { environment: 'sandbox', kind }));
  const may = useMay()(directPushes);
  const isAway = kinds.some((row) => ['inbox', 'listen'].includes(toPlace(row)));
  return (
    <Card
      title={text('control.testInbox.where')}
      lead={text('control.testInbox.where.lead')}
      actions={
        may &&
        directions.map((to) => (
          <Button
            key={to}
            kind={to === 'inbox' ? 'primary' : 'quiet'}
            aria-disabled={busy || (to === 'own' && !isAway) || undefined}
            onClick={() => (to !== 'own' || isAway) && direct(to)}
          >
            {text(`control.testInbox.all.${to}`)}
          </Button>
        ))
      }
    >
      {failure && <Failure failure={failure} />}
      <RoleNote call={directPushes} />
      <ul className="plain-list ruled">
        {kinds.map((row) => (
          <Kind key={row.kind} row={row} busy={busy} direct={direct} test={test} />
        ))}
      </ul>
    </Card>
  );
}

function useColumns(reload: () => void): Column<ListenToken>[] {
  const text = useText();
  const ask = useAsk();
  return [
    {
      label: 'control.testInbox.token.created',
      render: ({ createdAt }) => <Time at={createdAt} />,
    },
    {
      label: 'control.testInbox.token.used',
      render: ({ usedAt }) => (usedAt === null ? '—' : <Time at={usedAt} />),
    },
    { label: 'control.testInbox.token.until', render: ({ expiresAt }) => <Time at={expiresAt} /> },
    {
      label: 'control.testInbox.token.revoke',
      hideLabel: true,
      render: ({ id }) => (
        <ConfirmButton
          kind="small"
          title={text('control.testInbox.token.revoke.title')}
          text={<p>{text('control.testInbox.token.revoke.text')}</p>}
          confirm={text('control.testInbox.token.revoke')}
          act={() => ask(revokeListenToken, { id }).then(reload)}
        >
          {text('control.testInbox.token.revoke')}
        </ConfirmButton>
      ),
    },
  ];
}

function Listening({ inbox: { tokens, listenerSeenAt }, reload }: InboxProps) {
  const text = useText();
  const ask = useAsk();
  const origin = useOwnOrigin();
  const [token, setToken] = useState<string>();
  const { run, busy, failure } = useAct(async () => {
    setToken((await ask(createListenToken, {})).token);
    reload();
  });
  const columns = useColumns(reload);
  // The portal's address as the reader has it.
  const command = toListenCommand(origin, token ?? 'listen_YOUR_TOKEN');
  const mayListen = useMay()(createListenToken);
  const isFull = tokens.length >= mostTokens;
  return (
    <Card
      id="listen"
      title={text('control.testInbox.listen')}
      lead={text('control.testInbox.listen.lead')}
      actions={
        mayListen && (
          <Button aria-disabled={busy || isFull || undefined} onClick={() => !isFull && void run()}>
            {text('control.testInbox.token.create')}
          </Button>
        )
      }
    >
      <p>
        <a href={`/${listenFile}`} download={listenFile}>
          {text('control.testInbox.listen.download')}
        </a>
      </p>
      {failure && <Failure failure={failure} />}
      {token && (
        <>
          <Alert tone="success" role="status" title={text('control.testInbox.token.once')} />
          <Payload label={text('control.testInbox.token')} text={token} />
        </>
      )}
      <Payload label={text('control.testInbox.listen.command')} text={command} />
      <p className="muted-sm no-margin">
        {listenerSeenAt === null ? (
          text('control.testInbox.listen.never')
        ) : (
          <>
            {text('control.testInbox.listen.seen')} <Time at={listenerSeenAt} />
          </>
        )}
      </p>
      {tokens.length > 0 && (
        <DataTable
          caption={text('control.testInbox.tokens')}
          columns={mayListen ? columns : columns.filter(({ hideLabel }) => !hideLabel)}
          rows={tokens}
          rowKey={({ id }) => id}
        />
      )}
    </Card>
  );
}

function Overview(state: InboxQuery) {
  const load = useLoad(showInbox, { size: state.query.size });
  const following = useFollow(load, load.state === 'ready');
  return (
    <>
      <Rests {...following} />
      <Load load={load}>
        {(inbox) => (
          <>
            <Destinations inbox={inbox} reload={load.refresh} />
            <Received inbox={inbox} reload={load.refresh} {...state} />
            <Listening inbox={inbox} reload={load.refresh} />
          </>
        )}
      </Load>
    </>
  );
}

function TestInbox() {
  const state = useQueryState(inboxQuery);
  const { query, toAddress } = state;
  if (query.push === '') return <Overview {...state} />;
  return <ReceivedPush key={query.push} id={query.push} back={toAddress({ push: '' })} />;
}

export default createControlPage('testInbox', TestInbox);
