import { Workspace } from '@site/src/components/Workspace';
import { controlNav } from '@site/src/components/Workspace/control-nav.ts';
import { useText } from '#client/texts.ts';
import { InterfaceList } from './_components/InterfaceList.tsx';

export default function Interfaces() {
  const text = useText();
  return (
    <Workspace
      title={text('control.interfaces.title')}
      lead={text('control.interfaces.lead')}
      nav={controlNav}
      roles={['user', 'developer', 'enterprise']}
    >
      <InterfaceList />
    </Workspace>
  );
}
