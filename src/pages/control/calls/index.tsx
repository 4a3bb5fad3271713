import { Workspace } from '@site/src/components/Workspace';
import { controlNav } from '@site/src/components/Workspace/control-nav.ts';
import { useText } from '#client/texts.ts';
import { Calls } from './_components/Calls.tsx';

export default function CallsPage() {
  const text = useText();
  return (
    <Workspace
      title={text('control.calls.title')}
      lead={text('control.calls.lead')}
      nav={controlNav}
      roles={['developer', 'enterprise']}
    >
      <Calls />
    </Workspace>
  );
}
