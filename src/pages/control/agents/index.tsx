import { Card } from '@site/src/components/Card';
import { DocLink } from '@site/src/components/DocLink';
import { Load } from '@site/src/components/Load';
import { Payload } from '@site/src/components/Payload';
import { Phrase } from '@site/src/components/Phrase';
import { useState } from 'react';
import { useOwnOrigin } from '#client/environment.ts';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { toolTokens } from '#contract/portal/console-tool-tokens.ts';
import { ControlPage } from '../_components/ControlPage.tsx';
import { Tokens } from './_components/Tokens.tsx';
import { toSetups } from './_to-setups.ts';

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

/** The tokens with which AI agents act as one's sandbox account, and how an agent is connected. */
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

export default function AgentsPage() {
  return (
    <ControlPage name="agents">
      <Agents />
    </ControlPage>
  );
}
