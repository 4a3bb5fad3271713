import { OperatorPage } from '../_components/OperatorPage.tsx';
import { DecisionList } from './_components/DecisionList.tsx';

export default function Decided() {
  return (
    <OperatorPage name="decided">
      <DecisionList />
    </OperatorPage>
  );
}
