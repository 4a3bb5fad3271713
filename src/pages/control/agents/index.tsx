import { Load } from '@site/src/components/Load';
import { useState } from 'react';
import { useLoad } from '#client/useLoad.ts';
import { toolTokens } from '#contract/portal/console-tool-tokens.ts';
import { ControlPage } from '../_components/ControlPage.tsx';
import { Setups } from './_components/Setups.tsx';
import { Tokens } from './_components/Tokens.tsx';

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
