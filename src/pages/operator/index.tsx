import { OperatorPage } from './_components/OperatorPage.tsx';
import { Queue } from './_components/Queue.tsx';

export default function Operator() {
  return (
    <OperatorPage name="queue">
      <Queue />
    </OperatorPage>
  );
}
