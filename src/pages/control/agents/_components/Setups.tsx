import { Card } from '@site/src/components/Card';
import { DocLink } from '@site/src/components/DocLink';
import { Payload } from '@site/src/components/Payload';
import { Phrase } from '@site/src/components/Phrase';
import { useOwnOrigin } from '#client/environment.ts';
import { useText } from '#client/texts.ts';
import { toSetups } from '../_to-setups.ts';

/** Configurations for MCP clients, each copied by one press, with the token where one was just made. */
export function Setups({ token }: { token: string | undefined }) {
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
