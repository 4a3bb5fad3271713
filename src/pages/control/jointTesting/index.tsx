import { ControlPage } from '../_components/ControlPage.tsx';
import { TestList } from './_components/TestList.tsx';

export default function JointTesting() {
  return (
    <ControlPage name="jointTesting">
      <TestList />
    </ControlPage>
  );
}
