import { Workspace } from '@site/src/components/Workspace';
import { operatorNav } from '@site/src/components/Workspace/operator-nav.ts';
import { useText } from '#client/texts.ts';
import { Applications } from './_components/Applications.tsx';

export default function OperatorApplications() {
  const text = useText();
  return (
    <Workspace
      title={text('operator.applications.title')}
      lead={text('operator.applications.lead')}
      nav={operatorNav}
      roles={['reviewer']}
    >
      <Applications />
    </Workspace>
  );
}
