import { OperatorPage } from '../_components/OperatorPage.tsx';
import { Integrators } from './_components/Integrators.tsx';

export default function OperatorIntegrators() {
  return (
    <OperatorPage name="integrators">
      <Integrators />
    </OperatorPage>
  );
}
