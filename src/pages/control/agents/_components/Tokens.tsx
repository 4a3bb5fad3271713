import { Alert } from '@site/src/components/Alert';
import { Card } from '@site/src/components/Card';
import { ConfirmButton } from '@site/src/components/ConfirmButton';
import { type Column, DataTable } from '@site/src/components/DataTable';
import { DialogButton } from '@site/src/components/DialogButton';
import { EmptyState } from '@site/src/components/EmptyState';
import { Payload } from '@site/src/components/Payload';
import { RoleNote } from '@site/src/components/RoleNote';
import { Time } from '@site/src/components/Time';
import { Bot } from 'lucide-react';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { useMay } from '#client/useMay.ts';
import {
  createToolToken,
  mostToolTokens,
  revokeToolToken,
  type ToolToken,
  type ToolTokens,
} from '#contract/portal/console-tool-tokens.ts';
import { NewToken } from './NewToken.tsx';

interface TokensProps {
  own: ToolTokens;
  /** The one that was just made, which is shown this once. */
  made: string | undefined;
  onMade: (token: string) => void;
  reload: () => void;
}

function useColumns(reload: () => void): Column<ToolToken>[] {
  const text = useText();
  const ask = useAsk();
  const moment = (at: number | null) => (at === null ? '—' : <Time at={at} />);
  return [
    {
      label: 'control.agents.name',
      render: ({ name }) => <bdi>{name}</bdi>,
      note: ({ madeBy }) => <bdi>{madeBy}</bdi>,
    },
    {
      label: 'control.agents.scopes',
      render: ({ scopes }) => (
        <ul className="plain-list">
          {scopes.map((scope) => (
            <li key={scope}>{text(`control.agents.scope.${scope}`)}</li>
          ))}
        </ul>
      ),
    },
    {
      label: 'control.testInbox.token.created',
      render: ({ createdAt }) => moment(createdAt),
    },
    { label: 'control.testInbox.token.used', render: ({ usedAt }) => moment(usedAt) },
    { label: 'control.testInbox.token.until', render: ({ expiresAt }) => moment(expiresAt) },
    {
      label: 'control.testInbox.token.revoke',
      hideLabel: true,
      render: ({ id, name }) => (
        <ConfirmButton
          kind="small"
          title={text('control.testInbox.token.revoke.title')}
          text={<p>{text('control.agents.revoke.text', { name })}</p>}
          confirm={text('control.testInbox.token.revoke')}
          act={() => ask(revokeToolToken, { id }).then(reload)}
        >
          {text('control.testInbox.token.revoke')}
          <span className="visually-hidden">{` ${name}`}</span>
        </ConfirmButton>
      ),
    },
  ];
}

/** The tokens that work, by whom and for what, and the way to a new one. */
export function Tokens({ own: { apiAccount, tokens }, made, onMade, reload }: TokensProps) {
  const text = useText();
  const columns = useColumns(reload);
  const mayMake = useMay()(createToolToken);
  const isFull = tokens.length >= mostToolTokens;
  return (
    <Card
      id="tokens"
      title={text('control.testInbox.tokens')}
      lead={text('control.agents.tokens.lead', { account: apiAccount })}
      actions={
        mayMake &&
        !isFull && (
          <DialogButton
            title={text('control.testInbox.token.create')}
            content={(close) => (
              <NewToken
                onMade={(token) => {
                  close();
                  onMade(token);
                }}
              />
            )}
          >
            {text('control.testInbox.token.create')}
          </DialogButton>
        )
      }
    >
      <RoleNote call={createToolToken} />
      {isFull && <Alert title={text('control.agents.full', { limit: mostToolTokens })} />}
      {made && (
        <>
          <Alert tone="success" role="status" title={text('control.agents.once')} />
          <Payload label={text('control.agents.made')} text={made} />
        </>
      )}
      {tokens.length === 0 ? (
        <EmptyState
          icon={Bot}
          title={text('control.agents.empty')}
          text={text('control.agents.empty.text')}
        />
      ) : (
        <DataTable
          caption={text('control.testInbox.tokens')}
          columns={mayMake ? columns : columns.filter(({ hideLabel }) => !hideLabel)}
          rows={tokens}
          rowKey={({ id }) => id}
        />
      )}
    </Card>
  );
}
