import { ControlPage } from '../_components/ControlPage.tsx';
import { InterfaceList } from './_components/InterfaceList.tsx';

export default function Interfaces() {
  return (
    <ControlPage name="interfaces" early>
      <InterfaceList />
    </ControlPage>
  );
}
