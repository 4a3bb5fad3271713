import { Workspace } from '@site/src/components/Workspace';
import { controlNav } from '@site/src/components/Workspace/control-nav.ts';
import { useText } from '#client/texts.ts';
import { OverviewPanel } from './_components/OverviewPanel.tsx';

export default function Control() {
  const text = useText();
  return (
    <Workspace
      title={text('control.overview.title')}
      lead={text('control.overview.lead')}
      nav={controlNav}
      roles={['user', 'developer', 'enterprise']}
    >
      <OverviewPanel />
    </Workspace>
  );
}
