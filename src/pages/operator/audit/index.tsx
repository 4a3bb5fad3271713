import { OperatorPage } from '../_components/OperatorPage.tsx';
import { AuditLog } from './_components/AuditLog.tsx';

export default function Audit() {
  return (
    <OperatorPage name="audit">
      <AuditLog />
    </OperatorPage>
  );
}
