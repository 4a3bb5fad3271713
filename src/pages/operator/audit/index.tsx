import { Workspace } from '@site/src/components/Workspace';
import { operatorNav } from '@site/src/components/Workspace/operator-nav.ts';
import { useText } from '#client/texts.ts';
import { AuditLog } from './_components/AuditLog.tsx';

export default function Audit() {
  const text = useText();
  return (
    <Workspace
      title={text('operator.audit.title')}
      lead={text('operator.audit.lead')}
      nav={operatorNav}
      roles={['reviewer']}
    >
      <AuditLog />
    </Workspace>
  );
}
