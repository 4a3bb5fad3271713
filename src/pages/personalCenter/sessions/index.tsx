import { Workspace } from '@site/src/components/Workspace';
import { personalNav } from '@site/src/components/Workspace/personal-nav.ts';
import { useText } from '#client/texts.ts';
import { SessionList } from './_components/SessionList.tsx';

/** One's open sessions, and a way to end them. */
export default function Sessions() {
  const text = useText();
  return (
    <Workspace title={text('sessions.title')} lead={text('sessions.lead')} nav={personalNav}>
      <SessionList />
    </Workspace>
  );
}
