import { Workspace } from '@site/src/components/Workspace';
import { controlNav } from '@site/src/components/Workspace/control-nav.ts';
import { useText } from '#client/texts.ts';
import { Parcels } from './_components/Parcels.tsx';

export default function ParcelsPage() {
  const text = useText();
  return (
    <Workspace
      title={text('control.parcels.title')}
      lead={text('control.parcels.lead')}
      nav={controlNav}
      roles={['developer', 'enterprise']}
    >
      <Parcels />
    </Workspace>
  );
}
