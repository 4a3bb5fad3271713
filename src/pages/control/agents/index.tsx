import { Alert } from '@site/src/components/Alert';
import { Card } from '@site/src/components/Card';
import { CheckField } from '@site/src/components/CheckField';
import { ConfirmButton } from '@site/src/components/ConfirmButton';
import { type Column, DataTable } from '@site/src/components/DataTable';
import { DialogButton } from '@site/src/components/DialogButton';
import { DocLink } from '@site/src/components/DocLink';
import { EmptyState } from '@site/src/components/EmptyState';
import { FieldGroup } from '@site/src/components/FieldGroup';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { Load } from '@site/src/components/Load';
import { Payload } from '@site/src/components/Payload';
import { Phrase } from '@site/src/components/Phrase';
import { RoleNote } from '@site/src/components/RoleNote';
import { SelectField } from '@site/src/components/SelectField';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { TextField } from '@site/src/components/TextField';
import { Time } from '@site/src/components/Time';
import { Bot } from 'lucide-react';
import { useState } from 'react';
import { useOwnOrigin } from '#client/environment.ts';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { useLoad } from '#client/useLoad.ts';
import { useMay } from '#client/useMay.ts';
import {
  createToolToken,
  mostToolTokens,
  revokeToolToken,
  type ToolToken,
  type ToolTokens,
  toolScopes,
  toolTokenDays,
  toolTokens,
  usualDays,
} from '#contract/portal/console-tool-tokens.ts';
import { createControlPage } from '../_components/ControlPage.tsx';
import { toSetups } from './_to-setups.ts';

/** One checkbox per scope; the call takes the list of those checked. */
const boxes = Object.fromEntries(toolScopes.map((scope) => [`scope-${scope}`, scope !== 'sign']));

function toScopes(values: Record<string, unknown>) {
  return toolScopes.filter((scope) => values[`scope-${scope}`] === true);
}

function NewToken({ onMade }: { onMade: (token: string) => void }) {
  const text = useText();
  const ask = useAsk();
  const form = useForm({
    schema: createToolToken.request,
    defaults: { name: '', ...boxes, days: String(usualDays) },
    check: (values): Record<string, string> =>
      toScopes(values).length > 0
        ? {}
        : { [`scope-${toolScopes[0]}`]: text('control.agents.scopes.none') },
    send: ({ name, days, ...values }) =>
      ask(createToolToken, { name, days, scopes: toScopes(values) }),
    onSuccess: ({ token }) => onMade(token),
  });
  const options = toolTokenDays.map((count) => ({
    value: String(count),
    label: text('control.credentials.overlap.days', { count }),
  }));
  return (
    <Form form={form} aria-label={text('control.testInbox.token.create')}>
      <TextField
        name="name"
        label={text('control.agents.name')}
        hint={text('control.agents.name.hint')}
        autoComplete="off"
      />
      <FieldGroup legend={text('control.agents.scopes')}>
        {toolScopes.map((scope) => (
          <CheckField
            key={scope}
            name={`scope-${scope}`}
            label={text(`control.agents.scope.${scope}`)}
            hint={scope === 'sign' ? text('control.agents.scope.sign.hint') : undefined}
          />
        ))}
      </FieldGroup>
      <SelectField name="days" label={text('control.agents.days')} options={options} none={null} />
      <SubmitButton>{text('control.testInbox.token.create')}</SubmitButton>
    </Form>
  );
}

interface TokensProps {
  own: ToolTokens;
  /** The token just created, shown only once. */
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
    { label: 'control.testInbox.token.created', render: ({ createdAt }) => moment(createdAt) },
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

function Tokens({ own: { apiAccount, tokens }, made, onMade, reload }: TokensProps) {
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

/** Configurations for MCP clients, each with a copy button; include a token that was just created. */
function Setups({ token }: { token: string | undefined }) {
  const text = useText();
  // The portal's address as the reader has it.
  const url = `${useOwnOrigin()}/mcp`;
  const setups = toSetups(url, token ?? 'YOUR_TOKEN');
  return (
    <Card
      id="connect"
      title={text('control.agents.setup')}
      lead={
        <Phrase text={text(token ? 'control.agents.setup.filled' : 'control.agents.setup.lead')} />
      }
    >
      {Object.entries(setups).map(([name, content]) => (
        <Payload key={name} label={text(`control.agents.setup.${name}`)} text={content} />
      ))}
      <p className="no-margin">
        <DocLink page="guides/agents">{text('control.agents.guide')}</DocLink>
      </p>
    </Card>
  );
}

function Agents() {
  const load = useLoad(toolTokens, {});
  const [token, setToken] = useState<string>();
  const show = (made: string) => {
    setToken(made);
    load.reload();
  };
  return (
    <>
      <Load load={load}>
        {(own) => <Tokens own={own} made={token} onMade={show} reload={load.reload} />}
      </Load>
      <Setups token={token} />
    </>
  );
}

export default createControlPage('agents', Agents);
