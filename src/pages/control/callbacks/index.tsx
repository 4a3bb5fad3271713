import { Workspace } from '@site/src/components/Workspace';
import { controlNav } from '@site/src/components/Workspace/control-nav.ts';
import { useText } from '#client/texts.ts';
import { Callbacks } from './_components/Callbacks.tsx';

export default function CallbacksPage() {
  const text = useText();
  return (
    <Workspace
      title={text('control.callbacks.title')}
      lead={text('control.callbacks.lead')}
      nav={controlNav}
      roles={['developer', 'enterprise']}
    >
      <Callbacks />
    </Workspace>
  );
}
