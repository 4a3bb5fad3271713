import { OperatorPage } from '../_components/OperatorPage.tsx';
import { Applications } from './_components/Applications.tsx';

export default function OperatorApplications() {
  return (
    <OperatorPage name="applications">
      <Applications />
    </OperatorPage>
  );
}
