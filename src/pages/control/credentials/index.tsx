import { ControlPage } from '../_components/ControlPage.tsx';
import { AccountList } from './_components/AccountList.tsx';

export default function Credentials() {
  return (
    <ControlPage name="credentials">
      <AccountList />
    </ControlPage>
  );
}
