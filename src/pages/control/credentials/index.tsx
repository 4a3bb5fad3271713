import { Workspace } from '@site/src/components/Workspace';
import { controlNav } from '@site/src/components/Workspace/control-nav.ts';
import { useText } from '#client/texts.ts';
import { AccountList } from './_components/AccountList.tsx';

export default function Credentials() {
  const text = useText();
  return (
    <Workspace
      title={text('control.credentials.title')}
      lead={text('control.credentials.lead')}
      nav={controlNav}
      roles={['developer', 'enterprise']}
    >
      <AccountList />
    </Workspace>
  );
}
