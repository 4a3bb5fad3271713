import { Workspace } from '@site/src/components/Workspace';
import { operatorNav } from '@site/src/components/Workspace/operator-nav.ts';
import { useText } from '#client/texts.ts';
import { Queue } from './_components/Queue.tsx';

export default function Operator() {
  const text = useText();
  return (
    <Workspace
      title={text('operator.queue.title')}
      lead={text('operator.queue.lead')}
      nav={operatorNav}
      roles={['reviewer']}
    >
      <Queue />
    </Workspace>
  );
}
