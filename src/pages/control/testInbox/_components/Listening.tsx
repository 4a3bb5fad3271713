import { Alert } from '@site/src/components/Alert';
import { Button } from '@site/src/components/Button';
import { Card } from '@site/src/components/Card';
import { ConfirmButton } from '@site/src/components/ConfirmButton';
import { type Column, DataTable } from '@site/src/components/DataTable';
import { Failure } from '@site/src/components/Failure';
import { Payload } from '@site/src/components/Payload';
import { Time } from '@site/src/components/Time';
import { useState } from 'react';
import { useOwnOrigin } from '#client/environment.ts';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
import { useAsk } from '#client/useAsk.ts';
import { useMay } from '#client/useMay.ts';
import {
  createListenToken,
  type ListenToken,
  mostTokens,
  revokeListenToken,
} from '#contract/portal/console-inbox.ts';
import type { InboxProps } from '../_query.ts';
import { listenFile, toListenCommand } from '../_to-listen-command.ts';

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
    {
      label: 'control.testInbox.token.until',
      render: ({ expiresAt }) => <Time at={expiresAt} />,
    },
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

/** The script that forwards pushes to one's own machine, and its access tokens. */
export function Listening({ inbox: { tokens, listenerSeenAt }, reload }: InboxProps) {
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
