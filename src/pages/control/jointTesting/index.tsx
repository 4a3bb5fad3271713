import { Workspace } from '@site/src/components/Workspace';
import { controlNav } from '@site/src/components/Workspace/control-nav.ts';
import { useText } from '#client/texts.ts';
import { TestList } from './_components/TestList.tsx';

export default function JointTesting() {
  const text = useText();
  return (
    <Workspace
      title={text('control.jointTesting.title')}
      lead={text('control.jointTesting.lead')}
      nav={controlNav}
      roles={['developer', 'enterprise']}
    >
      <TestList />
    </Workspace>
  );
}
